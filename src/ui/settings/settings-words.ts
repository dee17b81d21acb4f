/** What the settings page says. */
import type { CompactionMode, WindowShares } from '../../core/compaction/policy';
import type { PresetFault, SamplingControl } from '../../core/settings-presets';
import type { Density, Language } from '../../core/settings';
import type { UseShare } from '../../core/settings-storage-use';
import type { Theme } from '../../stores/app-view';
import { countOf, formatBytes, formatCount } from '../quantity';
import type { BudgetName } from './budget-bar';

const themes: Readonly<Record<Theme, string>> = {
  auto: 'As the system',
  light: 'Light',
  dark: 'Dark',
};
const densities: Readonly<Record<Density, string>> = {
  comfortable: 'Comfortable',
  compact: 'Compact: more on one screen',
};
/** Each in its own language, so that whoever is lost finds the way back. */
const languageNames: Readonly<Record<Language, string>> = {
  auto: 'As the browser',
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ja: '日本語',
  zh: '中文',
};
const modes: Readonly<Record<CompactionMode, string>> = {
  on: 'On: older turns give way to a summary',
  shadow: 'Trial: planned and recorded, not applied',
  off: 'Off: a full conversation stops being answered',
};
const shares: Readonly<Record<keyof WindowShares, string>> = {
  reply: 'Reply',
  system: 'Instructions, memories, tools',
  head: 'First messages',
  summary: 'Summary',
  tail: 'Newest messages',
  recall: 'Recalled lines',
};
const budgets: Readonly<Record<BudgetName, string>> = {
  system: 'Instructions, memories, tools',
  head: 'First messages, before the first summary',
  summary: 'Summary',
  tail: 'Newest messages, at most',
  recall: 'Recalled lines',
  free: 'Room to grow until the next summary',
  reply: 'Kept free for the reply',
};
const controls: Readonly<Record<SamplingControl, string>> = {
  temperature: 'Temperature',
  topP: 'Top-p',
  topK: 'Top-k',
  repetitionPenalty: 'Repetition penalty',
  seed: 'Seed',
};
const uses: Readonly<Record<UseShare['kind'], string>> = {
  conversations: 'Conversations',
  memories: 'Memories and tasks',
  boards: 'Boards',
  documents: 'Documents',
  models: 'Models you downloaded',
  app: 'The app and its built-in model',
  overhead: 'Kept by the browser around it',
};

function fault(given: PresetFault): string {
  switch (given.kind) {
    case 'no-name':
      return 'Give it a name, so that it can be chosen.';
    case 'name-too-long':
      return 'The name is too long: at most 80 characters.';
    case 'name-taken':
      return `There is a preset called “${given.name}” already. Choose another name.`;
    case 'system-too-long':
      return `The system text has ${formatCount(given.chars)} characters. At most 20,000 are kept.`;
    case 'out-of-range':
      return `${controls[given.control]} is out of its range, or is not a number.`;
    case 'too-many':
      return 'There are 200 presets already. Delete one to make room.';
    default:
      return given satisfies never;
  }
}

