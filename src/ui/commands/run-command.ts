/** Carries out a command on the conversation that is open. */
import type { CommandName } from '../../core/commands/command-names';
import type { AppView } from '../../stores/app-view';
import type { ModelScreenView } from '../../stores/model-screen-view';
import { formatRoute } from '../route';
import { commandWords as words } from './command-words';

export interface CommandDeck {
  readonly view: Pick<
    AppView,
    'activeSessionId' | 'chat' | 'inspector' | 'branches' | 'presets' | 'modelScreen'
  >;
  /** To another place of the app; `#/…`. */
  go(hash: string): void;
  /** Opens the list of conversations on these words. */
  search(words: string): void;
  showKeys(): void;
}

/** `done`: the text is used up; `said` may be empty. `refused`: nothing was done, and the text stays. */
export type CommandOutcome =
  | { readonly kind: 'done'; readonly said: string }
  | { readonly kind: 'refused'; readonly reason: string };

export async function runCommand(
  name: CommandName,
  argument: string,
  deck: CommandDeck,
): Promise<CommandOutcome> {
  switch (name) {
    case 'compact':
    case 'undo':
    case 'branch':
      return changeContext(name, argument, deck);
    case 'pin':
      return pinNewest(deck);
    case 'model':
      return changeModel(argument, deck);
    case 'preset':
      return followPreset(argument, deck);
    case 'new':
      return went(deck, formatRoute({ kind: 'new' }));
    case 'search':
      deck.search(argument);
      return done();
    case 'export':
      return went(deck, '#/data');
    case 'settings':
      return went(deck, formatRoute({ kind: 'settings' }));
    case 'help':
      deck.showKeys();
      return done();
    default:
      return name satisfies never;
  }
}

function done(said = ''): CommandOutcome {
  return { kind: 'done', said };
}

function refused(reason: string): CommandOutcome {
  return { kind: 'refused', reason };
}

function went(deck: CommandDeck, hash: string): CommandOutcome {
  deck.go(hash);
  return done();
}

async function changeContext(
  name: 'compact' | 'undo' | 'branch',
  focus: string,
  { view }: CommandDeck,
): Promise<CommandOutcome> {
  if (view.activeSessionId === null) return refused(words.noConversation);
  const inspector = await view.inspector();
  if (inspector === null) return refused(words.noConversation);
  if (inspector.isBusy) return refused(words.busy);
  if (name === 'compact') {
    inspector.compact(focus === '' ? undefined : focus);
    return done(words.compacting);
  }
  if (name === 'branch') {
    inspector.branch();
    return done();
  }
  const { compaction } = inspector.view;
  if (compaction === null) return refused(words.nothingToUndo);
  inspector.undo(compaction.id);
  return done(words.undone);
}

function pinNewest({ view }: CommandDeck): CommandOutcome {
  const items = view.chat.kind === 'ready' ? view.chat.items : [];
  const newest = items.findLast(
    (item) => item.kind === 'message' && item.entry.message.role === 'user',
  );
  if (newest?.kind !== 'message' || view.branches === null) return refused(words.nothingToPin);
  view.branches.pin(newest.entry.id);
  return done(words.pinned);
}

function followPreset(argument: string, deck: CommandDeck): CommandOutcome {
  const { presets } = deck.view;
  if (argument === '') return went(deck, formatRoute({ kind: 'settings' }));
  if (argument.toLowerCase() === words.none) {
    presets?.choose(null);
    return done(words.followsNone);
  }
  const preset = presets?.list.find(({ name }) => same(name, argument));
  if (preset === undefined) return refused(words.noPreset(argument));
  presets?.choose(preset.id);
  return done(words.follows(preset.name));
}

/** The change itself is confirmed on the page of models, where what it costs is shown. */
async function changeModel(argument: string, deck: CommandDeck): Promise<CommandOutcome> {
  const place = formatRoute({ kind: 'models' });
  if (argument === '') return went(deck, place);
  const screen = await deck.view.modelScreen();
  if (screen === null) return refused(words.noModel(argument));
  screen.open();
  const cards = (await listed(screen)).map(({ card }) => card);
  const able = cards.filter(({ roles }) => roles.includes('main'));
  const exact = able.filter((card) => same(card.name, argument) || same(card.modelId, argument));
  const near = able.filter(({ name }) => fold(name).includes(fold(argument)));
  const [found, ...others] = exact.length > 0 ? exact : near;
  if (found === undefined) return refused(words.noModel(argument));
  if (others.length > 0)
    return refused(words.someModels([found, ...others.slice(0, 4)].map(({ name }) => name)));
  screen.useAsMain(found.modelId, null);
  deck.go(place);
  return done(words.confirmModel);
}

/** The list is there once the machine is known, which takes a moment the first time. */
async function listed(screen: ModelScreenView): Promise<ModelScreenView['lines']> {
  for (let wait = 0; screen.lines.length === 0 && wait < 40; wait += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return screen.lines;
}

function same(a: string, b: string): boolean {
  return fold(a) === fold(b);
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}
