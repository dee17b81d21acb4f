import { startMainModelWorker } from '../../src/engines/start-workers';
import { createTransformersEngine } from '../../src/engines/transformers-engine';
import { describeEngineContract } from './engine-contract';

// The WebGPU of the test browser is SwiftShader, a software adapter: slow, so few tokens and few rounds.
describeEngineContract({
  name: 'transformers on WebGPU',
  create: () => createTransformersEngine({ startWorker: startMainModelWorker }),
  load: { modelId: 'pocket', device: 'webgpu' },
  longReply: 40,
  stops: 3,
  endless: { temperature: 3, seed: 1 },
});
