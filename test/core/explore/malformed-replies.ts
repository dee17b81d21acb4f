/**
 * Replies that are not what was asked for, made by crossing the ways in which models write a list with the
 * ways in which replies are spoilt. `readable`: all four ideas can still be told.
 */
export const ideas = [
  'a cup of tea, ice cold',
  'a cup of tea, lukewarm',
  'a cup of tea, "hot" and sweet',
  'a cup of tea, boiling: mind the steam',
] as const;

type Write = (texts: readonly string[]) => string;

const json = (value: unknown): string => JSON.stringify(value);

const ways: Readonly<Record<string, Write>> = {
  numbered: (texts) => texts.map((text, i) => `${i + 1}. ${text}`).join('\n'),
  parenthesis: (texts) => texts.map((text, i) => `${i + 1}) ${text}`).join('\n'),
  brackets: (texts) => texts.map((text, i) => `(${i + 1}) ${text}`).join('\n'),
  colon: (texts) => texts.map((text, i) => `Step ${i + 1}: ${text}`).join('\n'),
  heading: (texts) => texts.map((text, i) => `### ${i + 1}. ${text}`).join('\n\n'),
  bold: (texts) => texts.map((text, i) => `${i + 1}. **${text}**`).join('\n'),
  fullwidth: (texts) => texts.map((text, i) => `${i + 1}、${text}`).join('\n'),
  bullets: (texts) => texts.map((text) => `- ${text}`).join('\n'),
  stars: (texts) => texts.map((text) => `* ${text}`).join('\n'),
  dots: (texts) => texts.map((text) => `• ${text}`).join('\n'),
  array: (texts) => json(texts),
  objects: (texts) => json(texts.map((text, i) => ({ step: i + 1, text }))),
  inside: (texts) => json({ variations: texts.map((text) => ({ idea: text })) }),
  byNumber: (texts) => json(Object.fromEntries(texts.map((text, i) => [String(i + 1), text]))),
  pretty: (texts) => JSON.stringify({ items: texts }, null, 2),
};

type Spoil = (reply: string) => string;

const readable: Readonly<Record<string, Spoil>> = {
  windows: (reply) => reply.replaceAll('\n', '\r\n'),
  talkBefore: (reply) => `Sure, here they are:\n\n${reply}`,
  talkAfter: (reply) => `${reply}\n\nLet me know if you need more.`,
  fenced: (reply) => `\`\`\`json\n${reply}\n\`\`\``,
  thinking: (reply) => `<think>1. no list yet\n2. still none</think>\n${reply}`,
  blank: (reply) => `\n\n  ${reply}  \n\n`,
  invisible: (reply) => reply.replaceAll('cup', 'c\u200bup'),
};

const spoilt: Readonly<Record<string, Spoil>> = {
  cutOff: (reply) => reply.slice(0, Math.floor(reply.length * 0.6)),
  cutInside: (reply) => reply.slice(0, reply.length - 3),
  commaLost: (reply) => reply.replace(',"', '"'),
  singleQuotes: (reply) => reply.replaceAll('"', "'"),
  trailingComma: (reply) => reply.replace(/([\]}])$/u, ',$1'),
  twice: (reply) => `${reply}\n${reply}`,
  control: (reply) => `<|im_start|>${reply}<|im_end|>`,
  html: (reply) => `<ol><li>${reply}</li></ol>`,
  nul: (reply) => reply.replaceAll(' ', '\u0000 '),
};

export interface Sample {
  readonly name: string;
  readonly reply: string;
}

function cross(spoils: Readonly<Record<string, Spoil>>): readonly Sample[] {
  return Object.entries(ways).flatMap(([way, write]) =>
    Object.entries(spoils).map(([how, spoil]) => ({
      name: `${way}, ${how}`,
      reply: spoil(write(ideas)),
    })),
  );
}

export const readableReplies = cross(readable);
export const spoiltReplies = cross(spoilt);

/** Replies without any list. */
export const emptyReplies: readonly string[] = [
  '',
  ' \n\t\n',
  'I am Pocket, a tiny built-in model.',
  'null',
  '{}',
  '[]',
  '[[[[[[',
  '{"a":{"b":{"c":1}}}',
  '```',
  '<think>for ever',
  '1.',
  '1.\n2.\n3.',
  '- \n- ',
  '\u202e\u200b',
];
