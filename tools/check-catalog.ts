/**
 * `npm run check:catalog`: compares the catalogue of models with the installed libraries, and, where there
 * is a network, with the hub. It says which of the two it did. Exit code 0 all agrees, 1 something differs.
 */
import { functionCallingModelIds, prebuiltAppConfig } from '@mlc-ai/web-llm';
import { readFileSync } from 'node:fs';
import { hubRecords } from '../src/engines/catalog-hub.ts';
import { webLlmRecords, webLlmVersion } from '../src/engines/catalog-web-llm.ts';
import { licenseOf } from '../src/engines/catalog-licenses.ts';
import { valueOf } from '../src/core/models/model-card.ts';
import { askHub, askWebLlm, compareSize, guessOf, type HubAnswer } from './check-catalog/hub.ts';
import {
  checkHubRecords,
  checkWebLlmRecords,
  type WebLlmLibrary,
} from './check-catalog/records.ts';

const library: WebLlmLibrary = {
  models: prebuiltAppConfig.model_list,
  callsTools: functionCallingModelIds,
};

const registryPath = 'node_modules/@huggingface/transformers/src/models/registry.js';

export async function main(): Promise<number> {
  const faults = [
    ...checkWebLlmRecords(webLlmRecords, library),
    ...checkHubRecords(hubRecords, readFileSync(registryPath, 'utf8')),
  ];
  say(
    `Libraries (offline): ${webLlmRecords.length} models against web-llm ${webLlmVersion}, ` +
      `${hubRecords.length} against transformers.js; ${faults.length} differences.`,
  );
  faults.forEach(say);
  const onHub = await checkWithHub();
  return faults.length + onHub === 0 ? 0 : 1;
}

/** How many models are not on the hub, or say another licence than the catalogue. */
async function checkWithHub(): Promise<number> {
  const [first] = hubRecords;
  if (first === undefined) return 0;
  const probe = await askHub(first.modelId, 'q4f16');
  if (probe.kind === 'unreachable') {
    say(`Hub: not asked, there is no network (${probe.reason}). Sizes stay guesses.`);
    return 0;
  }
  say('Hub (with network):');
  let faults = 0;
  for (const { modelId } of hubRecords) {
    faults += report(modelId, await askHub(modelId, 'q4f16'), guessOf.onnx(modelId, 'q4f16'));
  }
  for (const { modelId, repository } of webLlmRecords) {
    faults += report(modelId, await askWebLlm(repository), guessOf.webLlm(modelId));
  }
  return faults;
}

function report(
  modelId: string,
  answer: HubAnswer,
  guess: ReturnType<typeof guessOf.webLlm>,
): number {
  switch (answer.kind) {
    case 'unreachable':
      say(`  ${modelId}: no answer (${answer.reason}).`);
      return 1;
    case 'missing':
      say(`  ${modelId}: not on the hub (status ${answer.status}).`);
      return 1;
    case 'bytes': {
      say(`  ${compareSize(modelId, answer.bytes, guess)}`);
      const license = valueOf(licenseOf(modelId));
      const differs =
        license !== undefined && answer.license !== null && license !== answer.license;
      if (differs) say(`    licence: the hub says ${answer.license}, the catalogue ${license}.`);
      return differs ? 1 : 0;
    }
    default:
      return answer satisfies never;
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
