/**
 * What web-llm throws, by name: of some seventy error classes it exports one, so none can be recognised by
 * `instanceof`. Some are thrown as plain Errors or even as texts; there the text decides.
 */
import type { EngineError, EngineErrorKind } from '../core/engine';
import { classifyError, describeThrown, engineError, isEngineError } from './engine-errors';

interface Known {
  readonly kind: EngineErrorKind;
  readonly message?: string;
}

const noF16: Known = {
  kind: 'unsupported',
  message:
    'This graphics processor has no 16-bit numbers (shader-f16), and the model needs them. Choose a variant whose name has q4f32 in it.',
};

const noGpu: Known = {
  kind: 'unsupported',
  message:
    'This browser offers no graphics processor (WebGPU), and the model runs on nothing else.',
};

const wrongFiles: Known = {
  kind: 'model-corrupt',
  message:
    'The files of the model do not fit together: its settings and the program that runs it disagree. Choose another model.',
};

const byName: Readonly<Record<string, Known>> = {
  ModelNotFoundError: {
    kind: 'model-missing',
    message: 'There is no model of this name here. Choose another one.',
  },
  MissingModelError: {
    kind: 'model-missing',
    message: 'The model has no program to run it with (model library). Choose another model.',
  },
  IntegrityError: { kind: 'model-corrupt' },
  ArtifactManifestError: wrongFiles,
  UnsupportedTokenizerFilesError: wrongFiles,
  WindowSizeConfigurationError: wrongFiles,
  WindowSizeSpecificationError: wrongFiles,
  AttentionSinkSizeError: wrongFiles,
  LinkError: wrongFiles,
  WebGPUNotAvailableError: noGpu,
  WebGPUNotFoundError: noGpu,
  ShaderF16SupportError: noF16,
  FeatureSupportError: { kind: 'unsupported' },
  DeviceLostError: { kind: 'device-lost' },
  // Only asked for while the model counts as loaded: the library has dropped it after a lost GPU.
  ModelNotLoadedError: { kind: 'device-lost' },
  SpecifiedModelNotFoundError: { kind: 'device-lost' },
  ContextWindowSizeExceededError: { kind: 'context-overflow' },
};

const byText: readonly { readonly pattern: RegExp; readonly known: Known }[] = [
  { pattern: /extension 'f16' is not allowed|shader-f16/i, known: noF16 },
  {
    pattern: /unable to find a compatible GPU|cannot find WebGPU|no `?navigator\.gpu/i,
    known: noGpu,
  },
  {
    pattern: /maxComputeWorkgroupStorageSize|maxStorageBuffersPerShaderStage|maxBufferSize/i,
    known: {
      kind: 'unsupported',
      message: 'This graphics processor is too small for the model. Choose a smaller model.',
    },
  },
  { pattern: /Engine\.unload\(\) is called/, known: { kind: 'aborted' } },
  // A compiled library that is no WebAssembly, or not the one that the runtime expects.
  {
    pattern: /CompileError|LinkError|magic word|reading 'buffer'|cannot find global function/i,
    known: {
      kind: 'model-corrupt',
      message:
        'The program that runs the model (model library) is damaged or belongs to another version. Your conversations are safe. Choose another model.',
    },
  },
  { pattern: /execute 'add' on 'Cache'|Cache\.add/i, known: { kind: 'network' } },
];

/** An EngineError passes through unchanged, as with {@link classifyError}. */
export function classifyWebLlmError(thrown: unknown): EngineError {
  if (isEngineError(thrown)) return classifyError(thrown);
  const text = describeThrown(thrown);
  const name = nameOf(thrown, text);
  const detail = text.startsWith(name) ? text : `${name}: ${text}`;
  const known =
    byName[name] ?? byText.find(({ pattern }) => pattern.test(`${name} ${text}`))?.known;
  if (known === undefined) return classifyError(thrown);
  return engineError(known.kind, { message: known.message, detail });
}

/** Of an Error its name; of a text that begins with one (the library makes such) that one. */
function nameOf(thrown: unknown, text: string): string {
  if (thrown instanceof Error) return thrown.name;
  return /^([A-Z]\w*Error):/.exec(text)?.[1] ?? '';
}
