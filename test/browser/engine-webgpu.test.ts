import { expect, test } from 'vitest';
import { startMainModelWorker } from '../../src/engines/start-workers';
import { createTransformersEngine } from '../../src/engines/transformers-engine';
import { assistant, eventsOf, finishOf, loaded, textOf, user } from './support/engine-steps';
import { describeLoadContract, describeReplyContract, type ReplySubject } from './engine-contract';

// The WebGPU of the test browser is SwiftShader, a software adapter: slow, so few tokens and few rounds.
const subject: ReplySubject = {
  name: 'transformers on WebGPU',
  create: () => createTransformersEngine({ startWorker: startMainModelWorker }),
  load: { modelId: 'pocket', device: 'webgpu' },
  longReply: 40,
  stops: 3,
};

describeReplyContract(subject);
describeLoadContract(subject);

test('the KV cache on the GPU serves a conversation that goes on, and only that', async () => {
  const [gpu, cpu] = [subject.create(), subject.create()];
  await loaded(gpu, subject.load);
  await loaded(cpu, { modelId: 'pocket', device: 'wasm' });
  const facts = [user('My cat is called Ines.'), assistant("Got it: your cat's name is Ines.")];
  const first = { rows: [...facts, user('Hello')], maxTokens: 3 };
  const one = await eventsOf(gpu.stream(first));
  expect(textOf(one)).toBe(textOf(await eventsOf(cpu.stream(first))));

  const further = {
    ...first,
    rows: [...facts, user('Hello'), assistant(textOf(one)), user('Bye')],
  };
  const two = await eventsOf(gpu.stream(further));
  const { promptTokens, completionTokens } = finishOf(one).usage;
  expect(finishOf(two).usage.cachedTokens).toBe(promptTokens + completionTokens - 1);
  expect(textOf(two)).toBe(textOf(await eventsOf(cpu.stream(further))));

  const changed = { ...first, rows: [user('My dog is called Otto.'), ...first.rows.slice(1)] };
  const three = await eventsOf(gpu.stream(changed));
  expect(finishOf(three).usage.cachedTokens).toBe(0); // what lies on the GPU is not cut
  expect(textOf(three)).toBe(textOf(await eventsOf(cpu.stream(changed))));
  await Promise.all([gpu.unload(), cpu.unload()]);
});
