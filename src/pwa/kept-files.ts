/**
 * The big files that a build needs offline and that are too big for the install step: the ONNX Runtime's
 * binary and the engines' code (models have a cache of their own, src/engines/model-cache.ts). They are
 * stored when first used, or by {@link keepFiles} in the background, and only if their SHA-256 is that of the
 * build: a host's error page, a cut download or a file of another release is passed on to the one who asked,
 * but never kept.
 *
 * Runs in the service worker; apart from it so that it can be tested in a page.
 */

export interface KeptFile {
  /** Absolute. */
  readonly url: string;
  /** As in HTML: `sha256-` and the digest in base64. */
  readonly integrity: string;
}

/** Where a file of this very content lies in the cache: a new build never meets the bytes of an old one. */
const keyOf = ({ url, integrity }: KeptFile): string =>
  `${url}?integrity=${encodeURIComponent(integrity)}`;

async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `sha256-${btoa(String.fromCharCode(...digest))}`;
}

/** The stored form has the length of its real bytes: a host's own header may be that of a gzip stream. */
function plainResponse(bytes: ArrayBuffer, from: Response): Response {
  return new Response(bytes, {
    headers: {
      'Content-Type': from.headers.get('Content-Type') ?? 'application/octet-stream',
      'Content-Length': String(bytes.byteLength),
    },
  });
}

/** Resolves to whether the file is now kept. A full disk is no error here: the file still works online. */
async function store(cache: Cache, file: KeptFile, response: Response): Promise<boolean> {
  try {
    const bytes = await response.arrayBuffer();
    if ((await digestOf(bytes)) !== file.integrity) return false;
    await cache.put(keyOf(file), plainResponse(bytes, response));
    return true;
  } catch (error) {
    console.warn(`${file.url} is not kept for offline use`, error);
    return false;
  }
}

export interface AnswerRequest {
  readonly cacheName: string;
  readonly file: KeptFile;
  readonly request: Request;
  /** Keeps the worker alive until the file is stored; the page does not wait for that. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** From the cache, else from the host and, on the way, into the cache. Rejects as `fetch` does. */
export async function answerKeptFile(asked: AnswerRequest): Promise<Response> {
  const { file, request } = asked;
  const cache = await caches.open(asked.cacheName);
  const hit = await cache.match(keyOf(file));
  if (hit) return hit;
  const response = await fetch(request);
  if (response.status === 200) asked.waitUntil(store(cache, file, response.clone()));
  return response;
}

/** Fetches and keeps what is not kept yet, one after the other; resolves to the URLs still missing. */
export async function keepFiles(
  cacheName: string,
  files: readonly KeptFile[],
): Promise<readonly string[]> {
  const cache = await caches.open(cacheName);
  const missing: string[] = [];
  for (const file of files) {
    if (await cache.match(keyOf(file))) continue;
    const response = await fetch(file.url).catch(() => undefined); // offline: told as missing
    const kept = response?.status === 200 && (await store(cache, file, response));
    if (!kept) missing.push(file.url);
  }
  return missing;
}

/** Removes what no file of `files` accounts for: the same cache's entries of older builds. */
export async function forgetOtherBuilds(
  cacheName: string,
  files: readonly KeptFile[],
): Promise<void> {
  const cache = await caches.open(cacheName);
  const wanted = new Set(files.map(keyOf));
  for (const request of await cache.keys()) {
    if (!wanted.has(request.url)) await cache.delete(request);
  }
}
