import { startMainModelWorker } from '../../src/engines/start-workers';
import { createTransformersEngine } from '../../src/engines/transformers-engine';
import { describeEngineContract } from './engine-contract';

describeEngineContract({
  name: 'transformers on WASM',
  create: () => createTransformersEngine({ startWorker: startMainModelWorker }),
  load: { modelId: 'pocket', device: 'wasm' },
  longReply: 400,
  stops: 20,
  endless: { temperature: 3, seed: 1 },
});
