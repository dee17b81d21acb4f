/**
 * Any thing that somebody has or names: "My locker code is 7F", "The tent is stored in the attic",
 * "Anna's room is 12", "Ines is my landlord", "Locker code: 7F", and the ways to change such a value.
 */
import { kin, notAName, type Fact } from './english-attributes';
import { cleanKey, cleanValue, looksLikeName } from './english-values';

/** A fact, and whether the sentence itself says that the value is new ("has changed to", "is now"). */
export interface Possession extends Fact {
  readonly corrects: boolean;
  /** Whose: what a user calls theirs matters more than what merely is. */
  readonly kind: 'own' | 'the' | 'other';
}

const K = String.raw`(?<k>[\p{L}\p{N}][\p{L}\p{N}'’&/().-]*(?: [\p{L}\p{N}'’&/().-]+){0,7}?)`;
const be = `(?: (?:is|are|was|were|will be|would be|has to be|must be|should be)(?:n't)?)`;
const changed = `(?: is now| are now| has (?:now )?changed to| have changed to| has been (?:changed|moved|updated) to| (?:was|were|got|has been) (?:moved|changed|postponed|rescheduled|pushed|renamed|updated|increased|raised|reduced|lowered) to| changed to| moved to| switched to| becomes| (?:went|goes|is going) (?:up|down) to| (?:rose|dropped|fell|increased|decreased|grew) to)`;

