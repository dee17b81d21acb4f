// Serves the built-in model with one thing wrong: /models-faulty/<fault>/<file>. Test projects only.
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { Plugin } from 'vite';

type Fault = (path: string, body: Buffer, response: ServerResponse) => void;

const weights = 'onnx/model_quantized.onnx';

const send = (response: ServerResponse, body: Buffer | string, type?: string): void => {
  response.setHeader('Content-Type', type ?? 'application/octet-stream');
  response.end(body);
};

/** Sends the file as it is, unless it is the one that `change` is meant for. */
const only =
  (name: string, change: Fault): Fault =>
  (path, body, response) => {
    if (path === name) change(path, body, response);
    else send(response, body);
  };

const flipped = (body: Buffer, at: number): Buffer => {
  const copy = Buffer.from(body);
  copy.writeUInt8(copy.readUInt8(at) ^ 0xff, at);
  return copy;
};

const faults: Readonly<Record<string, Fault>> = {
  none: (_path, body, response) => {
    send(response, body);
  },
  'missing-weights': only(weights, (_path, _body, response) => {
    response.statusCode = 404;
    send(response, 'not found', 'text/plain');
  }),
  'html-config': only('config.json', (_path, _body, response) => {
    send(response, '<!doctype html><title>Home</title>', 'text/html; charset=utf-8');
  }),
  'html-as-json': only('tokenizer.json', (_path, _body, response) => {
    send(response, '<!doctype html><title>Home</title>', 'application/json');
  }),
  'truncated-weights': only(weights, (_path, body, response) => {
    send(response, body.subarray(0, body.length / 2));
  }),
  'flipped-weights': only(weights, (_path, body, response) => {
    send(response, flipped(body, 1_000_000));
  }),
  'garbled-weights': only(weights, (_path, body, response) => {
    send(response, Buffer.alloc(body.length, 'x'));
  }),
  'broken-off': only(weights, (_path, body, response) => {
    response.setHeader('Content-Length', body.length);
    response.write(body.subarray(0, 1_000_000), () => response.destroy());
  }),
  'server-error': only(weights, (_path, _body, response) => {
    response.statusCode = 503;
    send(response, 'busy', 'text/plain');
  }),
  silent: only(weights, (_path, body, response) => {
    response.setHeader('Content-Length', body.length);
    response.write(body.subarray(0, 1000)); // and nothing more, for ever
  }),
};

export function serveFaultyModels(): Plugin {
  return {
    name: 'serve-faulty-models',
    configureServer(server) {
      server.middlewares.use('/models-faulty/', (request, response) => {
        response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
        response.setHeader('Cache-Control', 'no-store');
        const [, fault = '', path = ''] = /^\/([^/]+)\/([^?]+)/.exec(request.url ?? '') ?? [];
        if (fault === 'runtime') {
          const wasm = readFileSync(`node_modules/onnxruntime-web/dist/${path}`);
          send(response, wasm.subarray(0, wasm.length / 2), 'application/wasm');
          return;
        }
        faults[fault]?.(path, readFileSync(`public/models/pocket/${path}`), response);
      });
    },
  };
}
