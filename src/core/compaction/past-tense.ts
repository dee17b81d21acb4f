/** English past forms, so that "you sent the invoice" closes the task "send the invoice". */
import { stemOf, wordsOf } from './words';

const irregular: Readonly<Record<string, string>> = {
  sent: 'send',
  paid: 'pay',
  bought: 'buy',
  made: 'make',
  wrote: 'write',
  called: 'call',
  built: 'build',
  found: 'find',
  took: 'take',
  got: 'get',
  met: 'meet',
  ran: 'run',
  did: 'do',
  chose: 'choose',
  told: 'tell',
  sold: 'sell',
  gave: 'give',
  brought: 'bring',
  read: 'read',
  cut: 'cut',
  put: 'put',
  set: 'set',
  spoke: 'speak',
  drew: 'draw',
  taught: 'teach',
  cleaned: 'clean',
};

/** Stems of a sentence, past forms also as the verb that a task names: "sent" is "send" too. */
export function pastStems(text: string): readonly string[] {
  return wordsOf(text).flatMap((word) => {
    const base = irregular[word];
    return base === undefined ? [stemOf(word)] : [stemOf(word), stemOf(base)];
  });
}

/** Whether "you …" tells of something done. */
export function isPast(text: string): boolean {
  const verb = /^you (?:have |already |just |finally )*(?<v>\p{L}+)/u.exec(text)?.groups?.v ?? '';
  return verb.endsWith('ed') || irregular[verb] !== undefined;
}
