/** What this machine offers, asked of the browser; see core/models/machine.ts for what is not told. */
import type { BrowserModel, Machine } from '../core/models/machine';
import { probeCapabilities } from './capabilities';

/** The host objects that are asked; tests pass their own. */
export interface MachineHost {
  /** Gigabytes, rounded by the browser; absent outside Chromium. */
  readonly deviceMemory?: number;
  readonly estimate?: () => Promise<StorageEstimate>;
  readonly browserModel?: () => Promise<string>;
}

function thisHost(): MachineHost {
  const { storage }: { readonly storage?: StorageManager } = navigator;
  return {
    ...('deviceMemory' in navigator && typeof navigator.deviceMemory === 'number'
      ? { deviceMemory: navigator.deviceMemory }
      : {}),
    ...(storage ? { estimate: () => storage.estimate() } : {}),
    browserModel: askBrowserModel,
  };
}

export async function probeMachine(
  host: MachineHost = thisHost(),
  capabilities = probeCapabilities,
): Promise<Machine> {
  const { gpu, webAssembly } = await capabilities();
  const { deviceMemory } = host;
  return {
    gpu,
    webAssembly,
    memoryBytes: deviceMemory === undefined ? null : deviceMemory * 1024 ** 3,
    freeStorageBytes: await freeStorage(host),
    browserModel: await browserModel(host),
  };
}

async function freeStorage({ estimate }: MachineHost): Promise<number | null> {
  try {
    const { quota, usage = 0 } = (await estimate?.()) ?? {};
    return quota === undefined ? null : Math.max(0, quota - usage);
  } catch {
    return null; // blocked storage says nothing; a download will say why it cannot be kept
  }
}

async function browserModel(host: MachineHost): Promise<BrowserModel> {
  try {
    const said = await host.browserModel?.();
    if (said === 'available') return 'available';
    return said === 'downloadable' || said === 'downloading' ? 'downloadable' : 'none';
  } catch {
    return 'none'; // asked on a page that may not use it
  }
}

/** The Prompt API of the browser, which only some have, and only on the page. */
async function askBrowserModel(): Promise<string> {
  const api: unknown = Reflect.get(globalThis, 'LanguageModel');
  if (typeof api !== 'function') return 'unavailable';
  const availability: unknown = Reflect.get(api, 'availability');
  if (typeof availability !== 'function') return 'unavailable';
  const said: unknown = await Promise.resolve(Reflect.apply(availability, api, []));
  return typeof said === 'string' ? said : 'unavailable';
}
