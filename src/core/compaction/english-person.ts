/**
 * Turning what a user says of themself into what a summary says of them: "I bought a lamp" becomes "you
 * bought a lamp", the form that the built-in model reads and answers in.
 */
const mirrored: readonly (readonly [RegExp, string])[] = [
  [/\b(?:you're|you are)\b/giu, 'I am'],
  [/\byou were\b/giu, 'I was'],
  [
    /\byou(?='(?:ve|ll|d)\b| (?:have|had|can|could|will|would|should|do|did|said|told|know|mentioned|suggested|recommended|gave|wrote|asked|think)\b)/giu,
    'I',
  ],
  [/^you(?= (?!and\b|all\b|guys\b))/iu, 'I'],
  [/\byours\b/giu, 'mine'],
  [/\byourself\b/giu, 'myself'],
  [/\byour\b/giu, 'my'],
  [/\byou\b/giu, 'me'],
];
const swaps: readonly (readonly [RegExp, string])[] = [
  [/\b(?:i'm|i am|im(?= [a-z]))\b/giu, 'you are'],
  [/\bi've\b/giu, 'you have'],
  [/\bi'll\b/giu, 'you will'],
  [/\bi'd\b/giu, 'you would'],
  [/\bi was\b/giu, 'you were'],
  [/\bwas i\b/giu, 'were you'],
  [/\bam i\b/giu, 'are you'],
  [/\bwe're\b/giu, 'you are'],
  [/\bwe've\b/giu, 'you have'],
  [/\bwe'll\b/giu, 'you will'],
  [/\bwe'd\b/giu, 'you would'],
  [/(?<![\p{L}\p{N}./_-])(?:i|we|me)(?![\p{L}\p{N}./_'-])/giu, 'you'],
  [/(?<![\p{L}\p{N}./_-])us(?![\p{L}\p{N}./_'-])/gu, 'you'],
  [/(?<![\p{L}\p{N}./_-])(?:my|our)(?![\p{L}\p{N}./_'-])/giu, 'your'],
  [/\b(?:mine|ours)\b/giu, 'yours'],
  [/\bmyself\b/giu, 'yourself'],
  [/\bourselves\b/giu, 'yourselves'],
];

const lowered =
  /^(?:The|A|An|You|Your|My|Our|We|It|It's|This|That|These|Those|There|There's|There're|He|She|They|His|Her|Their|In|On|At|By|For|From|To|With|After|Before|Since|When|While|If|As|Some|All|Both|Every|Each|Next|Last|Yesterday|Today|Tomorrow|Tonight|Not|No|Just|Still|Also|Most|Many|One|Two|Three|Because|During|Until|Maybe|Please|Don't|Never|Always|Use|Keep|Being|Having|Going|Planning|Looking|Thinking)\b/u;

/** Only a sentence's own first word is lowered, and only one that is no name. */
export function lowerStart(text: string): string {
  return lowered.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** English, first person to second and back; quoted words stay as they are. */
export function asSecondPerson(sentence: string): string {
  return lowerStart(
    sentence
      .replaceAll('’', "'")
      .split(/("[^"]*"|“[^”]*”)/u)
      .map((part, i) => (i % 2 === 1 ? part : swap(part)))
      .join(''),
  );
}

/** Who is spoken to is turned first, through marks that the second turn does not take for the speaker. */
function swap(text: string): string {
  const others = mirrored.reduce(
    (part, [from, to]) => part.replace(from, `\ue000${to}\ue001`),
    text,
  );
  return others
    .split(/(\ue000[^\ue001]*\ue001)/u)
    .map((part) =>
      part.startsWith('\ue000')
        ? part.slice(1, -1)
        : swaps.reduce((said, [from, to]) => said.replace(from, to), part),
    )
    .join('');
}
