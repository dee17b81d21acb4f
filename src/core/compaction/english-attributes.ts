/**
 * English statements that name a thing and its value: "My landlord is called Ines." is `landlord's name:
 * Ines`. Keys are those that the built-in model was trained to read; open ones keep the user's words.
 */
import { cleanKey, cleanValue, isPlaceName, looksLikeName } from './english-values';

/** Words for people and pets: what they are called and where they live is asked in other words than of things. */
export const kin =
  'sister|brother|mother|mom|mum|father|dad|wife|husband|partner|girlfriend|boyfriend|fiancée?|son|daughter|child|friend|best friend|cousin|uncle|aunt|grandmother|grandma|grandfather|grandpa|niece|nephew|colleague|coworker|boss|manager|neighbou?r|landlord|landlady|roommate|flatmate|teacher|doctor|dentist|lawyer|accountant|coach|client|dog|cat|horse|parrot|hamster|rabbit';

/** A key and its value. `old` is the value that the speaker takes back, where they named it. */
export interface Fact {
  readonly key: string;
  readonly value: string;
  readonly old?: string;
  /** The clause says more than the key and the value do. */
  readonly partial?: true;
}

interface Rule {
  readonly on: RegExp;
  /** `{k}` and `{e}` stand for the pattern's groups. */
  readonly key: string;
  readonly holds?: (value: string) => boolean;
}

const N = String.raw`(?<e>\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?|(?:[Mm]y|[Oo]ur) (?<rel>(?:\p{L}+ )?(?:${kin})))`;
const V = String.raw`(?<v>.+)`;
const K = String.raw`(?<k>[\p{L}\p{N}][\p{L}\p{N}'’&/ -]{0,48}?)`;
const rule = (pattern: string, key: string, holds?: (value: string) => boolean): Rule => ({
  on: new RegExp(`^${pattern}$`, 'iu'),
  key,
  ...(holds ? { holds } : {}),
});
/** As {@link rule}, capitals counting: a name is only known by its capital. */
const named = (pattern: string, key: string, holds?: (value: string) => boolean): Rule => ({
  ...rule(pattern, key, holds),
  on: new RegExp(`^${pattern}$`, 'u'),
});

const short = (limit: number) => (value: string) =>
  value.split(' ').length <= limit &&
  !/^(?:it|this|that|them|these|those|to|you|your)\b/iu.test(value);
const digits = (value: string): boolean => /^\d{1,3}$/u.test(value);
const timed = (value: string): boolean =>
  /\d|noon|midnight|o'clock|half past|quarter/iu.test(value);
const profession =
  /^[\p{L} -]*(?:er|or|ist|ian|eer|ant|man|woman|nurse|chef|cook|judge|pilot|clerk|smith|wright|coach|surgeon|student|nurse)$/iu;
const isJob = (value: string): boolean =>
  profession.test(value) &&
  value.split(' ').length <= 4 &&
  !/\b(?:fan|lover|person|believer|member|beginner|father|mother|brother|sister|customer|winner|number|bit)\b/iu.test(
    value,
  );

