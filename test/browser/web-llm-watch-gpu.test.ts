import { expect, test } from 'vitest';
import { watchGpu } from '../../src/engines/web-llm-watch-gpu';

test('a device that is lost is told of, however the library came by it', async () => {
  let tell: (reason: string) => void = () => undefined;
  const told = new Promise<string>((resolve) => (tell = resolve));
  watchGpu(navigator.gpu, (reason) => {
    tell(reason);
  });
  const adapter = await navigator.gpu.requestAdapter({ powerPreference: 'high-performance' });
  const device = await adapter?.requestDevice({ requiredLimits: {} });
  expect(device?.limits.maxBufferSize).toBeGreaterThan(0);
  device?.destroy();
  expect(await told).toMatch(/^device lost \(destroyed\)/);
});

test('no adapter is still no adapter', async () => {
  const gpu = { requestAdapter: () => Promise.resolve(null) };
  watchGpu(gpu, () => undefined);
  expect(await gpu.requestAdapter()).toBeNull();
});
