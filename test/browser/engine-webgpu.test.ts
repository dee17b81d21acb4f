import { startMainModelWorker } from '../../src/engines/start-workers';
import { createTransformersEngine } from '../../src/engines/transformers-engine';
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
