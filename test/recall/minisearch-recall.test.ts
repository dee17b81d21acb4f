import { describe, expect, it } from 'vitest';
import { createMinisearchRecall } from '../../src/recall/minisearch-recall';
import { assistant, newMessage, pathOf, result, user } from '../builders';
import { filedItem, newDigest } from '../storage/new-entries';
import { ask, sessionId, texts, told, turns } from './recall-kit';

const life = told(
  'My landlord is called Ines.',
  'It rained all day here.',
  'My daughter is called Clara.',
  'My shoe size is 43.',
  'I booked the hotel Belvedere in Lyon for June.',
  'My train leaves at 7:40.',
  'I went to the market yesterday.',
  'My rent is 950 euros.',
);

describe('a search', () => {
  it.each([
    ['What is my landlord called?', 'Ines'],
    ['what is my daughters name? my daughter', 'Clara'],
    ['Which shoe size do I wear?', '43'],
    ['When do the trains leave?', '7:40'],
    ['How much do I pay in rent?', '950'],
    ['Where did I book a hotel?', 'Belvedere'],
    ['which hotel, belvedre?', 'Belvedere'],
  ])('finds the answer to "%s" first', async (question, answer) => {
    expect((await texts(life, question))[0]).toContain(answer);
  });

  it.each([
    'What is the capital of France?',
    'Tell me a joke about penguins.',
    'Hello.',
    'What?',
    '',
    '🙂',
    'What is my sister called?',
  ])('finds nothing for "%s"', async (question) => {
    expect(await ask(life, question)).toEqual([]);
  });

  it('finds nothing in a session that it does not know', async () => {
    const query = { sessionId: 'other', text: 'landlord', exclude: new Set<string>(), limit: 8 };
    expect(await createMinisearchRecall().search(query)).toEqual([]);
  });

  it('keeps the number of hits asked for', async () => {
    const path = told(
      ...['red', 'green', 'blue'].map((color) => `My ${color} folder is on a shelf.`),
    );
    expect(await ask(path, 'my folder on the shelf', { limit: 2 })).toHaveLength(2);
    expect(await ask(path, 'my folder on the shelf', { limit: 0 })).toEqual([]);
  });

  it('says where a hit comes from', async () => {
    const [hit] = await ask(life, 'What is my shoe size?');
    expect(hit).toEqual({
      text: 'My shoe size is 43.',
      sources: ['e10'],
      role: 'user',
      turn: 4,
      form: 'quote',
      score: hit?.score,
    });
  });

  it('leaves out what stands in the context word for word', async () => {
    const question = 'What is my shoe size?';
    expect(await ask(life, question, { exclude: new Set(['e10']) })).toEqual([]);
    const path = pathOf([
      newMessage(user('I moved to Lyon.')),
      newMessage(user('Lyon is in France.')),
      newDigest({ first: 'e1', last: 'e2' }, [filedItem('city: Lyon, France', 'e1', 'e2')]),
    ]);
    const found = await ask(path, 'Which city is Lyon?', { exclude: new Set(['e2']) });
    expect(found.map((hit) => hit.text)).toContain('city: Lyon, France');
  });

  it('takes a question longer than any answer', async () => {
    const long = `${'I was thinking about many things lately. '.repeat(20)} What is my shoe size?`;
    expect((await texts(life, long))[0]).toContain('43');
  });
});

