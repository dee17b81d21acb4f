import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createStopTextCutter } from '../../src/engines/stop-text-cutter';
import { toolsInText } from '../../src/engines/tools-in-text';
import { classifyWebLlmError } from '../../src/engines/web-llm-errors';
import { modelFolder } from '../../src/engines/web-llm-files';
import { webLlmObstacle } from '../../src/engines/web-llm-gate';
import { createKvLedger } from '../../src/engines/web-llm-kv';
import { createThinkingSplitter, type ReplyPiece } from '../../src/engines/web-llm-thinking';

/** An Error as the library makes them: its own name, no class of it that could be imported. */
function named(name: string, message = 'm'): Error {
  const error = new Error(message);
  error.name = name;
  return error;
}

describe('what web-llm throws', () => {
  test.each([
    [named('ModelNotFoundError'), 'model-missing'],
    [named('MissingModelError'), 'model-missing'],
    [named('ModelNotLoadedError'), 'device-lost'],
    [named('DeviceLostError'), 'device-lost'],
    [named('ShaderF16SupportError'), 'unsupported'],
    [named('FeatureSupportError'), 'unsupported'],
    [named('WebGPUNotAvailableError'), 'unsupported'],
    [named('IntegrityError'), 'model-corrupt'],
    [named('ContextWindowSizeExceededError', 'number of prompt tokens: 3'), 'context-overflow'],
    [named('WindowSizeConfigurationError'), 'model-corrupt'],
    [named('LinkError', 'function import requires a callable'), 'model-corrupt'],
    [new Error('Unable to find a compatible GPU. This issue'), 'unsupported'],
    [new Error('Cannot initialize runtime because of requested maxBufferSize'), 'unsupported'],
    [new Error("WGSL error: extension 'f16' is not allowed"), 'unsupported'],
    [new TypeError("Cannot read properties of undefined (reading 'buffer')"), 'model-corrupt'],
    [named('CompileError', 'expected magic word 00 61 73 6d, found 6e 6f 74 20'), 'model-corrupt'],
    [new TypeError("Failed to execute 'add' on 'Cache': Request failed"), 'network'],
    [new DOMException('Quota exceeded.', 'QuotaExceededError'), 'storage-full'],
    ['ModelNotLoadedError: Model not loaded', 'device-lost'],
    ['Engine.unload() is called.', 'aborted'],
    [new Error('Device was lost'), 'device-lost'],
    [new Error('something new'), 'internal'],
    [{ kind: 'network', message: 'shader-f16' }, 'network'],
  ])('%s is told as %s', (thrown, kind) => {
    expect(classifyWebLlmError(thrown).kind).toBe(kind);
  });
});

describe('the KV cache of web-llm', () => {
  const first = [{ role: 'user', content: 'a' }] as const;
  const reply = { text: 'b', tokens: 40 };
  const request = { messages: first, promptTokens: 20, lastRoundTokens: 20, maxTokens: 100 };
  const next = {
    messages: [...first, { role: 'assistant', content: 'b' }, { role: 'user', content: 'c' }],
    promptTokens: 30,
    lastRoundTokens: 8,
    maxTokens: 100,
  } as const;

  test('is gone on from when the request continues what it holds, letter for letter', () => {
    const kv = createKvLedger(1000, 'allowed');
    expect(kv.plan(request)).toEqual({ kind: 'fresh' });
    kv.ended(request, { kind: 'fresh' }, reply);
    expect(kv.plan(next)).toEqual({ kind: 'reuse', tokensBefore: 59 });
    const edited = [{ role: 'user', content: 'A' }, ...next.messages.slice(1)] as const;
    expect(kv.plan({ ...next, messages: edited })).toEqual({ kind: 'fresh' });
  });

  test('is given up when it holds more than the prompt anew, and that might not fit', () => {
    const kv = createKvLedger(160, 'allowed'); // 30 + 100 fit; 59 + 8 + 100 do not
    kv.ended(request, { kind: 'fresh' }, reply);
    expect(kv.plan(next)).toEqual({ kind: 'fresh' });
    expect(kv.plan({ ...next, maxTokens: 93 })).toEqual({ kind: 'reuse', tokensBefore: 59 });
  });

  test('is never trusted where the library reads the whole prompt in any case', () => {
    const kv = createKvLedger(1000, 'never');
    kv.ended(request, { kind: 'fresh' }, reply);
    expect(kv.plan(next)).toEqual({ kind: 'fresh' });
  });
});

