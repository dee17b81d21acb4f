/**
 * The sum that a message asks for, where it asks for nothing else: `What is 12 * 17?` is `12 * 17`. Undefined
 * where other words stand beside it, which may change what is meant.
 */
export function saidSum(message: string): string | undefined {
  const found = [...message.matchAll(sum)];
  const [only] = found;
  if (only === undefined || found.length > 1) return undefined;
  const rest = message
    .replace(only[0], ' ')
    .replace(/[\s?!.,:;=¿¡]+/gu, ' ')
    .trim();
  return rest === '' || rest.split(' ').every((word) => asking.has(word.toLowerCase()))
    ? only[0].trim()
    : undefined;
}

/** Numbers with signs between them; brackets and powers too. */
const number = String.raw`\(*\s*-?\d(?:[\d.,]*\d)?\s*\)*`;
const sign = String.raw`\s*(?:\*\*|[-+*/^×·÷−]|(?<=[\d\s])x(?=[\s\d]))\s*`;
const sum = new RegExp(`${number}(?:${sign}${number})+`, 'giu');

/** Words that ask for a result and say nothing about it, in the languages of the app. */
const asking = new Set(
  (
    "what what's whats is are how much does do equal equals make makes give calculate compute solve please the " +
    'result of value and tell me work out can you so hey hi ' +
    'was ist wieviel wie viel ergibt macht sind berechne rechne bitte und das ' +
    'combien font fait calcule calculez quel est le résultat de quanto ' +
    'cuánto cuanto es son calcula por favor ' +
    '计算 是多少 等于多少 は いくつ 計算して ください'
  ).split(' '),
);