describe('what is found', () => {
  it('is what was said where that is short, the fact that was filed where it is long', async () => {
    const short = 'My rent is 950 euros.';
    expect(await texts(told(short), 'How much is my rent?')).toEqual([short]);
    const long = `${'All in all it was a week like any other in this town, '.repeat(3)}and my rent is 950 euros.`;
    const path = pathOf([
      newMessage(user(long)),
      newDigest({ first: 'e1', last: 'e1' }, [filedItem('rent: 950 euros', 'e1')]),
    ]);
    expect((await texts(path, 'How much is my rent?'))[0]).toBe('rent: 950 euros');
  });

  it('is the fact where what was said leans on what stood before', async () => {
    const path = pathOf([
      newMessage(user('My deadline is Friday.')),
      newDigest({ first: 'e1', last: 'e1' }, [filedItem('deadline: Friday', 'e1')]),
      newMessage(user('No, sorry, I meant Monday.')),
      newDigest({ first: 'e3', last: 'e3' }, [
        { ...filedItem('deadline: Monday', 'e3'), corrects: true },
      ]),
      newMessage(assistant('What is your dog called?')),
      newMessage(user('Rex.')),
      newDigest({ first: 'e6', last: 'e6' }, [filedItem("dog's name: Rex", 'e6')]),
    ]);
    const found = await texts(path, 'When is my deadline?');
    expect(found[0]).toBe('deadline: Monday');
    expect(found.join(' ')).not.toContain('Friday');
    expect(await texts(path, 'What is my dog called?')).toContain("dog's name: Rex");
  });

  it('is found by the words of a filed fact that were never said', async () => {
    const path = pathOf([
      newMessage(user('I live in Lyon.')),
      newDigest({ first: 'e1', last: 'e1' }, [filedItem('city: Lyon', 'e1')]),
    ]);
    expect(await texts(path, 'What is my city?')).toEqual(['I live in Lyon.']);
  });

  it('is the message where it says more than the fact', async () => {
    const path = pathOf([
      newMessage(user('My rent is 950 euros and the deposit was two months of it.')),
      newDigest({ first: 'e1', last: 'e1' }, [filedItem('rent: 950 euros', 'e1')]),
    ]);
    expect((await texts(path, 'How high was the deposit?'))[0]).toContain('two months');
  });

  it('is the latest value only, in facts and in quotes', async () => {
    const path = turns(
      ['My landlord is called Ines.', 'Noted: your landlord is Ines.'],
      ['I like tea.', 'Good.'],
      ['What is my landlord called?', 'Your landlord is called Ines.'],
      ['My landlord is called Carla.', 'Noted: your landlord is Carla.'],
    );
    const found = await texts(path, 'What is my landlord called?');
    expect(found.join(' ')).toContain('Carla');
    expect(found.join(' ')).not.toContain('Ines');
  });

  it('is the value before, once the newer one was deleted', async () => {
    const path = told('My landlord is called Ines.', 'My landlord is called Carla.');
    const deleted = pathOf([...path, { kind: 'delete', targetId: 'e4' }]);
    expect((await texts(deleted, 'What is my landlord called?')).join(' ')).toContain('Ines');
  });

  it('is nothing that was deleted', async () => {
    const path = pathOf([...told('My shoe size is 43.'), { kind: 'delete', targetId: 'e1' }]);
    expect(await ask(path, 'What is my shoe size?')).toEqual([]);
  });

  it('is never only the question asked before', async () => {
    const path = turns(['Where is the spare key?', 'I do not know.'], ['Hm.', 'Yes?']);
    expect(await ask(path, 'Where is the spare key?')).toEqual([]);
  });

  it('is said once, however often it was told', async () => {
    const path = told(...Array.from({ length: 5 }, () => 'The bread knife is in the drawer.'));
    expect(await ask(path, 'Where is the bread knife?')).toHaveLength(1);
  });

  it('prefers the later of two that match alike', async () => {
    const path = pathOf(
      ['On Monday the plumber came.', 'On Friday the plumber came back.'].map((text) =>
        newMessage(user(text)),
      ),
    );
    expect((await texts(path, 'the plumber'))[0]).toContain('Friday');
  });

  it('is no stock answer of the model', async () => {
    const path = turns(['What is my boat called?', 'boat is unknown. You have not told me.']);
    const recall = createMinisearchRecall({
      prompts: { fallback: 'I cannot.', unknown: '{key} is unknown. You have not told me.' },
    });
    recall.add(sessionId, path);
    const query = {
      sessionId,
      text: 'What is my boat called?',
      exclude: new Set<string>(),
      limit: 8,
    };
    expect(await recall.search(query)).toEqual([]);
  });

  it('is a passage of a long message, not the whole', async () => {
    const filler = 'The committee met again and talked about the usual matters at length. ';
    const long = `${filler.repeat(40)}The vault code is 7714. ${filler.repeat(40)}`;
    const [hit] = await ask(pathOf([newMessage(user(long))]), 'What is the vault code?');
    expect(hit?.text).toContain('7714');
    expect(hit?.text.length).toBeLessThan(300);
  });

  it('comes from tools too', async () => {
    const path = pathOf([newMessage(result('x', 'The ferry to Ischia sails at 18:05.'))]);
    expect((await ask(path, 'ferry to Ischia'))[0]?.role).toBe('tool');
  });
});

