/** One English clause of a user, filed: the most telling rule that fits, else the words themselves. */
import { isJudgement } from './clauses';
import { readAttribute, type Fact } from './english-attributes';
import { asSecondPerson, lowerStart } from './english-person';
import { readApposition, readPossession } from './english-possession';
import { readWork } from './english-work';
import { trimStops } from './english-values';
import { shorten } from './shorten';
import type { SectionName } from './summary';

/** What a clause says; sources and dates are added by whoever reads the message. */
export interface ReadClause {
  readonly section: SectionName;
  readonly text: string;
  readonly corrects: boolean;
  /** What the speaker takes back, where they named it. */
  readonly old?: string;
}

const preferenceKey =
  /(?:^|'s )(?:allergy|diet|deadline|budget|fav(?:e|ou?rite)? .+|preferred .+|collect|play|study|teach|speak|hate|prefer|own|sell|drink|grow|want|need|like|use)$/iu;
const reference =
  /(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S+|(?:^|[\s"'])(?:~|\.{1,2}|[A-Z]:)?[\\/][\w.-]+[\\/]?\S*|\b[\w-]+\.(?:ts|js|py|md|txt|json|pdf|csv|ya?ml|toml|html|css|docx?|xlsx?|png|jpe?g|sh|go|rs|java|c|cpp|h|sql|log|zip|tex)\b|\b[\w-]+\.(?:com|org|net|io|dev|example|de|fr)\/\S+/u;
const preference =
  /^(?:i|we)\b.*\b(?:prefer|like|love|hate|dislike|enjoy|can't stand|adore|avoid|never|always|only (?:eat|use|drink|want|work|read)|don't (?:eat|drink|like|want|use|smoke)|do not (?:eat|drink|like|want|use)|am allergic|'m allergic)\b|\b(?:my|our) favou?rite\b|\b(?:must not|no more than|at most|at least|within budget|on a budget)\b/iu;
const rulesForReader =
  /^(?:please )?(?:(?:always|never) (?!\p{L}+(?:ed|ing)\b|been\b|was\b|had\b|seen\b|good\b|a\b|the\b|too\b|mind\b|better\b)\p{L}+ |(?:don'?t|do not) (?!worry|give up|forget|be (?:sad|afraid|shy)|let|miss|know|think|you|hesitate|mention it)|make sure(?: to| that)? (?!yours|you)|keep (?:your |the |all )?(?:answers?|replies|responses|it (?:short|simple|brief|formal|concise))|be (?:brief|concise|short|formal|polite|precise)|use (?:metric|short|simple|bullet|formal|plain|british|american|only|tabs|spaces)|(?:answer|reply|respond|speak) (?:in|with|only|briefly|to)|talk (?:to me )?(?:like|in)\b|write (?:in|short|briefly)|stick to|avoid)\b/iu;
const request =
  /^(?:please |kindly |now |then |can you |could you )*(?:find|give|write|book|make|show|list|explain|translate|plan|compare|suggest|recommend|calculate|create|generate|help|search|look (?:up|for|at|into)|check|tell|draw|describe|summari[sz]e|compute|convert|open|read|run|fix|add|remove|update|change|send|call|buy|order|imagine|interpolate|rewrite|draft|outline|brainstorm|define|teach|solve|prove|sort|count|set|start|stop|try|save|put|play|wake|turn)\b/iu;
const facts = /\p{N}|["“«]|(?<=\S )\p{Lu}\p{L}|@|:\/\//u;

/** Files, links and addresses are references whatever is said of them. */
export function isReference(text: string): boolean {
  return reference.test(text);
}

function keyed({ key, value, old }: Fact, corrects: boolean): ReadClause {
  const section: SectionName = preferenceKey.test(key)
    ? 'Constraints & preferences'
    : isReference(value)
      ? 'References'
      : 'Critical context';
  return { section, text: `${key}: ${value}`, corrects, ...(old === undefined ? {} : { old }) };
}

function attribute(clause: string, corrects: boolean): readonly ReadClause[] {
  const twoJobs = /^(?<a>(?:[Ii]|\p{Lu}[\p{L}'-]+) works? (?:at|for) .+?) (?<b>as an? .+)$/u.exec(
    clause,
  )?.groups;
  if (twoJobs?.a && twoJobs.b) {
    const subject = /^.+? works?\b/u.exec(twoJobs.a)?.[0] ?? 'I work';
    return [...attribute(twoJobs.a, corrects), ...attribute(`${subject} ${twoJobs.b}`, corrects)];
  }
  const known = readAttribute(clause);
  if (!known) return [];
  const more = known.partial ? ownWords(clause) : [];
  const moved = /^\S+ (?:have |has |just )*moved\b|\bnow\b/iu.test(clause);
  const read = keyed(known, corrects || moved || known.old !== undefined);
  return [read, ...more];
}

function possession(clause: string, corrects: boolean): readonly ReadClause[] {
  const found = readPossession(clause);
  if (!found) return [];
  return [keyed(found, corrects || found.corrects)];
}

const homeTown = /^(?:i am|i'?m|i come) (?:originally )?from (?<v>\p{Lu}.+)$/iu;

function origin(clause: string): readonly ReadClause[] {
  const value = homeTown.exec(clause)?.groups?.v;
  if (value === undefined || !/^(?:the )?\p{Lu}/u.test(value)) return [];
  return [keyed({ key: 'home town', value: trimStops(value) }, false)];
}

const wantsHelp =
  /^(?:i|we) (?:need|want|would like|'d like) (?:some |your |a little )?(?:help|advice|ideas?|suggestions|a (?:story|poem|joke|recipe|list|summary|break)|you to)\b/iu;

/** What is left of "Thanks for the tips": a part without a statement, a number or a name. */
function isFragment(text: string): boolean {
  return (
    /^(?:for|at|to|on|with|of|by|if|when|since|as|than|what|that|which|who|because|about|in|from|until|after|before|every time|here's|there's)\b/iu.test(
      text,
    ) &&
    !facts.test(text.slice(1)) &&
    text.split(' ').length <= 9
  );
}

/** A sentence kept in its own words, first person turned to second. */
function ownWords(clause: string): readonly ReadClause[] {
  const text = lowerStart(asSecondPerson(trimStops(shorten(clause))));
  if (text.split(' ').length < 2 || isFragment(text) || wantsHelp.test(clause)) return [];
  // What is said of the assistant or to it is no fact about the user or the world.
  if (/^(?:I|my)\b/u.test(text) && !facts.test(text.slice(2))) return [];
  if (rulesForReader.test(clause))
    return [{ section: 'Constraints & preferences', text: `asked: ${text}`, corrects: false }];
  if (request.test(clause))
    return facts.test(clause.slice(1)) && !/^give \d+ variations|^interpolate\b/iu.test(clause)
      ? [
          {
            section: 'Critical context',
            text: `asked: ${text.charAt(0).toLowerCase()}${text.slice(1)}`,
            corrects: false,
          },
        ]
      : [];
  const section: SectionName = isReference(text)
    ? 'References'
    : preference.test(clause)
      ? 'Constraints & preferences'
      : 'Critical context';
  return [{ section, text, corrects: false }];
}

const leaves =
  /^i (?:(?:no longer|don'?t) (?<verb>live in|work (?:at|for))|quit my job at|left my job at) (?<v>.+?)(?: any ?more| any longer)?$/iu;
const dietOver =
  /^i(?:'m| am) (?:no longer|not) (?:a |an )?(?<v>vegan|vegetarian|pescatarian)(?: any ?more| any longer)?$/iu;

/** "I no longer work at Bosch": the old value must not stand as if it were still true. */
function overNow(clause: string): readonly ReadClause[] {
  const diet = dietOver.exec(clause)?.groups?.v;
  if (diet !== undefined) return [keyed({ key: 'diet', value: `no longer ${diet}` }, true)];
  const found = leaves.exec(clause)?.groups;
  if (!found?.v) return [];
  const key = found.verb?.startsWith('live') ? 'city' : 'company';
  return [keyed({ key, value: `no longer ${trimStops(found.v)}` }, true)];
}

/** All that a clause says; empty for one that says nothing worth filing. */
export function readEnglishClause(clause: string, corrects: boolean): readonly ReadClause[] {
  const text = trimStops(clause).replaceAll('’', "'");
  if (text === '' || isJudgement(text)) return [];
  const work = readWork(text);
  if (work) return [{ ...work, corrects: corrects || work.corrects === true }];
  const named = readApposition(text);
  if (named) {
    const who = keyed({ key: named.key, value: named.value }, false);
    return [who, ...readEnglishClause(named.rest, corrects)];
  }
  for (const read of [
    overNow(text),
    attribute(text, corrects),
    origin(text),
    possession(text, corrects),
  ])
    if (read.length > 0) return read;
  return ownWords(text).map((read) => ({ ...read, corrects }));
}
