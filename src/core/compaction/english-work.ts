/** English statements about work: goals, tasks, decisions, obstacles, and what is over. */
import { asSecondPerson } from './english-person';
import { cleanValue, trimStops } from './english-values';
import type { SectionName } from './summary';

export interface WorkItem {
  readonly section: SectionName;
  readonly text: string;
  /** Takes the place of what stood under the same head (a goal). */
  readonly corrects?: boolean;
}

const plan = (text: string): string => asSecondPerson(trimStops(text)).replace(/^to /u, '');
const notATask =
  /^(?:know|ask|say|tell|hear|see (?:if|how|what|you)|talk|thank|understand|be (?:clear|honest|able|sure)|let you|share|wish|add|mention|admit|think|believe|confess|show you|go now|get it|do (?:it|that|this)|it|this|that)\b/iu;

const goals: readonly RegExp[] = [
  /^(?:my|our|the) (?:main |new |overall |big )?(?:goal|aim|objective|dream)(?: (?:for|of) [^,]+?)? (?:is|was)(?: now)? (?:to )?(?<t>.+)$/iu,
  /^goal: (?<t>.+)$/iu,
  /^(?:i|we) (?:want|would like|aim|hope|wish) to (?<t>.+)$/iu,
  /^(?:i'd|we'd) like to (?<t>.+)$/iu,
  /^(?:i am|i'm|we are|we're) (?:trying|hoping|aiming) to (?<t>.+)$/iu,
];
const nexts: readonly RegExp[] = [
  /^(?:the )?next step is to (?<t>.+)$/iu,
  /^(?:next|after that|then|afterwards|later|first|finally)[, ]+(?:i|we) (?:need to|have to|should|must|will|want to|can) (?<t>.+)$/iu,
  /^(?:todo|to do|to-do|next|next steps?): (?<t>.+)$/iu,
  /^(?:i|we)(?:'ve| have| 'll)? (?:still |also |now |really )?(?:have to|need to|must|got to|gotta|should|ought to|have yet to|will have to) (?<t>.+)$/iu,
  /^(?:please )?(?:remind me to|don't let me forget to|i must not forget to|don't forget to|remember to) (?<t>.+)$/iu,
  /^(?<t>.+?) (?:still )?(?:needs|has) to be (?<p>\p{L}+)(?<w> .*)?$/iu,
];
const dones: readonly RegExp[] = [
  /^(?:done|finished|completed)(?: with)?:? (?<t>.+)$/iu,
  /^(?:i|we)(?:'ve| have)? (?:just |already |finally |now )?(?:finished|completed)(?: this task| the task)?:? (?:with )?(?<t>.+)$/iu,
  /^(?:this|that) is (?:done|complete|finished): (?<t>.+)$/iu,
  /^(?<t>.+?) (?:is|are) (?:now |already |finally |all )?(?:done|finished|complete|completed)$/iu,
];
const current: readonly RegExp[] = [
  /^(?:i am|i'm|we are|we're) (?:currently |still |now )?working on(?: this)?:? (?<t>.+)$/iu,
  /^(?:in progress|working on it|doing): (?<t>.+)$/iu,
  /^(?:i|we) (?:have |'ve )?(?:just )?started to (?<t>.+)$/iu,
  /^right now,? i (?<t>(?!am\b|'m\b|have\b|feel\b|need\b|want\b).+)$/iu,
];
const cancels: readonly RegExp[] = [
  /^(?:please )?(?:cancel|scrap|drop|abandon|forget(?: about)?|skip|never mind|nevermind|ignore) (?:my |our |the |that |about )*(?<t>(?!(?:previous|earlier|above|all|prior)\b|(?:instructions|rules)\b|it\b|that\b|this\b|what\b).+)$/iu,
  /^(?:my |our |the )?(?<t>.+?) (?:is|was|has been|got|are|were) (?:cancell?ed|called off|off the table|scrapped|dropped)(?<w> .*)?$/iu,
  /^(?:i|we) (?:no longer|don't|do not|won't|will not) (?:need|want|have|plan|intend)(?: to)? (?<t>.+?)(?: any ?more| any longer| after all)?$/iu,
  /^(?:i|we)(?:'ve| have)? (?:cancell?ed|called off|given up on|gave up on) (?:my |our |the )?(?<t>.+)$/iu,
  /^(?:i|we)(?:'re| are|'m| am)? (?:not going to|won't|will not) (?<t>.+?) (?:any ?more|any longer|after all)$/iu,
];
const used: readonly RegExp[] = [
  /^(?:i|we)(?:'ve| have)? (?:decided|agreed|chosen) (?:to )?(?:use|go with|take) (?<v>.+?) (?:for|as) (?<y>.+)$/iu,
  /^decision: (?:to )?(?:use|go with|take) (?<v>.+?) (?:for|as) (?<y>.+)$/iu,
  /^(?:let us|let's|lets) (?:use|go with|take) (?<v>.+?) (?:for|as) (?<y>.+)$/iu,
  /^(?:i|we)(?:'ll| will|'re going to| are going to|'re going| are going) (?:use|go with|with|take) (?<v>.+?) (?:for|as) (?<y>.+)$/iu,
  /^(?:i|we)(?:'ve| have)? (?:chose|chosen|picked|selected|settled on|went with|switched to|opted for) (?<v>.+?) (?:for|as) (?<y>.+)$/iu,
];
const decided: readonly RegExp[] = [
  /^(?:i|we)(?:'ve| have)? (?:finally |all |both )?(?:decided|agreed|chosen)(?: to| that| on)? (?<t>.+)$/iu,
  /^(?:the )?decision(?: is)?(?::| to| that) (?<t>.+)$/iu,
  /^(?:let's|lets|let us) (?<t>(?:use|go with|meet|move|call|name|book|take|switch|rename|schedule|plan for|stick|pick|choose|buy|order|drop|skip|split|put|set)\b.+)$/iu,
  /^(?<t>(?:i|we)(?:'ve| have)? (?:chose|picked|selected|settled on|went with|opted for|switched (?:from .+ )?to) .+)$/iu,
  /^(?<t>(?:i|we)(?:'ll| will|'re| are) (?:going to )?(?:go with|going with|use|stick with|stick to) .+)$/iu,
];
const blocks: readonly RegExp[] = [
  /^(?:the |my |our )?(?<o>.+?) (?:is|are) blocked(?: on .+)? (?:by|because of|due to) (?<c>.+)$/iu,
  /^(?:i am|i'm|we are|we're) blocked on (?:the |my |our )?(?<o>.+?) (?:by|because of|due to) (?<c>.+)$/iu,
  /^(?<c>.+?) (?:blocks|is blocking) (?:the |my |our )?(?<o>.+)$/iu,
  /^(?:i|we) (?:can't|cannot|can not) (?:do|finish|start|continue|complete|deploy|ship) (?:the |my |our )?(?<o>.+?) (?:because of|due to|because|until|without) (?<c>.+)$/iu,
];
const broken =
  /\b(?:fails?|failed|failing|crash(?:es|ed)?|doesn't work|does not work|didn't work|isn't working(?! out)|(?:is|am|are|'m|'re) stuck|waiting (?:for|on)|throws? an? \w+|timed out|times out|error(?:s|ed)?\b)/iu;

function first(text: string, patterns: readonly RegExp[]): Record<string, string> | undefined {
  for (const pattern of patterns) {
    const groups = pattern.exec(text)?.groups;
    if (groups) return groups;
  }
  return undefined;
}

function decision(text: string): WorkItem | undefined {
  const use = first(text, used);
  if (use?.v && use.y)
    return { section: 'Decisions', text: `use ${plan(use.v)} for ${cleanValue(use.y).value}` };
  const made = first(text, decided);
  if (!made?.t) return undefined;
  return { section: 'Decisions', text: plan(made.t) };
}

function obstacle(text: string): WorkItem | undefined {
  const block = first(text, blocks);
  if (block?.o && block.c)
    return { section: 'Blocked', text: `${plan(block.o)}: ${cleanValue(block.c).value}` };
  return broken.test(text) ? { section: 'Blocked', text: plan(text) } : undefined;
}

function simple(
  text: string,
  patterns: readonly RegExp[],
  section: SectionName,
): WorkItem | undefined {
  const found = first(text, patterns);
  if (!found?.t || notATask.test(found.t)) return undefined;
  const task = found.p ? `${found.t} has to be ${found.p}${found.w ?? ''}` : found.t;
  return { section, text: plan(task) };
}

/** Words without which no pattern of the kind can fit; most sentences have none of them. */
const hints = {
  cancels:
    /cancel|call|scrap|drop|abandon|forget|skip|mind|ignore|longer|any ?more|after all|off the table|g[ai]ven? up/iu,
  decisions:
    /decid|decision|agree|cho(?:se|ose)|let|use|with|take|pick|select|settle|opted|switch|stick/iu,
  dones: /done|finish|complete/iu,
  blocks:
    /block|because|due to|until|without|fail|crash|work|broken|stuck|waiting|throw|time[ds]? out|error/iu,
  current: /working|progress|doing|started|right now/iu,
  nexts:
    /next|after|then|later|first|finally|to-?do|have|'ve|need|must|got|should|ought|remind|forget|remember|has to/iu,
  goals: /goal|aim|objective|dream|want|like|hop(?:e|ing)|wish|trying/iu,
} as const;

/** The work that the clause speaks of, or undefined. `clause` has no preamble and no final stop. */
export function readWork(clause: string): WorkItem | undefined {
  const text = clause.replaceAll('’', "'");
  const cancel = hints.cancels.test(text) ? first(text, cancels) : undefined;
  if (cancel?.t)
    return {
      section: 'Done',
      text: `cancelled: ${plan(cancel.t)}${cancel.w ?? ''}`,
      corrects: true,
    };
  return (
    (hints.decisions.test(text) ? decision(text) : undefined) ??
    (hints.dones.test(text) ? simple(text, dones, 'Done') : undefined) ??
    (hints.blocks.test(text) ? obstacle(text) : undefined) ??
    (hints.current.test(text) ? simple(text, current, 'In progress') : undefined) ??
    (hints.nexts.test(text) ? simple(text, nexts, 'Next steps') : undefined) ??
    (hints.goals.test(text) ? simple(text, goals, 'Goal') : undefined)
  );
}
