/** Conversations for the gallery and the tests. */

export type Line = readonly ['you' | 'model', string];

export const workTalk: readonly Line[] = [
  [
    'you',
    'I get a list of invoices as text, one a line, number first. Some names contain commas. How do I read it?',
  ],
  [
    'model',
    `Split each line at the **first** comma only, so that commas in a name survive. A short version in TypeScript:

\`\`\`ts
export function parseLine(line: string): { number: string; name: string } | null {
  const at = line.indexOf(',');
  if (at < 0) return null; // a line without a number
  return { number: line.slice(0, at).trim(), name: line.slice(at + 1).trim() };
}
\`\`\`

Three things to watch:

1. Lines that are empty or lack a comma give \`null\`; count them rather than drop them.
2. Numbers keep their leading zeros as long as they stay text.
3. If a name may contain a line break, you need a real parser ([the format](https://www.rfc-editor.org/rfc/rfc4180) is short).`,
  ],
  ['you', 'Good. Which numbers came in twice last month?'],
  [
    'model',
    `These three:

| Number | Name | Times | Total |
|---|---|--:|--:|
| 004711 | Moreau, Ines | 2 | 1,204.00 € |
| 004718 | Atelier du Nord, Lille | 2 | 98.50 € |
| 004802 | Kovač & sons | 3 | 3,310.20 € |

> The last one differs in its total each time, so it may be a correction and not a double.

I would look at 004802 first.`,
  ],
];

export const scriptsTalk: readonly Line[] = [
  ['you', '京都で三日間すごします。静かなお寺を教えてください。'],
  [
    'model',
    '人の少ない朝に行くなら、次の三つがよいでしょう。\n\n- **大徳寺** の塔頭。枯山水の庭がいくつもあります。\n- **法然院**。苔の門と、小さな池。\n- **圓光寺**。竹林のそばで座って庭を眺められます。\n\n二日目の午後は雨の予報なので、屋根のある圓光寺がよいと思います。',
  ],
  ['you', 'ما معنى كلمة «طِرس» في تاريخ الكتاب؟'],
  [
    'model',
    'الطِّرس صحيفةٌ مُحي ما كُتب عليها ثم كُتب عليها من جديد، وتبقى آثار الكتابة الأولى تحت الثانية.\n\n1. يُكشط الحبر أو يُغسل.\n2. يُكتب النص الجديد فوقه، غالبًا باتجاه آخر.\n3. تُقرأ الكتابة القديمة اليوم بضوءٍ خاص (UV).',
  ],
  ['you', 'पांडुलिपि और ताड़पत्र में क्या अंतर है?'],
  [
    'model',
    'पांडुलिपि हाथ से लिखी हुई कोई भी पुस्तक है; ताड़पत्र वह सामग्री है जिस पर दक्षिण भारत में सदियों तक लिखा गया। अक्षर पहले लोहे की कलम से उकेरे जाते थे, फिर काजल भरा जाता था।',
  ],
  ['you', 'And in English, with a Greek word: παλίμψηστος?'],
  ['model', 'Παλίμψηστος means “scraped again”: a page written on for the second time.'],
];

export const longTalk: readonly Line[] = [
  ['you', 'I am moving to Lyon by the end of May.'],
  ['model', 'Noted. Goal: move to Lyon by the end of May.'],
  ['you', 'My budget is 900 € a month, heating included.'],
  ['model', 'Got it: your budget is 900 € a month, heating included.'],
  ['you', 'No ground floor, please.'],
  ['model', 'Noted: no ground floor.'],
  ['you', 'Really, no ground floor. I had damp walls twice.'],
  ['model', 'I have it: no ground floor, because of damp.'],
  ['you', 'I decided on Croix-Rousse because of the market.'],
  ['model', 'Noted. Decisions: district Croix-Rousse, because of the market.'],
  ['you', 'The piano stays with me. It goes with the second van.'],
  ['model', 'Noted. Decisions: keep the piano; second van.'],
  ['you', 'My landlord is Ines Moreau, 04 78 55 01 22.'],
  ['model', 'Got it: your landlord is Ines Moreau, 04 78 55 01 22.'],
  ['you', 'The lease is B-1742.'],
  ['model', 'Got it: the lease is B-1742.'],
  ['you', 'What did I say about the floor?'],
  ['model', 'No ground floor. You had damp walls twice.'],
  ['you', 'What is the number of the lease?'],
  ['model', 'The lease is B-1742.'],
];

/** `count` messages of varied length. */
export function manyMessages(count: number): readonly Line[] {
  return Array.from({ length: count }, (_, index): Line => {
    const source = workTalk[index % workTalk.length] ?? ['you', ''];
    return [index % 2 === 0 ? 'you' : 'model', `No. ${String(index + 1)}: ${source[1]}`];
  });
}
