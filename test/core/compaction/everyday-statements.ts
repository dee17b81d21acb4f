/**
 * Things that people tell an assistant, what they may ask for weeks later, and the words that must still be
 * there. Written by hand for these tests: daily life, work, travel, code, play, and other languages.
 */
export interface Everyday {
  /** User messages, one a turn; a later one may correct an earlier one. */
  readonly says: readonly string[];
  readonly asks: string;
  /** All of these must be found in what is filed. */
  readonly value: readonly string[];
  /** These must not: what was taken back. */
  readonly gone?: readonly string[];
}

const one = (says: string, asks: string, ...value: readonly string[]): Everyday => ({
  says: [says],
  asks,
  value,
});
const corrected = (
  says: readonly string[],
  asks: string,
  value: string,
  gone: string,
): Everyday => ({ says, asks, value: [value], gone: [gone] });

const home: readonly Everyday[] = [
  one('My landlord is called Ines.', 'What is my landlord called?', 'Ines'),
  one('The wifi password is marble-owl.', 'What is the wifi password?', 'marble-owl'),
  one('We moved to Ghent in March.', 'Where did we move to?', 'Ghent'),
  one('The spare key is behind the blue pot.', 'Where is the spare key?', 'behind the blue pot'),
  one('Our bins are collected on Tuesdays.', 'When are the bins collected?', 'Tuesdays'),
  one('My rent is 940 euros a month.', 'How much is my rent?', '940 euros'),
  one('The boiler code is E-117.', 'What is the boiler code?', 'E-117'),
  one('I have two kids, Nora and Finn.', 'What are my kids called?', 'Nora', 'Finn'),
  one('My daughter Nora is allergic to eggs.', 'What is Nora allergic to?', 'eggs', 'Nora'),
  one("Finn's school starts at 8:10.", 'When does school start?', '8:10'),
  one("My wife's birthday is 9 October.", "When is my wife's birthday?", '9 October'),
  one('Our cat Miso weighs 4.2 kg.', 'How heavy is the cat?', '4.2 kg', 'Miso'),
  one('The vet is Dr. Okafor.', 'Who is the vet?', 'Okafor'),
  one('The plumber comes on Thursday at 7:30.', 'When does the plumber come?', 'Thursday', '7:30'),
  one('i parked the bike near the bakery', 'Where is the bike?', 'bakery'),
  one(
    'Our neighbour is called Mr. Haddad and he plays the trumpet.',
    'Who is our neighbour?',
    'Haddad',
    'trumpet',
  ),
  one('The dishwasher is broken again.', 'What is broken?', 'dishwasher', 'broken'),
  one('I lent my drill to Omar.', 'Who has my drill?', 'Omar'),
  one('Please remember that my locker is number 58.', 'What is my locker number?', '58'),
  one('My shoe size is 44.', 'What is my shoe size?', '44'),
  one('I wear size M and I hate wool.', 'What do I hate?', 'wool', 'size M'),
  one('We have lived here since 2019.', 'Since when have we lived here?', '2019'),
];

const body: readonly Everyday[] = [
  one("I'm allergic to penicillin.", 'What am I allergic to?', 'penicillin'),
  one("I'm vegetarian.", 'What do I eat?', 'vegetarian'),
  one("I don't eat pork.", 'What do I not eat?', 'pork'),
  one('My blood type is B positive.', 'What is my blood type?', 'B positive'),
  one('I take 20 mg of lisinopril every morning.', 'What do I take?', '20 mg', 'lisinopril'),
  one('My dentist appointment is on 14 May at 15:20.', 'When is the dentist?', '14 May', '15:20'),
  one('I weigh 71 kg and I am 1.78 m tall.', 'How tall am I?', '71 kg', '1.78 m'),
  one('My favourite dish is ramen.', 'What is my favourite dish?', 'ramen'),
  one('I prefer tea over coffee.', 'What do I prefer?', 'tea'),
  one(
    'My doctor is Dr. Lindgren, her office is on Mill Road.',
    'Who is my doctor?',
    'Lindgren',
    'Mill Road',
  ),
  one("I can't stand cilantro.", 'What can I not stand?', 'cilantro'),
  one('I run 5 km every Sunday.', 'How far do I run?', '5 km', 'Sunday'),
];

