/**
 * What of an assistant's words is worth keeping: what it promised, decided and answered. What it says about
 * the user only repeats the user (or garbles them), and is never a fact.
 */
import { isJudgement, splitClauses } from './clauses';
import { lowerStart } from './english-person';
import { trimStops } from './english-values';
import { splitSentences } from './sentences';
import { shorten } from './shorten';
import { isQuestion, isSmallTalk } from './small-talk';
import type { SectionName } from './summary';
import { contentStems, isEnglish } from './words';

const echo =
  /^(?:got it|noted|saved|understood|remembered|recorded|okay|ok|sure|of course|certainly|done|alright|great)\b[\s:,.!—-]*(?:your|you|the|i(?:'ve| have|'ll| will) (?:note|remember|save|keep|record)|\w+:|$)/iu;
const aboutUser =
  /^(?:so |and |then |well |ah |oh |yes |no |right )*(?:your|you(?:'re|'ve|'ll)?|as you|you said|since you|if you|thanks for|thank you for|congrat|let me know|feel free|don'?t hesitate|would you|do you|please (?:let|tell|provide|share|give))\b/iu;
const aboutItself =
  /^(?:as an? (?:ai|assistant|language)|i(?:'m| am) (?:an? |just an? |only an? |sorry|afraid|here|happy to|glad|pocket|unable|not able|not sure|so sorry)|i can(?:not|'t)? (?:help|remember|do|assist|only|access|browse|see)|i (?:do not|don't) (?:know|have|understand)|i(?:'d| would) be happy|i hope|i need the|choose a bigger model|is unknown|here(?:'s| is| are)\b.*:$|.* is unknown\b|you have not told me|hello|hi\b)/iu;
const promise =
  /^i(?:'ll| will| am going to|'m going to) (?!be (?:here|happy|glad)|remember|note|keep (?:that|it|this) in mind|help|do my best|let you)(?<t>.+)$/iu;

const fragment =
  /^(?:for|at|to|on|with|of|by|if|when|since|as|than|what|that|which|who|because|about)\b(?!.*\d)/iu;

/** More sentences of one reply than this are detail; the log keeps them and recall finds them. */
const maxPerReply = 8;

interface Claim {
  readonly section: SectionName;
  readonly text: string;
  readonly corrects: false;
}

function claim(clause: string): Claim | undefined {
  const short = trimStops(shorten(clause));
  if (isJudgement(short) || isSmallTalk(short) || contentStems(short).length < 2) return undefined;
  if (aboutUser.test(short) || aboutItself.test(short) || fragment.test(short)) return undefined;
  const will = promise.exec(short.replaceAll('’', "'"))?.groups?.t;
  return {
    section: will === undefined ? 'Critical context' : 'Next steps',
    text: `assistant: ${will === undefined ? lowerStart(short) : `will ${will}`}`,
    corrects: false,
  };
}

export function readAssistant(text: string): readonly Claim[] {
  const claims: Claim[] = [];
  for (const sentence of splitSentences(text)) {
    if (claims.length >= maxPerReply) break;
    if (isQuestion(sentence) || isSmallTalk(sentence) || echo.test(sentence)) continue;
    if (aboutUser.test(sentence) || aboutItself.test(sentence)) continue;
    const clauses = isEnglish(sentence) ? splitClauses(sentence) : [sentence];
    claims.push(...clauses.map(claim).filter((found) => found !== undefined));
  }
  return claims;
}
