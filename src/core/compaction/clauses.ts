/** Cutting an English sentence into the statements that it joins, and leaving out those that say nothing. */
const joints =
  /\s*;\s*|\s+[–—-]{1,2}\s+|\.{3,}\s*|…\s*|,? (?:and|but|plus|so)(?: also| then)? (?=(?:my|our|the|i|i'm|i've|i'll|we|we're|we've|she|he|they|it|it's|its|that's|this|his|her|their|there|you)\b)|, (?=(?:my|our|i|i'm|i've|we|we're|she|he|she's|he's|they|it's|it|which|who|that's)\b)/giu;
const verb =
  /\b(?:is|are|was|were|am|be|been|has|have|had|do|does|did|will|would|can|could|should|must|'s|'re|'m|'ve|'ll|'d|i'm|it's|we're|live|work|like|love|hate|prefer|need|want|use|went|got|made|took|came|gave|met|said|told|saw|bought|found|left|put|lives|works|likes|loves|needs|wants|uses|plays|speaks|costs|starts|ends|opens|runs|leaves|arrives|lands|comes|goes|\p{L}{2,}ed)\b/iu;

const judgement =
  /^(?:(?:and|but|so|which|who) )*(?:it|that|this|they|everything|life|he|she|we|i|there|things?)(?:'s|'re|'m| is| are| was| were| has been| have been| felt| feels| looks?| looked| sounds?| seems?| means?| meant)(?: (?:been|like|so|really|very|such|a|an|all|just|quite|pretty|truly|always|definitely|totally|super|the|to me|me))*(?: \p{L}+(?:ing|ed|ful|ous|ive|al|y|ble|ant|ent|ic))?(?: (?:and|but|yet) (?:so |really |very )?\p{L}+)?(?: (?:and|to|for|of|time|experience|feeling|thing|day|one|stuff|way|world|lot|good|great|nice|cool|fun|bad|hard|tough|me|us|my|see|watch|heart|everyone))*[\s.!…]*$/iu;

/** Whether it only tells how something was found: "it was so powerful". */
export function isJudgement(clause: string): boolean {
  return judgement.test(clause) && !/\d|["“]/u.test(clause) && clause.split(' ').length <= 9;
}

/** The statements of a sentence, in order. A part without a verb stays with the one before it. */
export function splitClauses(sentence: string): readonly string[] {
  return splitAtJoints(sentence).flatMap(shareSubject);
}

const shared =
  /^(?<s>(?:(?:my|our|the|his|her) )?[\p{L}][\p{L}\p{N}'’-]*(?: [\p{L}\p{N}'’-]+){0,3}?) (?:is|are|was|has|works?|lives?|plays?|speaks?|costs?|starts?|opens?|teach(?:es)?|stud(?:y|ies))\b.*?(?<j>,? and (?:also )?)(?=(?:is|was|has|works?|lives?|plays?|speaks?|costs?|takes|starts?|ends|opens?|closes|leaves|arrives|lands|likes?|loves?|hates?|wants|needs|teach(?:es)?|stud(?:y|ies)|drives?|collects?)\b)/iu;

/** "Sofia works at Helio and speaks Portuguese" are two statements about Sofia. */
function shareSubject(clause: string): readonly string[] {
  const found = shared.exec(clause);
  const { s, j } = found?.groups ?? {};
  if (!found || s === undefined || j === undefined) return [clause];
  const at = found[0].length;
  return [clause.slice(0, at - j.length), ...shareSubject(`${s} ${clause.slice(at)}`)];
}

function splitAtJoints(sentence: string): readonly string[] {
  const ranges: { from: number; to: number }[] = [];
  let from = 0;
  const close = (to: number, next: number): void => {
    const part = sentence.slice(from, to).trim();
    if (part !== '') {
      const last = ranges.at(-1);
      const stands = part.split(' ').length > 2 && verb.test(part);
      if (last !== undefined && !stands) last.to = to;
      else ranges.push({ from, to });
    }
    from = next;
  };
  for (const match of sentence.matchAll(joints)) close(match.index, match.index + match[0].length);
  close(sentence.length, sentence.length);
  return ranges.map((range) => sentence.slice(range.from, range.to).trim());
}