const work: readonly Everyday[] = [
  one('I work at Nordwind as a data analyst.', 'Where do I work?', 'Nordwind', 'data analyst'),
  one('My boss is Mrs. Petrov.', 'Who is my boss?', 'Petrov'),
  one(
    'The client wants the report by 3 pm on Friday.',
    'When is the report wanted?',
    '3 pm',
    'Friday',
  ),
  one('The deadline is 30 June.', 'When is the deadline?', '30 June'),
  one('The budget is 12,500 dollars.', 'What is the budget?', '12,500 dollars'),
  one(
    'We decided to use Postgres for the ledger.',
    'What do we use for the ledger?',
    'Postgres',
    'ledger',
  ),
  one(
    'Decision: go with the green logo because it prints better.',
    'Why the green logo?',
    'green logo',
    'prints better',
  ),
  one('We agreed to meet every Monday at 9:15.', 'When do we meet?', 'Monday', '9:15'),
  one('My goal is to finish the thesis by spring.', 'What is my goal?', 'finish the thesis'),
  one('I want to open a small bakery.', 'What do I want?', 'open a small bakery'),
  one('Next I need to call the tax office.', 'What is next?', 'call the tax office'),
  one('I have to send the invoice to Bauer.', 'What do I have to send?', 'invoice', 'Bauer'),
  one('I am working on the slides for Oslo.', 'What am I working on?', 'slides for Oslo'),
  one('Done: renew the domain.', 'What is done?', 'renew the domain'),
  one(
    'The release is blocked by a missing signature.',
    'What blocks the release?',
    'release',
    'missing signature',
  ),
  one(
    'The upload failed with error 413 because the file is too big.',
    'Why did the upload fail?',
    '413',
    'too big',
  ),
  one('My employee number is 20417.', 'What is my employee number?', '20417'),
  one('Our standup moved to 10:05.', 'When is our standup?', '10:05'),
  one('Karim leads the mobile team.', 'Who leads the mobile team?', 'Karim', 'mobile team'),
  one(
    'Sofia works at Helio and speaks Portuguese.',
    'Where does Sofia work?',
    'Helio',
    'Portuguese',
  ),
  one('The meeting room is called Aurora.', 'What is the meeting room called?', 'Aurora'),
  one('I report to Gwen Adeyemi.', 'Who do I report to?', 'Gwen Adeyemi'),
  one('My salary is 3,400 euros.', 'What is my salary?', '3,400 euros'),
  one('Quarter two revenue was 1.2 million.', 'What was the revenue?', '1.2 million'),
];

const travel: readonly Everyday[] = [
  one('My flight is LX 318 and leaves at 6:55.', 'When does my flight leave?', 'LX 318', '6:55'),
  one('I booked the hotel Miramar for 3 nights.', 'Which hotel did I book?', 'Miramar', '3 nights'),
  one('We are driving to Split on 2 August.', 'Where are we driving to?', 'Split', '2 August'),
  one('My seat is 17F.', 'What is my seat?', '17F'),
  one(
    'The ferry to Hvar leaves from pier 4.',
    'Where does the ferry leave from?',
    'pier 4',
    'Hvar',
  ),
  one('My passport expires in November 2028.', 'When does my passport expire?', 'November 2028'),
  one('My suitcase is stored in locker 212 at the station.', 'Where is my suitcase?', 'locker 212'),
  one('Anna is picking us up at 19:40.', 'Who is picking us up?', 'Anna', '19:40'),
  one('I left my umbrella on the 52 bus.', 'Where did I leave my umbrella?', 'umbrella', '52 bus'),
  one('Our tour guide is named Batu.', 'Who is our guide?', 'Batu'),
  one(
    'The visa costs 60 dollars and takes 5 days.',
    'How much is the visa?',
    '60 dollars',
    '5 days',
  ),
  one('The reservation code is QK7-ZR2.', 'What is the reservation code?', 'QK7-ZR2'),
];

const code: readonly Everyday[] = [
  one(
    'The repo is at https://git.example.org/lumen/core.',
    'Where is the repo?',
    'https://git.example.org/lumen/core',
  ),
  one(
    'The config lives in /etc/nimbus/agent.toml.',
    'Where is the config?',
    '/etc/nimbus/agent.toml',
  ),
  one('The server runs on port 49152.', 'Which port?', '49152'),
  one(
    'parseDate in src/dates.ts fails for leap years.',
    'What fails?',
    'src/dates.ts',
    'leap years',
  ),
  one('We use pnpm, not npm.', 'Which package manager?', 'pnpm'),
  one(
    'The staging database is called wren_stage.',
    'What is the staging database called?',
    'wren_stage',
  ),
  one(
    'Never commit to main without a review.',
    'What is the rule for main?',
    'commit to main',
    'review',
  ),
  one('The API limit is 300 requests per minute.', 'What is the API limit?', '300 requests'),
  one(
    'Our CI takes 14 minutes since we added the browser tests.',
    'How long does CI take?',
    '14 minutes',
  ),
  one('Use tabs, not spaces, in the Makefile.', 'Tabs or spaces?', 'tabs', 'Makefile'),
  one('The bug is tracked as PAL-482.', 'What is the ticket?', 'PAL-482'),
  one('My SSH user is deploy7.', 'What is my SSH user?', 'deploy7'),
];

