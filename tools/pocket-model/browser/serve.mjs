// A static server for the parity check: the page, the libraries, the model folder.
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const modules = fileURLToPath(new URL('../../../node_modules/', import.meta.url));
const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

/** Serves until `close()`; resolves with the server and its address. */
export function serve(modelFolder) {
  const roots = {
    '/model/': modelFolder,
    '/transformers/': join(modules, '@huggingface/transformers/dist'),
    '/ort/': join(modules, 'onnxruntime-web/dist'),
    '/': here,
  };
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://local').pathname));
    const root = Object.keys(roots).find((prefix) => path.startsWith(prefix));
    const file = join(roots[root], path.slice(root.length) || 'index.html');
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
    });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => {
    server.listen(0, () => {
      resolve({ server, address: `http://localhost:${server.address().port}/` });
    });
  });
}
