import { startMainModelWorker } from '../../src/engines/start-workers';
import { createTransformersEngine } from '../../src/engines/transformers-engine';
import { describeLoadContract, describeReplyContract, type ReplySubject } from './engine-contract';
import { describeRequestContract } from './engine-request-contract';

const subject: ReplySubject = {
  name: 'transformers on WASM',
  create: () => createTransformersEngine({ startWorker: startMainModelWorker }),
  load: { modelId: 'pocket', device: 'wasm' },
  longReply: 400,
  stops: 20,
};

describeReplyContract(subject);
describeRequestContract(subject);
describeLoadContract(subject);