const play: readonly Everyday[] = [
  one('The capital of our kingdom is Eldermoor.', 'What is the capital?', 'Eldermoor'),
  one(
    'My character is called Thorn and he is afraid of water.',
    'What is Thorn afraid of?',
    'Thorn',
    'afraid of water',
  ),
  one('The story is set in 1893.', 'When is the story set?', '1893'),
  one('The villain hides the map under the chapel.', 'Where is the map?', 'under the chapel'),
  one('I bought a lamp for 30 euros.', 'What did the lamp cost?', '30 euros', 'lamp'),
  one('I collect old stamps.', 'What do I collect?', 'old stamps'),
  one('I play the cello in a quartet.', 'What do I play?', 'cello'),
  one("I'm reading The Overstory at the moment.", 'What am I reading?', 'The Overstory'),
  one('The concert is in Graz on 5 December.', 'When is the concert?', 'Graz', '5 December'),
  one('Table for 6 at Luigi on Saturday at 8 pm.', 'When is the table?', 'Luigi', '8 pm'),
  one('My favourite team lost 3:1 yesterday.', 'How did my team play?', '3:1'),
  one('Mei gave me a red scarf.', 'Who gave me the scarf?', 'Mei', 'red scarf'),
];

const changes: readonly Everyday[] = [
  corrected(
    ['My hotel is the Belvedere.', 'Actually, my hotel is the Miramar.'],
    'Which hotel?',
    'Miramar',
    'Belvedere',
  ),
  corrected(['My name is Anselm.', "No, it's Ansgar."], 'What is my name?', 'Ansgar', 'Anselm'),
  corrected(
    ['I bought a desk for 80 euros.', 'Sorry, I meant 95 euros.'],
    'What did the desk cost?',
    '95 euros',
    '80 euros',
  ),
  corrected(
    ['The party is on Friday.', 'Correction: the party is on Saturday.'],
    'When is the party?',
    'Saturday',
    'Friday',
  ),
  corrected(
    ['My meeting is at 10:30.', 'Wait, it is at 11:45, not 10:30.'],
    'When is my meeting?',
    '11:45',
    '10:30',
  ),
  corrected(['I live in Porto.', 'I moved to Braga.'], 'Where do I live?', 'Braga', 'Porto'),
  corrected(
    ['My budget is 500 euros.', 'My budget has changed to 650 euros.'],
    'What is my budget?',
    '650 euros',
    '500 euros',
  ),
  corrected(
    ['My code word is heron.', 'Please change my code word to osprey.'],
    'What is my code word?',
    'osprey',
    'heron',
  ),
  corrected(
    ['We will use Redis for caching.', 'We decided to use Memcached for caching.'],
    'What for caching?',
    'Memcached',
    'Redis',
  ),
  {
    says: ['I need to book the ferry.', 'I booked the ferry.'],
    asks: 'Is the ferry booked?',
    value: ['booked the ferry'],
  },
  {
    says: ['I need to paint the fence.', 'Cancel painting the fence.'],
    asks: 'What about the fence?',
    value: ['cancelled', 'fence'],
  },
  {
    says: ["I'm allergic to nuts.", "I'm also allergic to kiwi."],
    asks: 'What am I allergic to?',
    value: ['nuts', 'kiwi'],
  },
];

const languages: readonly Everyday[] = [
  one('Ich wohne in Köln und arbeite bei der Post.', 'Wo wohne ich?', 'Köln', 'Post'),
  one('Mein Hund heißt Bello.', 'Wie heißt mein Hund?', 'Bello'),
  one('Der Zug nach Wien fährt um 14:32 Uhr ab.', 'Wann fährt der Zug?', '14:32', 'Wien'),
  one(
    "J'habite à Lyon et je suis allergique aux noix.",
    "Où est-ce que j'habite ?",
    'Lyon',
    'noix',
  ),
  one('Le code du portail est 4471B.', 'Quel est le code ?', '4471B'),
  one('Mi jefe se llama Antonio Ruiz.', '¿Cómo se llama mi jefe?', 'Antonio Ruiz'),
  one('Hemos decidido usar Django para la web.', '¿Qué usamos?', 'Django'),
  one('Il mio volo parte alle 7:20 da Bologna.', 'Quando parte il volo?', '7:20', 'Bologna'),
  one('Moja siostra ma na imię Zofia.', 'Jak ma na imię moja siostra?', 'Zofia'),
  one('Меня зовут Ольга, я живу в Киеве.', 'Как меня зовут?', 'Ольга', 'Киеве'),
  one('私の猫の名前はタマです。', '猫の名前は？', 'タマ'),
  one('我住在上海，房租是4500元。', '房租多少？', '上海', '4500'),
  one('제 생일은 3월 12일입니다.', '생일이 언제?', '3월 12일'),
  one('اسم قطتي لولو.', 'ما اسم قطتي؟', 'لولو'),
];

export const everyday: readonly Everyday[] = [
  ...home,
  ...body,
  ...work,
  ...travel,
  ...code,
  ...play,
  ...changes,
  ...languages,
];