describe('other languages', () => {
  it.each([
    ['Mein Vermieter heißt Herr Köhler.', 'Wie heißt mein Vermieter?', 'Köhler'],
    ['私の大家さんは田中さんです。', '大家さんの名前は何ですか?', '田中'],
    ['我的房东叫李伟。', '我的房东是谁?', '李伟'],
    ['내 집주인은 김민수입니다.', '집주인이 누구야?', '김민수'],
    ['Моего хозяина зовут Иван.', 'Как зовут моего хозяина?', 'Иван'],
    ['اسم مالك شقتي سامي.', 'ما اسم مالك شقتي؟', 'سامي'],
    ['Le café préféré de ma tante est le Procope.', 'cafe prefere de ma tante', 'Procope'],
  ])('finds "%s"', async (said, question, answer) => {
    const path = pathOf([
      newMessage(user(said)),
      newMessage(user('今日は雨です。')),
      newMessage(user('It rained.')),
    ]);
    expect((await texts(path, question)).join(' ')).toContain(answer);
  });
});

describe('add', () => {
  it('takes in what is new, and nothing twice', async () => {
    const recall = createMinisearchRecall();
    for (let length = 0; length <= life.length; length += 1) {
      recall.add(sessionId, life.slice(0, length));
    }
    const query = { sessionId, text: 'my shoe size', exclude: new Set<string>(), limit: 8 };
    expect(await recall.search(query)).toEqual(await ask(life, 'my shoe size'));
  });

  it('follows to another branch', async () => {
    const recall = createMinisearchRecall();
    recall.add(sessionId, life);
    const branch = pathOf([newMessage(user('My shoe size is 38.')), newMessage(assistant('Ok.'))]);
    recall.add(
      sessionId,
      branch.map((entry) => ({ ...entry, id: `other-${entry.id}` })),
    );
    const query = { sessionId, text: 'my shoe size', exclude: new Set<string>(), limit: 8 };
    expect((await recall.search(query)).map((hit) => hit.text)).toEqual(['My shoe size is 38.']);
  });

  it('takes in a long session piece by piece, and what comes meanwhile', async () => {
    const recall = createMinisearchRecall();
    const path = told(
      ...Array.from({ length: 60 }, (_, i) => `Box ${String(i)} holds tool ${String(i)}.`),
    );
    recall.add(sessionId, path);
    const more = [
      ...path,
      ...told('The kayak is in the shed.').map((e) => ({ ...e, id: `m${e.id}` })),
    ];
    recall.add(sessionId, more);
    const query = { sessionId, text: 'Where is the kayak?', exclude: new Set<string>(), limit: 8 };
    expect((await recall.search(query))[0]?.text).toContain('shed');
  });

  it('keeps sessions apart', async () => {
    const recall = createMinisearchRecall();
    recall.add('one', told('The kayak is in the shed.'));
    recall.add('two', told('The kayak is on the roof.'));
    const query = { text: 'Where is the kayak?', exclude: new Set<string>(), limit: 8 };
    const found = await recall.search({ ...query, sessionId: 'one' });
    expect(found.map((hit) => hit.text).join(' ')).not.toContain('roof');
  });
});
