import { describeReplyContract } from '../browser/engine-contract';
import { createScriptedEngine } from '../scripted-engine';

describeReplyContract({
  name: 'the scripted engine',
  create: () => createScriptedEngine({ scripts: [{ kind: 'endless', line: 'one two six ten' }] }),
  load: { modelId: 'scripted', device: 'auto' },
  longReply: 400,
  stops: 20,
});