const self: readonly Rule[] = [
  rule(
    `(?:please |just )?(?:you can |they |people |everyone |friends )?calls? me ${V}`,
    'name',
    short(4),
  ),
  rule(
    `(?:i am called|i'm called|i go by|my name(?:'s| is)) (?!on |in |at |not |the )${V}`,
    'name',
    short(5),
  ),
  rule(`(?:i am|i'?m) ${V}`, 'name', looksLikeName),
  rule(`i (?:live|reside) at (?!home)${V}`, 'address'),
  rule(`i live next (?:door )?to ${V}`, 'neighbour', short(5)),
  rule(`(?:i|we) (?:now |currently |still )?(?:live|reside) in ${V}`, 'city', isPlaceName),
  rule(
    `(?:i|we) (?:have |just |have just |recently )?moved (?:from .+ )?to ${V}`,
    'city',
    isPlaceName,
  ),
  rule(`(?:my home is in|(?:i am|i'?m) based in) ${V}`, 'city', isPlaceName),
  rule(
    `i (?:now |currently )?work (?:part-time |full-time |now )?as (?:a|an|the) ${V}`,
    'job',
    short(7),
  ),
  rule(`(?:i am|i'?m) (?:a|an) ${V} by (?:profession|trade)`, 'job'),
  rule(`(?:i am|i'?m) (?:a|an) (?<v>vegetarian|vegan|pescatarian)`, 'diet'),
  rule(`(?:i am|i'?m) (?<v>vegetarian|vegan|pescatarian|gluten-free|lactose intolerant)`, 'diet'),
  rule(`(?:i am|i'?m) (?:a|an) ${V}`, 'job', isJob),
  rule(
    `i (?:now |currently |still )?work (?:at|for) (?!home|night|least)${V}`,
    'company',
    short(6),
  ),
  rule(`(?:i am|i'?m) (?:badly |severely |very |also )?allergic to ${V}`, 'allergy'),
  rule(`i have an? (?:bad |severe )?allergy to ${V}`, 'allergy'),
  rule(`i have an? (?:bad |severe )?(?<v>[\\p{L}-]+) allergy`, 'allergy'),
  rule(`i (?:can'?t|cannot|can not) eat ${V}`, 'allergy', short(5)),
  rule(`i like the colou?r ${V} best`, 'favourite colour'),
  rule(`i love eating ${V}`, 'favourite food', short(5)),
  rule(`i love drinking ${V}`, 'favourite drink', short(5)),
  rule(`i prefer answers in ${V}`, 'preferred language', short(4)),
  rule(
    `(?:please )?(?:write|answer|reply|respond|talk)(?: to me)? in (?<v>\\p{Lu}\\p{L}+)(?: please)?`,
    'preferred language',
    (value) => /^\p{Lu}/u.test(value),
  ),
  rule(`(?:it has to be finished by|i need it by|it is due|it's due) ${V}`, 'deadline'),
  rule(`i can spend ${V}`, 'budget', (value) => /\d/u.test(value)),
  rule(`i have ${V} to spend`, 'budget'),
  rule(`(?:i am|i'?m) ${V} years old`, 'age', digits),
  rule(`(?:i am|i'?m|i (?:just )?turned) (?<v>\\d{1,3})`, 'age'),
  rule(`(?:i am|i'?m) ${V} tall`, 'height'),
  rule(
    `(?:you can reach me at|my number is|call me on|reach me (?:at|on)) (?<v>[+\\d][\\d ()./-]{4,})`,
    'phone number',
  ),
  rule(`(?:write to me at|email me at|reach me at|you can reach me at) (?<v>\\S+@\\S+)`, 'email'),
  rule(`i was born on ${V}`, 'birthday'),
  rule(`(?:i have|i've got) an appointment ${V}`, 'appointment', timed),
  rule(`my meeting is at ${V}`, 'meeting time', timed),
  rule(`my train (?:leaves|departs) at ${V}`, 'train time', timed),
  rule(`i drive (?:a|an) ${V}`, 'car', short(5)),
  rule(`(?:i am|i'?m) staying (?:at|in) room ${V}`, 'room number', short(3)),
  rule(`(?:i am|i'?m) staying at (?:the )?${V}`, 'hotel', short(5)),
  rule(`i play the ${V}`, 'instrument', short(3)),
  rule(`(?:i am|i'?m) travell?ing to ${V}`, 'destination', isPlaceName),
  rule(`i report to ${V}`, 'boss', short(4)),
  rule(`i see doctor ${V}`, 'doctor', short(4)),
  rule(`(?:i am|i'?m) married to ${V}`, 'married to', short(4)),
  rule(`my notes are in ${V}`, 'notes file', (value) => /[./]/u.test(value)),
  rule(`the report is in ${V}`, 'report file', (value) => /[./]/u.test(value)),
  rule(`my website is at ${V}`, 'website'),
  rule(`the spec is at ${V}`, 'spec link', (value) => /[./]/u.test(value)),
  rule(`the (?<k>deadline|budget) is ${V}`, '{k}'),
  rule(`(?:the|my|our) project is called ${V}`, 'project name'),
];

const verbs: readonly Rule[] = [
  rule(
    `i (?<k>collect|study|teach|speak|own|sell|grow|hate|prefer|like|drink|play|use) ${V}`,
    '{k}',
    short(6),
  ),
];

const possessive: readonly Rule[] = [
  rule(
    `(?:i have|i've got|we have|we've got|there is|there's) (?:a|an) ${K} (?:called|named) ${V}`,
    "{k}'s name",
    short(6),
  ),
  rule(`this is (?:my|our) ${K}[, ]+(?<v>\\p{Lu}\\S+)`, "{k}'s name", looksLikeName),
  rule(`(?:my|our) ${K}'s name(?:'s| is| was| will be) ${V}`, "{k}'s name"),
  rule(`the name of (?:my|our|the) ${K} is ${V}`, "{k}'s name"),
  rule(`(?:my|our) ${K} (?:is|are|was) (?:called|named) ${V}`, "{k}'s name"),
];

