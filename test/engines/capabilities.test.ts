import { describe, expect, test } from 'vitest';
import { planDevices, probeCapabilities, type Capabilities } from '../../src/engines/capabilities';

/** The part of an adapter that is asked. */
function hostWith(info: Partial<GPUAdapterInfo>, features: string[] = []) {
  const adapter = {
    info: { isFallbackAdapter: false, architecture: '', description: '', ...info },
    features: new Set(features),
  } as unknown as GPUAdapter;
  return { gpu: { requestAdapter: () => Promise.resolve(adapter) }, webAssembly: true };
}

describe('a graphics processor', () => {
  test('is real with the features that it has', async () => {
    expect(
      (await probeCapabilities(hostWith({ architecture: 'ampere' }, ['shader-f16']))).gpu,
    ).toEqual({
      kind: 'real',
      shaderF16: true,
    });
  });

  test.each([
    [{ isFallbackAdapter: true }],
    [{ architecture: 'swiftshader' }],
    [{ description: 'llvmpipe (LLVM 15.0.7, 256 bits)' }],
    [{ description: 'Microsoft Basic Render Driver' }],
  ])('%o is a software one', async (info) => {
    expect((await probeCapabilities(hostWith(info))).gpu.kind).toBe('software');
  });

  test('is none without the interface, without an adapter, and when asking fails', async () => {
    const none = { kind: 'none' };
    expect((await probeCapabilities({ webAssembly: true })).gpu).toEqual(none);
    const noAdapter = { requestAdapter: () => Promise.resolve(null) };
    expect((await probeCapabilities({ gpu: noAdapter, webAssembly: true })).gpu).toEqual(none);
    const broken = { requestAdapter: () => Promise.reject(new Error('driver')) };
    expect((await probeCapabilities({ gpu: broken, webAssembly: true })).gpu).toEqual(none);
  });
});

describe('the plan', () => {
  const machine = (kind: 'none' | 'software' | 'real', webAssembly = true): Capabilities => ({
    gpu: kind === 'none' ? { kind } : { kind, shaderF16: false },
    webAssembly,
  });
  const devices = (...args: Parameters<typeof planDevices>): unknown => {
    const plan = planDevices(...args);
    return plan.kind === 'attempts' ? plan.attempts.map(({ device }) => device) : plan.kind;
  };

  test.each([
    ['auto', 'real', ['webgpu', 'wasm']],
    ['auto', 'software', ['wasm']],
    ['auto', 'none', ['wasm']],
    ['webgpu', 'software', ['webgpu']],
    ['webgpu', 'none', 'unsupported'],
    ['wasm', 'real', ['wasm']],
  ] as const)('for %s with a %s GPU is %j', (preference, kind, expected) => {
    expect(devices(preference, machine(kind))).toEqual(expected);
  });

  test('says in words why the CPU was taken, unless it was asked for', () => {
    const notes = (...args: Parameters<typeof planDevices>) => {
      const plan = planDevices(...args);
      return plan.kind === 'attempts' ? plan.attempts.map(({ note }) => note) : [];
    };
    expect(notes('auto', machine('none'))).toEqual([
      'No graphics processor is usable here, running on the CPU.',
    ]);
    expect(notes('auto', machine('real'))).toEqual([
      '',
      'The graphics processor could not run the model, running on the CPU.',
    ]);
    expect(notes('wasm', machine('none'))).toEqual(['']);
  });

  test('without WebAssembly names what is needed', () => {
    expect(planDevices('auto', machine('real', false))).toEqual({
      kind: 'unsupported',
      message: expect.stringContaining('WebGPU nor WebAssembly') as unknown,
    });
  });
});
