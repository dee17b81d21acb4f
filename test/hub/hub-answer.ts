// Sends one file of the hub, with ranges and with whatever is wrong with it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ArmedFault } from './hub-faults.ts';

export interface SentBytes {
  readonly path: string;
  readonly from: number;
  /** Behind the last byte that was handed to the connection. */
  to: number;
  readonly status: number;
}

const pieceBytes = 16 * 1024;

const webPage = '<!doctype html><html><title>Sign in to the network</title></html>';

export interface FileAnswer {
  readonly path: string;
  readonly body: Uint8Array;
  readonly fault: ArmedFault | undefined;
  readonly log: SentBytes[];
}

const typeOf = (path: string): string =>
  path.endsWith('.json') ? 'application/json' : 'application/octet-stream';

/** Answers a GET or HEAD for a file. Redirects and refusals have been dealt with before. */
export async function answerFile(
  request: IncomingMessage,
  response: ServerResponse,
  { path, body: published, fault: armed, log }: FileAnswer,
): Promise<void> {
  const fault = armed !== undefined && armed.left > 0 ? armed.fault : undefined;
  if (fault?.kind === 'html') {
    response.setHeader('Content-Type', fault.honest ? 'text/html; charset=utf-8' : typeOf(path));
    response.end(webPage);
    return;
  }
  const { from, to, status, body } = slice(request, changed(published, armed));
  response.statusCode = status;
  response.setHeader('Content-Type', typeOf(path));
  response.setHeader('Content-Length', Math.max(0, to - from));
  if (fault?.kind !== 'no-ranges') response.setHeader('Accept-Ranges', 'bytes');
  if (status === 206) {
    response.setHeader('Content-Range', `bytes ${from}-${to - 1}/${body.length}`);
  }
  if (request.method === 'HEAD' || status === 416) {
    response.end();
    return;
  }
  const sent: SentBytes = { path, from, to: from, status };
  log.push(sent);
  await send(response, { body, from, to, armed, sent });
}

function changed(body: Uint8Array, armed: ArmedFault | undefined): Uint8Array {
  if (armed === undefined || armed.left <= 0) return body;
  const { fault } = armed;
  if (fault.kind === 'wrong-length') {
    const longer = new Uint8Array(Math.max(0, body.length + fault.by));
    longer.set(body.subarray(0, longer.length));
    return longer;
  }
  if (fault.kind !== 'flipped') return body;
  armed.left -= 1;
  const copy = Uint8Array.from(body);
  copy[fault.at] = (copy[fault.at] ?? 0) ^ 0xff;
  return copy;
}

function slice(request: IncomingMessage, body: Uint8Array) {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  if (first === undefined) return { from: 0, to: body.length, status: 200, body };
  const from = Number(first);
  const to = Math.min(last ? Number(last) + 1 : body.length, body.length);
  if (from >= body.length) return { from: 0, to: 0, status: 416, body };
  return { from, to, status: 206, body };
}

interface Sending {
  readonly body: Uint8Array;
  readonly from: number;
  readonly to: number;
  readonly armed: ArmedFault | undefined;
  readonly sent: SentBytes;
}

async function send(response: ServerResponse, sending: Sending): Promise<void> {
  const { body, from, to, armed, sent } = sending;
  const end = stopAt(sending);
  for (let at = from; at < end; at += pieceBytes) {
    if (response.destroyed) return;
    const next = Math.min(at + pieceBytes, end);
    const wrote = response.write(body.subarray(at, next));
    sent.to = next;
    if (armed?.fault.kind === 'slow')
      await sleep(((next - at) / armed.fault.bytesPerSecond) * 1000);
    else if (!wrote) await drained(response);
  }
  if (end === to) {
    response.end();
    return;
  }
  if (armed) armed.left -= 1;
  if (armed?.fault.kind === 'silent') return; // nothing more, and the connection stays open
  setTimeout(() => response.destroy(), 20); // a moment, so that what was written gets out
}

/** Where the answer breaks off; `to` when it does not. */
function stopAt({ body, from, to, armed }: Sending): number {
  if (armed === undefined || armed.left <= 0) return to;
  if (armed.fault.kind === 'silent') return Math.min(to, from + 1000);
  if (armed.fault.kind !== 'cut') return to;
  const at = Math.floor(body.length * armed.fault.at);
  return at > from && at < to ? at : to;
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      response.off('drain', end);
      response.off('close', end);
      resolve();
    };
    response.on('drain', end);
    response.on('close', end);
  });
}
