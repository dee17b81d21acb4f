/**
 * Tells of a lost GPU at once. The library writes it into the console, drops its model and says nothing, so
 * that only the next call would show it; and it hands nobody the device. So the devices that it asks for in
 * this worker are watched on their way to it.
 */
export function watchGpu(gpu: Pick<GPU, 'requestAdapter'>, onLost: (reason: string) => void): void {
  const requestAdapter = gpu.requestAdapter.bind(gpu);
  replace(gpu, 'requestAdapter', async (options?: GPURequestAdapterOptions) => {
    const adapter = await requestAdapter(options);
    if (adapter) watchAdapter(adapter, onLost);
    return adapter;
  });
}

function watchAdapter(adapter: GPUAdapter, onLost: (reason: string) => void): void {
  const requestDevice = adapter.requestDevice.bind(adapter);
  replace(adapter, 'requestDevice', async (descriptor?: GPUDeviceDescriptor) => {
    const device = await requestDevice(descriptor);
    // Also when the library itself has destroyed it: we end the worker instead, so that means trouble too.
    void device.lost.then(({ reason, message }) => {
      onLost(`device lost (${reason}): ${message}`);
    });
    return device;
  });
}

function replace<Key extends string, Value>(
  owner: Partial<Record<Key, unknown>> | object,
  key: Key,
  value: Value,
): void {
  Object.defineProperty(owner, key, { value, configurable: true });
}
