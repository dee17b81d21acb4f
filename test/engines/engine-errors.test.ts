import { describe, expect, test } from 'vitest';
import {
  classifyError,
  describeThrown,
  EngineFailure,
  engineError,
  isEngineError,
} from '../../src/engines/engine-errors';

describe('what a library throws', () => {
  test.each([
    [464468952, 'out-of-memory'],
    ['464468952', 'out-of-memory'],
    [new Error('std::bad_alloc'), 'out-of-memory'],
    [new RangeError('Array buffer allocation failed'), 'out-of-memory'],
    [new Error('WebGPU: Out of memory'), 'out-of-memory'],
    ['Device was lost: reason unknown', 'device-lost'],
    [new Error('DXGI_ERROR_DEVICE_HUNG (0x887A0006)'), 'device-lost'],
    [new Error('[Invalid Buffer "kv"] is invalid.'), 'device-lost'],
    [
      new Error('Could not locate file: "https://files.invalid/m/onnx/model.onnx".'),
      'model-missing',
    ],
    [new Error("Can't create a session. ERROR_CODE: 7, protobuf parsing failed."), 'model-corrupt'],
    [new SyntaxError('Unexpected token \'<\', "<!doctype "... is not valid JSON'), 'model-corrupt'],
    [new Error('Unexpected end of JSON input'), 'model-corrupt'],
    [
      new Error(
        'no available backend found. ERR: [wasm] RuntimeError: Aborted(CompileError: WebAssembly.instantiate(): section extends past end of the module)',
      ),
      'model-corrupt',
    ],
    [
      new Error(
        'no available backend found. ERR: [wasm] TypeError: Failed to fetch dynamically imported module: http://a/x.mjs',
      ),
      'network',
    ],
    [new Error('no available backend found. ERR: [webgpu] Error: no adapter'), 'unsupported'],
    [new TypeError('Failed to fetch'), 'network'],
    [new TypeError('Load failed'), 'network'],
    [new DOMException('The quota has been exceeded.', 'QuotaExceededError'), 'storage-full'],
    [
      new Error('The device (webgpu) requires f16 but the device does not support it'),
      'unsupported',
    ],
    [new DOMException('stopped', 'AbortError'), 'aborted'],
    [new Error('something new'), 'internal'],
    [undefined, 'internal'],
  ])('%s is %s', (thrown, kind) => {
    expect(classifyError(thrown).kind).toBe(kind);
  });

  test('gets a sentence for people and keeps its own text for a report', () => {
    const { message, detail } = classifyError(new TypeError('Failed to fetch'));
    expect(message).toBe(
      'The model could not be downloaded. Your conversations are safe. Check the connection and try again.',
    );
    expect(detail).toBe('TypeError: Failed to fetch');
  });

  test('never shows as a stringified object', () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    const thrown = [{}, { code: 7 }, { message: 'm' }, [], circular, null, Symbol('s'), () => 1];
    for (const value of thrown) {
      expect(describeThrown(value)).not.toContain('[object');
      expect(JSON.stringify(classifyError(value))).not.toContain('[object');
    }
    expect(describeThrown({ code: 7 })).toBe('{"code":7}');
  });
});

test('an EngineError passes through, and a thrown one becomes plain again', () => {
  const error = engineError('busy-elsewhere', { detail: 'd' });
  expect(classifyError(error)).toEqual(error);
  const failure = new EngineFailure(error);
  expect(isEngineError(failure)).toBe(true);
  expect(classifyError(failure)).toStrictEqual(error);
  expect(isEngineError({ kind: 'new', message: 'x' })).toBe(false);
});
