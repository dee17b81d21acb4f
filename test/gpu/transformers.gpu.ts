import { beforeAll } from 'vitest';
import { inspectHubModel } from '../../src/engines/hub-inspect';
import { hubEntry } from '../../src/engines/hub-entry';
import type { CatalogEntry } from '../../src/engines/catalog';
import { startMainModelWorker } from '../../src/engines/start-workers';
import { createTransformersEngine } from '../../src/engines/transformers-engine';
import {
  describeLoadContract,
  describeReplyContract,
  type ReplySubject,
} from '../browser/engine-contract';
import { describeRequestContract } from '../browser/engine-request-contract';
import { hubGpuModel } from './gpu-models';
import { expectRealGpu, fetchOnce } from './gpu-steps';

const catalog: CatalogEntry[] = []; // filled before the first load
const load = { modelId: hubGpuModel, device: 'webgpu' } as const;
const create = () => createTransformersEngine({ startWorker: startMainModelWorker, catalog });

beforeAll(async () => {
  await expectRealGpu();
  const found = await inspectHubModel(hubGpuModel, (...args) => fetch(...args));
  if (found.kind !== 'found') throw new Error(JSON.stringify(found));
  catalog.push(hubEntry(found.facts));
  await fetchOnce(create(), load);
});

const subject: ReplySubject = {
  name: `transformers.js with ${hubGpuModel}`,
  create,
  load,
  longReply: 120,
  stops: 20,
};

describeReplyContract(subject);
describeRequestContract(subject);
describeLoadContract(subject);