describe('thinking', () => {
  type Start = Parameters<typeof createThinkingSplitter>[0];
  const cutUp = (start: Start, chunks: readonly string[]): readonly ReplyPiece[] => {
    const splitter = createThinkingSplitter(start);
    return [...chunks.flatMap((chunk) => [...splitter.push(chunk)]), ...splitter.flush()];
  };
  const of = (kind: ReplyPiece['kind'], pieces: readonly ReplyPiece[]): string =>
    pieces.map((piece) => (piece.kind === kind ? piece.text : '')).join('');

  test.each<[Start, string, string, string]>([
    ['either', '<think>a b</think>\n\nc', 'a b', 'c'],
    ['either', '\n<think>\n\n</think>\n\nc', '', 'c'],
    ['either', 'c <think>d</think>', '', 'c <think>d</think>'],
    ['either', '<thin', '', '<thin'],
    ['either', '<think>a <b> </th', 'a <b> </th', ''],
    ['thought', '\na\n</think>c', 'a', 'c'],
    ['answer', '<think>a</think>c', '', '<think>a</think>c'],
  ])('that may be %s of %j is %j, the answer %j', (start, text, thought, answer) => {
    for (const chunks of [[text], Array.from(text)]) {
      const pieces = cutUp(start, chunks);
      expect([of('reasoning', pieces), of('text', pieces)]).toEqual([thought, answer]);
      expect(pieces.filter((piece) => piece.text === '')).toEqual([]);
    }
  });

  test('is the same however the reply was cut up', () => {
    const bits = fc.array(fc.constantFrom('<think>', '</think>', '<', '/', 'a', ' ', '\n'));
    fc.assert(
      fc.property(bits, fc.array(fc.nat(8)), (parts, cuts) => {
        const text = parts.join('');
        const chunks: string[] = [];
        let at = 0;
        for (const cut of cuts) chunks.push(text.slice(at, (at += cut)));
        chunks.push(text.slice(at));
        const [whole, cut] = [cutUp('either', [text]), cutUp('either', chunks)];
        expect(of('reasoning', cut)).toBe(of('reasoning', whole));
        expect(of('text', cut)).toBe(of('text', whole));
      }),
    );
  });
});

test('a stop text ends the reply behind itself, however it was cut up', () => {
  const whole = 'one two three';
  for (const chunks of [[whole], Array.from(whole), ['one tw', 'o th', 'ree']]) {
    const cutter = createStopTextCutter(['', 'never', 'o th', 'two three']);
    expect(chunks.map((chunk) => cutter.push(chunk)).join('')).toBe('one two th');
    expect(cutter.hit).toBe(true);
  }
});

test('tools stand in the system text, calls and results in the text of the messages', () => {
  const tool = { name: 'sum', description: 'Adds.', parameters: { type: 'object' } };
  const rows = toolsInText(
    [
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: '1+1?' },
      {
        role: 'assistant',
        content: '',
        toolCalls: [{ id: '1', name: 'sum', arguments: '{"a":1}' }],
      },
      { role: 'tool', content: '', toolCallId: '1', toolName: 'sum' },
    ],
    [tool],
  );
  expect(rows.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
  expect(rows[0]?.content).toContain(JSON.stringify({ type: 'function', function: tool }));
  expect(rows[2]?.content).toBe('<tool_call>\n{"name": "sum", "arguments": {"a":1}}\n</tool_call>');
  expect(rows[3]?.content).toBe('<tool_response>\n(no output)\n</tool_response>');
});

describe('before a byte is fetched', () => {
  const real = { gpu: { kind: 'real', shaderF16: false }, webAssembly: true } as const;
  const obstacle = (id: string, gpu: object = {}, device: 'auto' | 'webgpu' | 'wasm' = 'auto') =>
    webLlmObstacle({ modelId: id, device }, { ...real, gpu: { ...real.gpu, ...gpu } })?.message;

  test('a model that needs 16-bit numbers by its id is refused where there are none', () => {
    expect(obstacle('Qwen3-0.6B-q4f16_1-MLC')).toContain('q4f32');
    expect(obstacle('Qwen3-0.6B-q4f32_1-MLC')).toBeUndefined();
    expect(obstacle('Qwen3-0.6B-q4f16_1-MLC', { shaderF16: true })).toBeUndefined();
  });

  test('there must be a graphics processor, and one that is large enough', () => {
    expect(
      webLlmObstacle({ modelId: 'm', device: 'auto' }, { ...real, gpu: { kind: 'none' } }),
    ).toMatchObject({
      kind: 'unsupported',
    });
    expect(obstacle('m', { kind: 'software' })).toContain('imitation');
    expect(obstacle('m', { kind: 'software' }, 'webgpu')).toBeUndefined();
    expect(obstacle('m', {}, 'wasm')).toContain('CPU was chosen');
    const limits = {
      maxBufferBytes: 1e9,
      maxStorageBindingBytes: 1e9,
      workgroupStorageBytes: 32768,
      storageBuffersPerStage: 8,
    };
    expect(obstacle('m', { limits })).toContain('too small');
    expect(obstacle('m', { limits: { ...limits, storageBuffersPerStage: 10 } })).toBeUndefined();
  });
});

test('a repository stands for its main branch', () => {
  const main = 'https://huggingface.co/mlc-ai/m/resolve/main/';
  expect(modelFolder('https://huggingface.co/mlc-ai/m')).toBe(main);
  expect(modelFolder('https://huggingface.co/mlc-ai/m/')).toBe(main);
  expect(modelFolder(main)).toBe(main);
  expect(modelFolder('https://h.example/m/resolve/v1')).toBe('https://h.example/m/resolve/v1/');
});
