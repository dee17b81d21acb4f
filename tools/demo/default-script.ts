/**
 * The conversation of `npm run demo`: a person tells things about their life between small talk. Facts and
 * wording were chosen so that the built-in model answers them while they still stand in its context, never
 * by what survives a compaction.
 */
import type { DemoScript, DemoTurn } from './script.ts';

interface PlantedFact {
  readonly name: string;
  readonly told: string;
  readonly question: string;
  readonly value: string;
}

const fact = (name: string, told: string, question: string, value: string): PlantedFact => ({
  name,
  told,
  question,
  value,
});

const facts: readonly PlantedFact[] = [
  fact('landlord', 'My landlord is called Ines.', 'What is my landlord called?', 'Ines'),
  fact('dentist', 'My dentist is Dr. Novak.', 'Who is my dentist?', 'Novak'),
  fact('cheese', 'My favourite cheese is Gouda.', 'What is my favourite cheese?', 'Gouda'),
  fact('bicycle', 'My bicycle is green.', 'What colour is my bicycle?', 'green'),
  fact('shoes', 'My shoe size is 43.', 'What is my shoe size?', '43'),
  fact('allergy', 'I am allergic to peanuts.', 'What am I allergic to?', 'peanuts'),
  fact('aunt', 'My aunt is called Henrietta.', 'What is my aunt called?', 'Henrietta'),
  fact('key', 'The spare key is under the flowerpot.', 'Where is the spare key?', 'flowerpot'),
  fact('train', 'My train leaves at 7:40.', 'When does my train leave?', '7:40'),
  fact('rent', 'My rent is 950 euros.', 'How much is my rent?', '950'),
  fact('cat', 'My cat is called Biscuit.', 'What is my cat called?', 'Biscuit'),
  fact('boss', 'My boss is Marta.', 'Who is my boss?', 'Marta'),
  fact('job', 'I work as a baker.', 'What do I do for a living?', 'baker'),
  fact('hotel', 'My hotel is the Belvedere.', 'What is my hotel?', 'Belvedere'),
  fact('flight', 'My flight number is KL-1204.', 'What is my flight number?', 'KL-1204'),
  fact('birthday', 'My birthday is 3 November.', 'When is my birthday?', '3 November'),
  fact('home', 'I live in Lyon.', 'Where do I live?', 'Lyon'),
  fact('car', 'My car is a Volvo.', 'What is my car?', 'Volvo'),
  fact('deadline', 'My deadline is Friday.', 'When is my deadline?', 'Friday'),
  fact('fruit', 'My favourite fruit is mango.', 'What is my favourite fruit?', 'mango'),
  fact('knife', 'The bread knife is in the drawer.', 'Where is the bread knife?', 'drawer'),
  fact('hobby', 'My hobby is pottery.', 'What is my hobby?', 'pottery'),
  fact('parking', 'My parking spot is B-17.', 'What is my parking spot?', 'B-17'),
  fact('neighbour', 'My neighbour is called Tomas.', 'What is my neighbour called?', 'Tomas'),
  fact('daughter', 'My daughter is called Clara.', 'What is my daughter called?', 'Clara'),
  fact('passport', 'My passport expires in 2031.', 'When does my passport expire?', '2031'),
  fact('drink', 'My favourite drink is lemonade.', 'What is my favourite drink?', 'lemonade'),
  fact('concert', 'The concert is on 12 May.', 'When is the concert?', '12 May'),
  fact('bank', 'My bank is Rabobank.', 'What is my bank?', 'Rabobank'),
  fact('tailor', 'My tailor is Mrs. Moreau.', 'Who is my tailor?', 'Moreau'),
];

const openers = ['Good morning.', 'Who are you?', 'What can you do?', 'How are you?'];

/** Said in turn between and after the facts; none holds anything that is asked for. */
const smallTalk: readonly string[] = [
  'It rained all day here.',
  'I went to the market yesterday.',
  'We had soup for dinner.',
  'I read about whales today.',
  'The library was closed this week.',
  'I saw a grey heron in the park.',
  'Thank you.',
  'We talked about the old bridge for a while.',
  'It was a long day.',
  'The sun is shining.',
  'I watched a film about a lighthouse.',
  'My friend bought a wooden chair.',
  'I am tired.',
  'The museum was quiet this morning.',
  'There was a ladder behind the barn.',
  'I had a great weekend.',
  'The bus was late again.',
  'I read a book about old ships.',
  'We walked along the river for an hour.',
  'The lamp in the hall is broken.',
  'I am happy today.',
  'The radio played an old song.',
  'I cleaned the windows this afternoon.',
  'The post office was full of people.',
  'I saw a black dog near the church.',
  'The leaves are turning brown.',
  'I wrote two letters today.',
  'The kitchen smells of cinnamon.',
  'I had to wait at the station.',
  'It is getting dark outside.',
];

/** Enough that the last fact lives through five compactions after it. */
const turnsInAll = 150;

function buildTurns(): DemoTurn[] {
  const turns: DemoTurn[] = openers.map((user) => ({ user }));
  const talk = (index: number): DemoTurn => ({
    user: smallTalk[index % smallTalk.length] ?? 'It was a long day.',
  });
  facts.forEach(({ name, told, question, value }, index) => {
    turns.push({ user: told, plant: name });
    turns.push({ user: question, ask: name, expect: [value] });
    turns.push(talk(index));
  });
  const said = (): number => turns.filter(({ ask }) => ask === undefined).length;
  for (let index = facts.length; said() < turnsInAll; index += 1) turns.push(talk(index));
  return turns;
}

export const defaultScript: DemoScript = {
  title: 'A person tells thirty things about their life',
  window: 1024,
  answeredBefore: 16,
  turns: buildTurns(),
};
