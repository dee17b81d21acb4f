/**
 * Lets web-llm find files that are stored nowhere. It knows no source but its caches, so in this worker they
 * are asked through here: held files first, stored ones after them.
 */
export function serveFromMemory(files: ReadonlyMap<string, Blob>): void {
  const open = caches.open.bind(caches);
  Object.defineProperty(caches, 'open', {
    value: async (name: string): Promise<Cache> => overlay(await open(name), files),
    configurable: true,
  });
}

function overlay(stored: Cache, files: ReadonlyMap<string, Blob>): Cache {
  const held = (request: RequestInfo | URL): Blob | undefined =>
    files.get(request instanceof Request ? request.url : String(request));
  return {
    async match(request, options) {
      const blob = held(request);
      return blob ? new Response(blob) : stored.match(request, options);
    },
    async keys(request, options) {
      const known = await stored.keys(request, options);
      return request === undefined
        ? [...known, ...Array.from(files.keys(), (url) => new Request(url))]
        : known;
    },
    add: (request) => stored.add(request),
    addAll: (requests) => stored.addAll(requests),
    put: (request, response) => stored.put(request, response),
    delete: (request, options) => stored.delete(request, options),
    matchAll: (request, options) => stored.matchAll(request, options),
  };
}