const entity: readonly Rule[] = [
  named(`${N} (?:lives|is living|is based) in ${V}`, "{e}'s city", isPlaceName),
  named(`${N} (?:has )?moved to ${V}`, "{e}'s city", isPlaceName),
  named(`${N} works (?:part-time |full-time )?as (?:a|an|the) ${V}`, "{e}'s job", short(6)),
  named(`${N} works (?:at|for) (?!home)${V}`, "{e}'s company", short(6)),
  named(`${N} has a ${K} (?:called|named) ${V}`, "{e}'s {k}'s name", short(5)),
  named(`${N} can spend ${V}`, "{e}'s budget", short(4)),
  named(`${N} loves eating ${V}`, "{e}'s favourite food", short(5)),
  named(`${N} is (?:staying )?in room ${V}`, "{e}'s room number", short(3)),
  named(`${N} was born on ${V}`, "{e}'s birthday"),
  named(`${N} reports to ${V}`, "{e}'s boss", short(4)),
  named(`${N} is (?:very |badly )?allergic to ${V}`, "{e}'s allergy"),
  named(`${N} is ${V} years old`, "{e}'s age", digits),
  named(`${N} (?:is|turned) (?<v>\\d{1,3})`, "{e}'s age"),
  named(`${N} drives (?:a|an) ${V}`, "{e}'s car", short(5)),
  named(`${N} is (?:a|an) ${V}`, "{e}'s job", isJob),
];

const afterPlace =
  /[,;]? (?:last|this|next|yesterday|today|tomorrow|recently|since|for|with|because|to (?:be|live|work|study)|when|where|on|in|about|around|\d+|a (?:year|month|week|while|few)|some|and) ?\b.*$/iu;

/** Each group with what every sentence that it could read begins with: most sentences are told apart by that. */
const groups: readonly (readonly [RegExp, readonly Rule[]])[] = [
  [
    /^(?:i|i'm|im|i've|my|our|we|we've|please|just|you|they|people|everyone|friends|call|calls|write|answer|reply|respond|talk|reach|email|it|it's|the)\b/iu,
    self,
  ],
  [/^(?:i|i've|we|we've|there|there's|this|my|our|the)\b/iu, possessive],
  [
    /^(?:\p{Lu}|my |our ).*\b(?:lives|living|based|moved|works|has a|can spend|loves|is|was born|reports|turned|drives)\b/u,
    entity,
  ],
  [/^i\b/iu, verbs],
];

/** The value named by a known pattern, or undefined. `clause` has no preamble and no final stop. */
export function readAttribute(clause: string): Fact | undefined {
  const text = clause.replaceAll('’', "'");
  for (const [begins, rules] of groups) {
    if (!begins.test(text)) continue;
    for (const { on, key, holds } of rules) {
      const found = on.exec(text)?.groups;
      if (!found?.v) continue;
      const { value: whole, old } = cleanValue(found.v);
      // A town's name ends where the time or the reason of the move begins; that is told beside it.
      const value = holds === isPlaceName ? whole.replace(afterPlace, '') : whole;
      if (value === '' || (holds && !holds(value))) continue;
      const who = found.rel ?? found.e ?? '';
      if (notAName.test(who)) continue;
      const name = key.replace('{e}', who).replace('{k}', cleanKey(found.k ?? '').key);
      return {
        key: name,
        value,
        ...(old === undefined ? {} : { old }),
        ...(value === whole && !/ from /iu.test(text) ? {} : { partial: true }),
      };
    }
  }
  return undefined;
}

/** Capitalised at the start of a sentence, and yet nobody's name. */
export const notAName =
  /^(?:I|It|Its|The|This|That|These|Those|There|Here|He|She|They|We|You|My|Our|Your|His|Her|Their|What|Which|Who|Where|When|Why|How|If|So|And|But|Or|Not|No|Yes|As|At|In|On|For|From|With|Everyone|Everybody|Someone|Nobody|Everything|Something|Nothing|One|Two|Three|Some|All|Most|Each|Any|Another|Today|Tomorrow|Yesterday|Maybe|Life|Work|Time|People|Dinner|Lunch|Breakfast)\b/u;
