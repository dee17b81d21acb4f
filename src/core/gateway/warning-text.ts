/** What a person is told about a text that was fenced: what was found in it, and what was done. */
import type { Finding, FindingKind } from './screening';

const words: Readonly<Record<FindingKind, string>> = {
  marker: 'markers of a chat template',
  'forged-block': 'a forged turn or summary',
  'hidden-text': 'text that is hidden from people',
  direction: 'characters that turn the reading direction',
  'stray-characters': 'control characters',
  instruction: 'instructions to the model',
};

/** `subject` begins the sentence: "The file notes.md", "The result of recall". */
export function warningText(subject: string, findings: readonly Finding[]): string {
  const kinds = [...new Set(findings.map(({ kind }) => words[kind]))];
  const listed =
    kinds.length < 2 ? kinds.join('') : `${kinds.slice(0, -1).join(', ')} and ${kinds.at(-1)}`;
  const quoted = findings.find(({ kind }) => kind === 'instruction')?.excerpt;
  const quote = quoted === undefined ? '' : ` (“${quoted}”)`;
  return `${subject} holds ${listed}${quote}. The model gets it as data, not as a request.`;
}