const own: readonly RegExp[] = [
  new RegExp(`^(?:my|our) ${K}${changed} (?<v>.+)$`, 'iu'),
  new RegExp(
    `^(?:please )?(?:change|set|update|move|switch) (?:my|our) ${K} (?:from (?<old>.+) )?to (?<v>.+)$`,
    'iu',
  ),
  new RegExp(
    `^(?:i|we) (?:have |'ve )?(?:changed|moved|switched|updated) (?:my|our) ${K} (?:from (?<old>.+) )?to (?<v>.+)$`,
    'iu',
  ),
  new RegExp(
    `^(?:my|our) ${K} is (?:no longer|not) (?<old>[^,;]+)(?:[,;] ?(?:but |it is |it's |and it is )| but )(?<v>.+)$`,
    'iu',
  ),
];
const ownPlain: readonly RegExp[] = [
  new RegExp(`^(?:my|our) ${K}(?: ?[:=]|${be}) (?<v>.+)$`, 'iu'),
  new RegExp(`^(?:[Mm]y|[Oo]ur) ${K}'s (?<v>[\\p{Lu}\\d].*)$`, 'u'),
];
const theChanged: readonly RegExp[] = [
  new RegExp(`^the ${K}${changed} (?<v>.+)$`, 'iu'),
  new RegExp(
    `^(?:please )?(?:change|set|update|move|switch) the ${K} (?:from (?<old>.+) )?to (?<v>.+)$`,
    'iu',
  ),
  new RegExp(
    `^the ${K} is (?:no longer|not) (?<old>[^,;]+)(?:[,;] ?(?:but |it is |it's )| but )(?<v>.+)$`,
    'iu',
  ),
];
const thePlain: readonly RegExp[] = [
  new RegExp(`^the ${K}(?: ?[:=]| (?:is|are|will be|must be|should be|has to be)) (?<v>.+)$`, 'iu'),
];
const ofName: readonly RegExp[] = [
  new RegExp(
    `^(?<k>\\p{Lu}[\\p{L}-]+(?: \\p{Lu}[\\p{L}-]+)?'s [\\p{L}\\p{N}][\\p{L}\\p{N}'’ -]{0,40}?)(?: is| are| was| will be) (?<v>.+)$`,
    'u',
  ),
];
const isMine: readonly RegExp[] = [
  /^(?<v>\S+(?: \S+){0,5}) (?:is|are|was) (?:my|our) (?<k>[\p{L}'’-]+(?: [\p{L}'’-]+){0,3})$/iu,
];
const labelled: readonly RegExp[] = [
  /^(?<k>\p{L}[\p{L}\p{N}'’-]*(?: [\p{L}\p{N}'’-]+){0,4}) ?[:=] (?<v>\S.*)$/u,
];
const bare: readonly RegExp[] = [
  /^(?<k>(?:[\p{L}\p{N}'’-]+ ){0,3}(?:password|passcode|code|pin|number|deadline|budget|address|name|birthday|email|phone|date|time|room|port|size|version|url|link|gate|seat|flight|plate|id|key|login|username)) (?:is|are|was) (?<v>.+)$/iu,
];

const notAKey =
  /^(?:point|question|guess|feeling|hope|idea is|thing|problem is|bad|god|apologies|pleasure|turn|fault|mistake|love|life|day|weekend|note|example|answer|result|p\.?s|re|todo|to do|done|decision|goal|next|blocked|in progress|working on it|finished|update|correction|reminder|remember|important|warning|user|assistant|system|http|https|first|last|best|only|same|other|more|most|fact|truth|reason|rest|way)$/iu;
const verbInKey =
  /\b(?:is|are|was|were|has|have|had|that|which|who|do|does|did|will|would|can|could|said|says|told|think|want|need|of course|i|you|we|they|because|when|where|what|how|if)\b/iu;
const action =
  /^(?:\p{L}+ing\b(?! (?:room|pool|area|station|party|machine|table))|going\b|been\b|about to\b|supposed\b|able\b|so\b|very\b|really\b|too\b|also\b|just\b|always\b|never\b|usually\b|often\b|still\b|not\b|getting\b|such\b|quite\b|pretty\b|like\b|that\b|why\b|how\b|because\b|here\b|there\b|gone\b|done\b|ok\b|okay\b|fine\b|great\b|good\b|nice\b|bad\b|right\b|wrong\b|it\b|this\b|what\b)/iu;
const participle = /^(?:called|named)\b/iu;

function read(
  text: string,
  patterns: readonly RegExp[],
): (Fact & { renewed: boolean }) | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(text)?.groups;
    if (!found?.k || !found.v) continue;
    const { key, renewed } = cleanKey(found.k);
    const { value, old } = cleanValue(found.v);
    if (value === '' || key === '' || notAKey.test(key) || verbInKey.test(key)) continue;
    const gone = found.old ?? old;
    return { key, value, renewed, ...(gone === undefined ? {} : { old: gone }) };
  }
  return undefined;
}

function fact(
  text: string,
  patterns: readonly RegExp[],
  kind: Possession['kind'],
  corrects: boolean,
): Possession | undefined {
  const found = read(text, patterns);
  if (!found) return undefined;
  const { renewed, ...rest } = found;
  return { ...rest, kind, corrects: corrects || renewed || rest.old !== undefined };
}

const says = (text: string): boolean => /\bnow\b/iu.test(text);
const ofPeople = new RegExp(`(?:^| )(?:${kin})s?$`, 'iu');
/** "My hobby is woodcarving" names a value; "my sister is visiting" tells what somebody does. */
const isState = ({ key, value }: Possession): boolean =>
  /^\p{L}+ing$/u.test(value) && !ofPeople.test(key) ? false : action.test(value);

/** Undefined when the sentence names no value, or tells what somebody does instead. */
export function readPossession(clause: string): Possession | undefined {
  const text = clause.replaceAll('’', "'");
  const change = fact(text, own, 'own', true) ?? fact(text, theChanged, 'the', true);
  if (change) return change;
  const mine = fact(text, ownPlain, 'own', says(text));
  if (mine) return isState(mine) ? undefined : mine;
  const the = fact(text, thePlain, 'the', says(text));
  if (the) return isState(the) && !participle.test(the.value) ? undefined : the;
  const other = fact(text, ofName, 'other', says(text));
  if (other && !notAName.test(other.key)) return isState(other) ? undefined : other;
  const reversed = / (?:my|our) /iu.test(text) ? fact(text, isMine, 'own', says(text)) : undefined;
  if (
    reversed &&
    !/^(?:it|this|that|he|she|they|which|who|there|what|these|those)\b/iu.test(reversed.value)
  )
    return reversed;
  const named = fact(text, bare, 'own', says(text));
  if (named && !isState(named)) return named;
  return /[:=] /u.test(text) ? fact(text, labelled, 'own', false) : undefined;
}

const apposed = new RegExp(
  `^(?<lead>.*?)\\b(?:my|our) (?<k>(?:\\p{L}+ )?(?:${kin}))(?:,| named| called)? (?<v>\\p{Lu}[\\p{L}'’-]+)(?<rest>,? .+)?$`,
  'iu',
);

/** "My sister Philippa lives in Tromsø": who Philippa is, and the sentence with her name alone. */
export function readApposition(
  clause: string,
): { readonly key: string; readonly value: string; readonly rest: string } | undefined {
  const found = apposed.exec(clause)?.groups;
  if (!found?.k || !found.v || !/^\p{Lu}/u.test(found.v) || !looksLikeName(found.v))
    return undefined;
  if (/^(?:Is|Was|Are|Has|Had|And|Will|Said)$/u.test(found.v)) return undefined;
  const rest = `${found.lead ?? ''}${found.v}${(found.rest ?? '').replace(/^,/u, '')}`.trim();
  return { key: `${found.k.toLowerCase()}'s name`, value: found.v, rest };
}
