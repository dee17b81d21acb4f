/** A bare answer says nothing by itself: "Rex." becomes a fact by the question that it answers. */
import { cleanValue } from './english-values';
import { isSmallTalk } from './small-talk';
import type { SectionName } from './summary';

const asksWhat =
  /\b(?:what(?:'s| is| was| are)|who(?:'s| is)|when(?:'s| is)|where(?:'s| is)|which is) (?:the )?(?:your|the) (?<k>[^?,]{2,50}?)(?: called| again)?\?$/iu;
const idle =
  /\b(?:how are you|how can i help|what can i do|anything else|what(?:'s| is) next|what would you like|shall we (?:start|continue|begin)|how (?:does|do) (?:that|this|it) (?:sound|look)|does that help|make sense|what do you think|are you (?:ready|okay)|would you like (?:me )?to (?:know|continue|hear))\b/iu;
const bare =
  /^(?:it'?s|it is|that'?s|they'?re|he'?s|she'?s|about|around|maybe|probably|on|at|in)? ?(?<v>.+)$/iu;

/** The first sentence read as the answer; undefined when it says something of its own. */
export function readAnswer(
  question: string,
  sentences: readonly string[],
):
  { readonly section: SectionName; readonly text: string; readonly corrects: boolean } | undefined {
  const [first] = sentences;
  if (first === undefined || idle.test(question) || first.split(' ').length > 8) return undefined;
  if (/[?？]$/u.test(first)) return undefined;
  if (
    /\b(?:i|i'm|my|we|our|the|you|is|are|was|were|please|let's)\b/iu.test(
      first.replace(/^(?:it is|it's) /iu, ''),
    )
  )
    return undefined;
  const yesNo =
    /^(?:yes|no|yep|yeah|nope|ja|nein|oui|non|sí|si|да|нет|はい|いいえ|是|不是)\b/iu.test(first);
  if (isSmallTalk(first) && !yesNo) return undefined;
  if (yesNo && sentences.length > 1) return undefined; // the answer is told in what follows
  const value = cleanValue(bare.exec(first)?.groups?.v ?? first).value;
  const key = asksWhat.exec(question)?.groups?.k;
  if (key !== undefined && !yesNo)
    return { section: 'Critical context', text: `${key}: ${value}`, corrects: false };
  const asked = question.replace(/^.*[,:;] /u, '').replace(/\s*[?？]+$/u, '');
  if (asked.split(' ').length < 3 && asked.length < 12) return undefined;
  return { section: 'Critical context', text: `${asked}? ${value}`, corrects: false };
}
