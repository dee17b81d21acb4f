/** A text as a reader would read it out, whatever letters it is dressed in; only to be looked through. */

/** Letters of other scripts that look like Latin ones. */
const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries(
  [...'аaеeоoрpсcуyхxіiјjѕsһhԁdԛqԝwкkмmнhтtвbԍgɡgοoαaρpνvιiκkυuτtεeηn'.matchAll(/(.)(.)/gu)].map(
    ([, other = '', latin = '']) => [other, latin],
  ),
);

const digits: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/** Words with a letter of another script among Latin ones, or made of look-alikes alone. */
const dressed = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{2,60}/gu;
const otherLetter = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
/** Digits between letters of a word. */
const leet = /(?<=[a-z])[013457@$]{1,2}(?=[a-z])/gu;
/** Single letters with single spaces, three spaces between words: "i g n o r e   a l l". */
const spaced = /(?<![\p{L}\p{N}])(?:[a-z][ .\-_]){4,40}[a-z](?![\p{L}\p{N}])/gu;

/** Lower case, one width, no ornaments; quotation marks and line breaks inside sentences made plain. */
export function plainWords(text: string): string {
  const even = text
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Surrogate}]/gu, '')
    .toLowerCase()
    .replace(/[’‘`´]/gu, "'")
    .replace(/[“”„«»]/gu, '"');
  return undressed(even)
    .replace(leet, (run) => [...run].map((digit) => digits[digit] ?? digit).join(''))
    .replace(spaced, (letters) => letters.replace(/[ .\-_]/gu, ''))
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n(?!\n)[>#*\-\s]*/gu, '\n');
}

/** Words of one script that cannot be Latin stay as they are. */
function undressed(text: string): string {
  if (!otherLetter.test(text)) return text;
  return text.replace(dressed, (word) => {
    if (!otherLetter.test(word)) return word;
    const latin = [...word].map((char) => lookAlikes[char] ?? char).join('');
    return otherLetter.test(latin) ? word : latin;
  });
}
