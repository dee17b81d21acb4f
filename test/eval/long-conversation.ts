/**
 * A long conversation of our own writing, in the form of the retention data: facts of two people, strewn
 * over small talk that is longer than the window.
 */
import type { EvalConversation, EvalQuestion, EvalTurn } from '../../tools/eval/conversation';

interface Fact {
  readonly by: 0 | 1;
  readonly text: string;
}

const facts: readonly Fact[] = [
  { by: 0, text: 'I bought a small sailing boat called Marigold yesterday.' },
  { by: 1, text: 'My brother Anselm opened a bicycle workshop in Ghent last month.' },
  { by: 0, text: 'I am learning to play the harmonica, my neighbor Yusuf teaches me.' },
  { by: 1, text: 'We adopted two kittens, Pixel and Noodle, from the shelter by the canal.' },
  { by: 0, text: 'I quit my job at the print shop and start as a beekeeper in April.' },
  { by: 1, text: 'I am allergic to walnuts, I found out at my aunt Leonie’s wedding.' },
  { by: 0, text: 'For my vacation I hiked from Lucerne to Andermatt in 9 days.' },
  { by: 1, text: 'I read The Quiet Orchard twice, it is the best novel about gardeners.' },
  { by: 0, text: 'I go swimming in the quarry lake each Sunday to relax.' },
  { by: 1, text: 'My grandmother left me a clock that she had carried from Trieste.' },
  { by: 0, text: 'I paint with egg tempera now, mostly owls.' },
  { by: 1, text: 'I failed the driving test because of a roundabout, the next one is on 14 June.' },
  { by: 0, text: 'I volunteer at the food bank with my colleague Bettina.' },
  { by: 1, text: 'I take pottery lessons, my first bowl cracked in the kiln.' },
];

const questions: readonly (readonly [string, string, readonly number[], number])[] = [
  ["What is the name of Karin's boat?", 'Marigold', [0], 4],
  ['Where did the workshop of Milan’s brother open?', 'Ghent', [1], 4],
  ['Which instrument is Karin learning?', 'harmonica', [2], 4],
  ['Which pets does Milan have?', 'two kittens, Pixel and Noodle', [3], 4],
  ['What will Karin work as?', 'a beekeeper', [4], 4],
  ['What must Milan not eat?', 'walnuts', [5], 4],
  ['How long did Karin hike?', '9 days', [6], 4],
  ['Which book did Milan like?', 'The Quiet Orchard', [7], 4],
  ['What does Karin do to relax?', 'swimming in the quarry lake', [8], 4],
  ['Where did the clock come from?', 'Trieste', [9], 4],
  ['What does Karin paint?', 'owls', [10], 4],
  ["When is Milan's next driving test?", '14 June', [11], 2],
  ['When did Karin buy the boat?', '1 May 2024', [0], 2],
  ['What hobbies does Karin have?', 'harmonica, hiking, swimming, painting', [2, 6, 8, 10], 1],
  ['Would Milan enjoy a nut cake?', 'Likely no', [5], 3],
  ['Whom does Karin volunteer with?', 'Bettina', [12], 4],
  ['What happened to the first bowl?', 'it cracked in the kiln', [13], 4],
];

const subjects =
  'the tram|the weather|the new bakery|the market|the stairs|the neighbors|the heating|that film|the garden gate|the printer|the park|the radio'.split(
    '|',
  );
const remarks = [
  'Honestly, {} kept me busy all morning, and in the end it was exactly as it had been before.',
  'You should have seen {} today, everybody had an opinion about it and nobody did anything.',
  'I wrote to the office about {} again, they say that they will come back to me some time soon.',
  'Did you hear about {}? People talk of hardly anything else in our street these days.',
  'It is funny how {} can change the mood of a whole day, for better or for worse.',
  'I had meant to take care of {} but then the phone rang and the afternoon was gone.',
  'They put up a sign about {} that nobody understands, so now there are two signs.',
];

/** Turns of talk between two facts; 14 make about twice the window in all. */
const talkTurns = 14;

const pick = <T>(from: readonly T[], i: number): T | undefined => from[i % from.length];

function talk(i: number): string {
  const subject = pick(subjects, i * 5 + Math.floor(i / 12)) ?? '';
  return (pick(remarks, i * 3 + Math.floor(i / 7)) ?? '').replace('{}', subject);
}

export function longConversation(): EvalConversation {
  const speakers: [string, string] = ['Karin', 'Milan'];
  const turns: EvalTurn[] = [];
  const factIds: string[] = [];
  facts.forEach(({ by, text }, index) => {
    const when = `${String(9 + (index % 3))}:15 am on ${String(2 + index)} May, 2024`;
    const say = (speaker: 0 | 1, words: string): string => {
      const id = `T${String(turns.length + 1)}`;
      turns.push({ id, speaker: speakers[speaker], when, text: words });
      return id;
    };
    factIds.push(say(by, text));
    for (let i = 0; i < talkTurns; i += 1) {
      say((by + 1 + i) % 2 === 0 ? 0 : 1, talk(index * talkTurns + i));
    }
  });
  return {
    id: 'long',
    speakers,
    turns,
    questions: questions.map(([question, answer, told, category]): EvalQuestion => ({
      question,
      answer,
      category,
      evidence: told.map((fact) => factIds[fact] ?? ''),
    })),
  };
}
