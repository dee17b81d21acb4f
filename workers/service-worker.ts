/**
 * The service worker: makes the app start and run with its host gone. It serves files and nothing else; no
 * model runs here, because a browser may end this worker at any moment.
 *
 * - The shell (page, code, styles, icons) is stored at install, as one set per build.
 * - Big files are stored when first used or in the background (see src/pwa/kept-files.ts).
 * - A new build waits until it is asked to take over or all pages are closed, and what an old build stored
 *   stays as long as another page may still run it.
 * - Only caches that begin with our own prefix are ever deleted; model caches of the engines are not ours.
 * - Hosts that cannot send headers get them from here, from the second load on.
 */
import { clientsClaim, setCacheNameDetails, type WorkboxPlugin } from 'workbox-core';
import { addPlugins, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { answerKeptFile, forgetOtherBuilds, keepFiles, type KeptFile } from '../src/pwa/kept-files';
import { parsePageMessage, type KeepAnswer } from '../src/pwa/messages';
import { createRequestLog } from '../src/pwa/request-log';
import { securityHeaders } from '../src/security-headers';

declare const self: ServiceWorkerGlobalScope;

/** Filled at build; an entry with an integrity is a big file, all others are the shell. */
const manifest = self.__WB_MANIFEST.filter((entry) => typeof entry !== 'string');
const scope = self.registration.scope;

/** A fingerprint of the file list (FNV-1a): the same build gets the same name, another build another. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  }
  return hash.toString(16).padStart(8, '0');
}

const prefix = `palimpsest:${new URL(scope).pathname}`;
const shellPrefix = `${prefix}-shell-`;
const shellCache = `${shellPrefix}${fingerprint(JSON.stringify(manifest))}`;
/** Raise the number when the form of what is stored changes. */
const keptCache = `${prefix}-kept-1`;

const keptFiles: readonly KeptFile[] = manifest.flatMap(({ url, integrity }) =>
  integrity === undefined ? [] : [{ url: new URL(url, scope).href, integrity }],
);
const keptByUrl = new Map(keptFiles.map((file) => [file.url, file]));

/** The runtime comes in two builds; a browser needs the one it can run (see the engine's own choice). */
const otherRuntime = 'Suspending' in WebAssembly ? '.asyncify' : '.jspi';
const neededOffline = keptFiles.filter(
  ({ url }) => !url.includes(otherRuntime) && !/\/assets\/(web-llm|newsreader)-/.test(url),
);

function withHeaders(response: Response): Response {
  if (response.status === 0 || response.type === 'opaque') return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(securityHeaders('header'))) headers.set(name, value);
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}

const addHeaders: WorkboxPlugin = {
  handlerWillRespond: ({ response }) => Promise.resolve(withHeaders(response)),
};

/** A page of an older build asks for its own chunks: they are in that build's caches still. */
async function answerOlderBuild(request: Request): Promise<Response> {
  for (const name of await caches.keys()) {
    if (!name.startsWith(prefix)) continue;
    const cache = await caches.open(name);
    const hit = await cache.match(request, { ignoreSearch: true });
    if (hit) return withHeaders(hit);
  }
  return withHeaders(await fetch(request));
}

/** Older builds' files go once no other page can be running them and no newer build is on its way. */
async function tidy(): Promise<void> {
  const { installing, waiting } = self.registration;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (installing || waiting || pages.length > 1) return;
  for (const name of await caches.keys()) {
    if (name.startsWith(shellPrefix) && name !== shellCache) await caches.delete(name);
  }
  await forgetOtherBuilds(keptCache, keptFiles);
}

async function keep(port: MessagePort | undefined): Promise<void> {
  const missing = await keepFiles(keptCache, neededOffline);
  const answer: KeepAnswer = { missing: missing.length };
  port?.postMessage(answer);
  await tidy();
}

const requestLog = createRequestLog(location.origin);

/** A second witness of whatever goes to another origin, also from code that hides it from its own timeline. */
self.addEventListener('fetch', (event) => {
  const { url } = event.request;
  if (new URL(url).origin === location.origin) return;
  event.waitUntil(requestLog.add('service-worker', [{ url, at: Date.now(), bytes: 0 }]));
});

setCacheNameDetails({
  prefix,
  precache: 'shell',
  suffix: shellCache.slice(shellPrefix.length),
});
clientsClaim();
addPlugins([addHeaders]);
precacheAndRoute(
  manifest.filter(({ integrity }) => integrity === undefined),
  { ignoreURLParametersMatching: [/./] },
);
registerRoute(
  ({ url }) => keptByUrl.has(url.href),
  async ({ request, url, event }) => {
    const file = keptByUrl.get(url.href);
    if (!file) return fetch(request);
    const waitUntil = (work: Promise<unknown>): void => {
      event.waitUntil(work);
    };
    return withHeaders(await answerKeptFile({ cacheName: keptCache, file, request, waitUntil }));
  },
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.includes('/assets/'),
  ({ request }) => answerOlderBuild(request),
);

self.addEventListener('message', (event) => {
  switch (parsePageMessage(event.data)?.type) {
    case 'take-over':
      event.waitUntil(self.skipWaiting());
      break;
    case 'keep':
      event.waitUntil(keep(event.ports[0]));
      break;
    case undefined:
      break; // not for us
  }
});
