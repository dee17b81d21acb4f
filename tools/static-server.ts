/**
 * A static host for a built app: real 404s, ranges, gzip, entity tags. It serves `npm start`, the demo and
 * the end-to-end tests, with our headers or, to play a host that cannot send any, without.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const compress = promisify(gzip);

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** Text gains most; a model file keeps the length that its reader expects. */
const shrinks = new Set(['.css', '.html', '.js', '.mjs', '.svg', '.webmanifest']);

export interface HostOptions {
  /** Folder of the files. */
  readonly root: string;
  /** Sent with every response. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Path under which the files stand; begins and ends with a slash. */
  readonly prefix?: string;
  /** First port to try; 0 takes any free one. */
  readonly port?: number;
  /** Given instead of the file of that path (below the prefix): for tests of what goes wrong. */
  readonly instead?: (path: string) => Replacement | undefined;
}

export interface Replacement {
  readonly status: number;
  readonly type: string;
  readonly body: string | Uint8Array;
}

/** One response as it went out. */
export interface Transfer {
  readonly path: string;
  readonly status: number;
  /** Of the body, compressed where it was sent so. */
  readonly bodyBytes: number;
  /** When it was asked for, on the clock of `performance.now()`. */
  readonly askedMs: number;
}

export interface StaticHost {
  readonly url: string;
  /** Paths asked for, in order; those that were not there too. */
  readonly hits: readonly string[];
  /** In the order in which they were finished. */
  readonly transfers: readonly Transfer[];
  /** Ends open connections too. */
  close(): Promise<void>;
}

interface Found {
  readonly body: Buffer;
  readonly extension: string;
}

async function findFile(options: HostOptions, path: string): Promise<Found | undefined> {
  const { root, prefix = '/' } = options;
  if (!path.startsWith(prefix)) return undefined;
  const below = path.slice(prefix.length);
  const file = below === '' || below.endsWith('/') ? `${below}index.html` : below;
  try {
    const body = await readFile(join(root, normalize(`/${file}`)));
    return { body, extension: extname(file) };
  } catch {
    return undefined; // not there, or a folder: both are a 404
  }
}

function sendRange(response: ServerResponse, body: Buffer, range: string): number {
  const [, first = '', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? [];
  const start = Number(first || Infinity);
  const end = Math.min(last === '' ? Infinity : Number(last), body.length - 1);
  if (start > end) {
    response.writeHead(416, { 'Content-Range': `bytes */${body.length}` });
    return send(response, '');
  }
  response.writeHead(206, { 'Content-Range': `bytes ${start}-${end}/${body.length}` });
  return send(response, body.subarray(start, end + 1));
}

/** Returns the bytes of the body. */
function send(response: ServerResponse, body: string | Uint8Array): number {
  const bytes = Buffer.from(body);
  response.end(bytes);
  return bytes.length;
}

async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  found: Found,
): Promise<number> {
  const tag = `"${createHash('sha1').update(found.body).digest('base64url')}"`;
  response.setHeader('Content-Type', types[found.extension] ?? 'application/octet-stream');
  response.setHeader('ETag', tag);
  response.setHeader('Accept-Ranges', 'bytes');
  const { range, 'if-none-match': known, 'accept-encoding': encodings } = request.headers;
  if (known === tag) {
    response.writeHead(304).end();
    return 0;
  }
  if (range !== undefined) return sendRange(response, found.body, range);
  if (shrinks.has(found.extension) && String(encodings).includes('gzip')) {
    response.setHeader('Content-Encoding', 'gzip');
    response.setHeader('Vary', 'Accept-Encoding');
    return send(response, await compress(found.body));
  }
  response.setHeader('Content-Length', found.body.length);
  return send(response, found.body);
}

/** Built files carry a hash of their content in their name: those never change. */
const cacheControl = (path: string): string =>
  path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';

async function answer(
  options: HostOptions,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<number> {
  for (const [name, value] of Object.entries(options.headers ?? {})) {
    response.setHeader(name, value);
  }
  const replacement = options.instead?.(path.slice((options.prefix ?? '/').length));
  if (replacement) {
    response.writeHead(replacement.status, { 'Content-Type': replacement.type });
    return send(response, replacement.body);
  }
  const found = await findFile(options, path);
  if (!found) {
    response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' });
    return send(response, 'Not found\n');
  }
  response.setHeader('Cache-Control', cacheControl(path));
  return sendFile(request, response, found);
}

/** Undefined for a malformed escape in the address. */
function pathOf(request: IncomingMessage): string | undefined {
  try {
    return decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname);
  } catch {
    return undefined;
  }
}

/** Listens on the first free port from `first` on; gives up after twenty. */
function listen(server: ReturnType<typeof createServer>, first: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let port = first;
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' && port - first < 20) server.listen(++port, '127.0.0.1');
      else reject(error);
    });
    server.once('listening', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
    server.listen(port, '127.0.0.1');
  });
}

export async function serveFolder(options: HostOptions): Promise<StaticHost> {
  const hits: string[] = [];
  const transfers: Transfer[] = [];
  const server = createServer((request, response) => {
    const path = pathOf(request);
    if (path === undefined) {
      response.writeHead(400).end();
      return;
    }
    hits.push(path);
    const askedMs = performance.now();
    answer(options, path, request, response).then(
      (bodyBytes) => transfers.push({ path, status: response.statusCode, bodyBytes, askedMs }),
      () => response.destroy(), // the reader went away in the middle
    );
  });
  const port = await listen(server, options.port ?? 0);
  return {
    url: `http://127.0.0.1:${port}${options.prefix ?? '/'}`,
    hits,
    transfers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
