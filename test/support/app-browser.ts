/**
 * The built app in a real Chromium with a profile on disk (an incognito one could not be installed), served
 * by a static host. Whatever leaves the origin or is reported as an error is collected for the test to see.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { securityHeaders } from '../../src/security-headers.ts';
import { serveFolder, type HostOptions, type StaticHost } from '../../tools/static-server.ts';
import { chromiumArgs, findChromium } from './chromium.ts';

export interface AppBrowser {
  readonly host: StaticHost;
  readonly context: BrowserContext;
  /** Requests to any other origin; stays empty in this app. */
  readonly outside: readonly string[];
  /** Errors of all pages: the console's, uncaught ones, and what the policy refused. */
  readonly problems: readonly string[];
  /** A new page at the app's address; `hash` and the like may be given as `place`. */
  open(place?: string): Promise<Page>;
  /** The host stops answering and the browser is told that there is no network. */
  cutNetwork(): Promise<void>;
  close(): Promise<void>;
}

export interface BrowserOptions {
  readonly host?: Partial<HostOptions>;
  /** More command-line arguments for Chromium. */
  readonly args?: readonly string[];
  /** `swiftshader`: WebGPU on a software adapter. `none`: no adapter, as on most machines without a GPU. */
  readonly gpu?: 'swiftshader' | 'none';
  readonly viewport?: { readonly width: number; readonly height: number };
}

const gpuArgs = new Set(['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader']);

function argumentsFor({ gpu = 'swiftshader', args = [] }: BrowserOptions): string[] {
  const usual = gpu === 'none' ? chromiumArgs.filter((arg) => !gpuArgs.has(arg)) : chromiumArgs;
  return [...usual, ...args];
}

export async function openAppBrowser(options: BrowserOptions = {}): Promise<AppBrowser> {
  const host = await serveFolder({
    root: process.env.PALIMPSEST_DIST ?? 'dist',
    headers: securityHeaders('header'),
    ...options.host,
  });
  const profile = await mkdtemp(join(tmpdir(), 'palimpsest-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: argumentsFor(options),
    viewport: options.viewport ?? { width: 1280, height: 800 },
  });
  const outside: string[] = [];
  const problems: string[] = [];
  context.on('request', (request) => {
    const url = request.url();
    if (!/^(blob|data):/.test(url) && !url.startsWith(host.url)) outside.push(url);
  });
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  context.on('weberror', (event) => {
    problems.push(event.error().message);
  });
  let isUp = true;
  const stopHost = async (): Promise<void> => {
    if (isUp) await host.close();
    isUp = false;
  };
  return {
    host,
    context,
    outside,
    problems,
    open: async (place = '') => {
      const page = await context.newPage();
      await page.goto(`${host.url}${place}`);
      return page;
    },
    cutNetwork: async () => {
      await stopHost();
      await context.setOffline(true);
    },
    close: async () => {
      await context.close();
      await stopHost();
      await rm(profile, { recursive: true, force: true });
    },
  };
}
