/** Fetches one file of a model and tells what a server can do wrong. */
import type { CatalogFile } from './catalog';
import { describeThrown, engineFailure } from './engine-errors';
import type { ModelFilesRequest } from './model-cache';

/** A response that claims to be the file. Throws an EngineFailure for one that cannot be. */
export async function fetchFile(
  file: CatalogFile,
  url: string,
  request: Pick<ModelFilesRequest, 'fetch' | 'signal'>,
  cache: RequestCache,
): Promise<Response> {
  let response: Response;
  try {
    response = await request.fetch(url, { cache, signal: request.signal });
  } catch (thrown) {
    request.signal?.throwIfAborted();
    throw engineFailure('network', { detail: `${file.path}: ${describeThrown(thrown)}` });
  }
  if (response.status === 404)
    throw engineFailure('model-missing', { detail: `${file.path}: 404` });
  if (!response.ok) {
    throw engineFailure('network', {
      detail: `${file.path}: the server answered ${response.status}`,
    });
  }
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('text/html')) {
    throw engineFailure('model-corrupt', {
      message: `The server sent a web page in place of the model file ${file.path}. Your conversations are safe. Try again later, or choose another model.`,
      detail: `${file.path}: content type ${type}`,
    });
  }
  return response;
}

/** All bytes, however many came. Throws an EngineFailure when they break off. */
export async function readAll(
  file: CatalogFile,
  response: Response,
  onBytes: ((bytes: number) => void) | undefined,
): Promise<ArrayBuffer> {
  try {
    return await new Response(counted(response, onBytes)).arrayBuffer();
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === 'AbortError') throw thrown;
    throw engineFailure('network', {
      message: `The download of ${file.path} broke off. Your conversations are safe. Check the connection and try again.`,
      detail: describeThrown(thrown),
    });
  }
}

/** The body, with each piece reported as it passes. */
export function counted(
  response: Response,
  onBytes: ((bytes: number) => void) | undefined,
): ReadableStream<Uint8Array<ArrayBuffer>> | null {
  if (response.body === null) return null;
  return response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        onBytes?.(chunk.byteLength);
        controller.enqueue(chunk);
      },
    }),
  );
}