export const settingsWords = {
  back: 'Back to the conversation',
  title: 'Settings',
  opening: 'Opening the settings…',
  none: 'There are no settings here.',
  unloaded: 'This part of the app could not be loaded. Reload the page to try again.',
  elsewhere: 'Other pages',
  models: 'Models',
  memory: 'Memory and tasks',
  data: 'Import and export',
  requests: 'What left this device',
  keys: 'Keys and commands',

  look: 'Look and language',
  theme: 'Colors',
  themes,
  density: 'Density',
  densities,
  language: 'Language',
  languages: languageNames,

  presets: 'Presets',
  presetsIntro:
    'A preset is what a conversation begins with: its instructions, how the model chooses its words, and how its context is shared out. Choose one beside the conversation, or with /preset.',
  noPresets: 'There are none yet. Conversations begin with the model’s own ways.',
  addPreset: 'Add a preset',
  isDefault: 'For new conversations',
  makeDefault: 'Use for new conversations',
  noDefault: 'Stop using for new conversations',
  edit: 'Edit',
  duplicate: 'Duplicate',
  remove: 'Delete',
  of: (act: string, name: string): string => `${act}: ${name}`,
  removed: (name: string): string =>
    `“${name}” was deleted. Conversations that follow it go on without it.`,
  undo: 'Undo',
  copyName: (name: string, count: number): string =>
    count === 1 ? `${name} (copy)` : `${name} (copy ${String(count)})`,
  name: 'Name',
  systemText: 'Instructions (system text)',
  systemNote:
    'Left empty, the model gets its own. The built-in model was trained on its own and follows others poorly.',
  systemTokens: (tokens: number): string => `${countOf(tokens, 'token')} of the loaded model`,
  systemTooLong: (tokens: number, budget: number): string =>
    `${countOf(tokens, 'token')}: more than the ${formatCount(budget)} that this context gives to instructions. Conversations may get too full for it.`,
  sampling: 'How the next word is chosen',
  samplingNote:
    'Left empty: the model’s own way, which for the built-in model is always the likeliest word.',
  controls,
  range: (min: number, max: number): string => `${String(min)} to ${String(max)}`,
  notObeyed: 'The model that is loaded ignores this.',
  model: 'Model',
  anyModel: 'Whichever is loaded',
  unknownModel: (id: string): string => `${id} (not in the list of models)`,
  profile: 'Context',
  save: 'Save',
  cancel: 'Cancel',
  presetLine: (parts: readonly string[]): string => parts.join(' · '),
  ownSystem: 'own instructions',
  fault,

  policy: 'Compaction',
  policyIntro:
    'When a conversation grows too long for the model, older turns give way to a summary. These are the shares of the window that each part may take.',
  policyFor: 'Conversations of the kind',
  mode: 'Compaction is',
  modes,
  shares,
  background: 'A summary is begun in the background at',
  preflight: 'A reply waits for one at',
  ofUsable:
    'The last two are of the window without the room for the reply, all others of the whole window.',
  percent: (share: number): string => `${String(Math.round(share * 1000) / 10)} %`,
  budgets,
  budgetTitle: (window: number, isLoaded: boolean): string =>
    isLoaded
      ? `The window of the loaded model: ${formatCount(window)} tokens`
      : `In a window of ${formatCount(window)} tokens`,
  budgetPart: 'Part',
  budgetTokens: 'Tokens',
  afterCompaction: 'Most that a compaction leaves, without recalled lines',
  backgroundTick: 'A summary begins at',
  preflightTick: 'A reply waits at',
  keep: 'Save these shares',
  reset: 'Back to the defaults',
  kept: 'Saved. They hold from the next request on.',
  isReset: 'Back to the defaults.',
  unsaved: 'Not saved yet.',
  heavy: 'Go on in a new conversation after a summary that took most of the old one away',

  storage: 'Storage',
  counting: 'Counting…',
  countAgain: 'Count again',
  storageNote:
    'Sizes are those of the content. Everything is kept in this browser, on this device.',
  uses,
  kind: 'Kind',
  size: 'Size',
  count: 'Number',
  bytes: formatBytes,
  used: (bytes: number): string => `${formatBytes(bytes)} used`,
  free: (bytes: number): string => `${formatBytes(bytes)} free for this app`,
  persisted: 'The browser has promised to keep it.',
  notPersisted: 'The browser may clear it when space runs short.',
  ask: 'Ask it to keep everything',
  askRefused:
    'The browser did not promise it. Most do once an app is installed or often used; an export is the safe copy.',

  erase: 'Delete everything',
  eraseIntro: 'This cannot be undone. What goes:',
  eraseGoes: [
    'all conversations with every branch and draft, also those that were put away or deleted before',
    'memories, tasks and figures',
    'all boards and documents',
    'presets, policies and every other setting',
    'all models that you downloaded or added',
    'the record of what left this device',
  ],
  eraseStays:
    'The app itself and its built-in model stay, so that it starts without a network as before. Files that you exported are not touched.',
  eraseExport: 'Export first',
  eraseStart: 'Delete everything…',
  eraseType: (word: string): string => `Type “${word}” to confirm`,
  eraseWord: 'delete',
  eraseNow: 'Delete everything now',
  erasing: 'Deleting…',
  eraseFailed: (reason: string): string => `Not everything was deleted. ${reason}`,
} as const;
