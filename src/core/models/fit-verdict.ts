/**
 * Will this model run on this machine? Decided from the catalogue and from what the browser says, before a
 * byte is fetched. Memory of a graphics processor is told by no browser, so the verdict is careful: `fits`
 * promises, `tight` warns, `no` names what is missing.
 */
import { memoryCapBytes, type GpuReport, type Machine } from './machine';
import { valueOf, type ModelCard } from './model-card';

export type FitReason =
  | { readonly kind: 'no-webassembly' }
  | { readonly kind: 'no-browser-model' }
  | { readonly kind: 'no-gpu' }
  | { readonly kind: 'software-gpu' }
  | { readonly kind: 'no-shader-f16' }
  | {
      readonly kind: 'gpu-limit';
      readonly limit: GpuLimitName;
      readonly has: number;
      readonly needs: number;
    }
  | { readonly kind: 'memory'; readonly needs: number; readonly has: number }
  | { readonly kind: 'memory-unknown'; readonly needs: number }
  | { readonly kind: 'cpu-memory'; readonly needs: number; readonly has: number }
  | { readonly kind: 'slow-on-cpu' }
  | { readonly kind: 'storage'; readonly needs: number; readonly has: number }
  | { readonly kind: 'size-unknown' };

export type GpuLimitName = 'storage-buffers' | 'workgroup-storage' | 'buffer-size';

export type FitLevel = 'fits' | 'tight' | 'no';

export interface FitVerdict {
  readonly level: FitLevel;
  /** The weightiest first; empty for `fits`. */
  readonly reasons: readonly FitReason[];
  /** Where it would run. */
  readonly device: 'gpu' | 'cpu' | 'browser';
}

export interface FitOptions {
  /** Bytes that are here already: they need no space any more. Left out: none. */
  readonly storedBytes?: number;
}

interface Finding {
  readonly level: Exclude<FitLevel, 'fits'>;
  readonly reason: FitReason;
}

/** Of the machine's memory: above the first share a model is tight, above the second it does not run. */
const tightShare = 0.5;
const mostShare = 0.85;

/** Up to here a machine whose memory nobody knows is trusted: phones of the last years have it. */
const trustedBytes = 1.5 * 1000 ** 3;

/** WebAssembly addresses 4 GiB, and the runtime holds weights and their unpacked form side by side. */
const wasmMemoryBytes = 4 * 1024 ** 3;

/** More than this is computed on a CPU at a word in seconds. */
const slowOnCpuBytes = 700 * 1000 ** 2;

export function fitVerdict(
  card: ModelCard,
  machine: Machine,
  options: FitOptions = {},
): FitVerdict {
  const device = deviceFor(card, machine);
  const findings = [
    ...platform(card, machine),
    ...(device === 'gpu' ? gpuFindings(card, machine.gpu) : []),
    ...memory(card, machine, device),
    ...storage(card, machine, options.storedBytes ?? 0),
  ];
  const isNo = findings.some(({ level }) => level === 'no');
  const level = isNo ? 'no' : findings.length > 0 ? 'tight' : 'fits';
  const shown = isNo ? findings.filter((one) => one.level === 'no') : findings;
  return { level, reasons: shown.map(({ reason }) => reason), device };
}

function deviceFor({ needs }: ModelCard, { gpu }: Machine): FitVerdict['device'] {
  if (needs.device === 'browser') return 'browser';
  if (needs.device === 'gpu') return 'gpu';
  return gpu.kind === 'real' ? 'gpu' : 'cpu';
}

const no = (reason: FitReason): Finding => ({ level: 'no', reason });
const tight = (reason: FitReason): Finding => ({ level: 'tight', reason });

function platform({ needs }: ModelCard, machine: Machine): readonly Finding[] {
  if (needs.device === 'browser') {
    return machine.browserModel === 'none' ? [no({ kind: 'no-browser-model' })] : [];
  }
  if (!machine.webAssembly) return [no({ kind: 'no-webassembly' })];
  return [];
}

function gpuFindings({ needs }: ModelCard, gpu: GpuReport): readonly Finding[] {
  if (gpu.kind === 'none') return [no({ kind: 'no-gpu' })];
  if (gpu.kind === 'software') return [no({ kind: 'software-gpu' })];
  const findings: Finding[] = [];
  // With another weight format to fall back on, a model for any device does without.
  if (needs.shaderF16 && !gpu.shaderF16) findings.push(no({ kind: 'no-shader-f16' }));
  const { limits } = gpu;
  if (limits === undefined) return findings;
  const check = (limit: GpuLimitName, least: number | undefined, has: number): void => {
    if (least !== undefined && has < least) {
      findings.push(no({ kind: 'gpu-limit', limit, has, needs: least }));
    }
  };
  check('storage-buffers', needs.storageBuffersPerStage, limits.storageBuffersPerStage);
  check('workgroup-storage', needs.workgroupStorageBytes, limits.workgroupStorageBytes);
  const largest = Math.min(limits.maxBufferBytes, limits.maxStorageBindingBytes);
  check('buffer-size', needs.bufferBytes, largest);
  return findings;
}

function memory(
  card: ModelCard,
  { memoryBytes }: Machine,
  device: FitVerdict['device'],
): readonly Finding[] {
  if (device === 'browser') return []; // the browser has decided that before it offered the model
  const needs = valueOf(card.memoryBytes);
  if (needs === undefined) return [tight({ kind: 'size-unknown' })];
  const onCpu = device === 'cpu' ? cpuMemory(needs) : [];
  if (memoryBytes === null) {
    return needs > trustedBytes ? [...onCpu, tight({ kind: 'memory-unknown', needs })] : onCpu;
  }
  const reason: FitReason = { kind: 'memory', needs, has: memoryBytes };
  // At the cap there may be far more, so the most that can be said is a warning.
  const isCapped = memoryBytes >= memoryCapBytes;
  if (needs > memoryBytes * mostShare) return [...onCpu, isCapped ? tight(reason) : no(reason)];
  return needs > memoryBytes * tightShare ? [...onCpu, tight(reason)] : onCpu;
}

function cpuMemory(needs: number): readonly Finding[] {
  if (needs > wasmMemoryBytes) return [no({ kind: 'cpu-memory', needs, has: wasmMemoryBytes })];
  return needs > slowOnCpuBytes ? [tight({ kind: 'slow-on-cpu' })] : [];
}

/** The download and a tenth: caches and the log need some room as well. */
function storage(
  card: ModelCard,
  { freeStorageBytes }: Machine,
  storedBytes: number,
): readonly Finding[] {
  const bytes = valueOf(card.downloadBytes);
  if (bytes === undefined || freeStorageBytes === null) return [];
  const needs = Math.max(0, bytes - storedBytes);
  if (needs > freeStorageBytes) return [no({ kind: 'storage', needs, has: freeStorageBytes })];
  const isClose = needs * 1.1 > freeStorageBytes && needs > 0;
  return isClose ? [tight({ kind: 'storage', needs, has: freeStorageBytes })] : [];
}
