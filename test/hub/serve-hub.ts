// Mounts the hub in the server of the browser tests, at /hub/, so that pages there reach it; and, for what
// only happens between origins, on a port of its own, whose address /hub-elsewhere tells.
import type { Plugin } from 'vite';
import { createHubHandler, startHub, type HubHandler, type RunningHub } from './hub.ts';
import { hubRepositories } from './hub-repositories.ts';

export function serveHub(): Plugin {
  let handler: HubHandler | undefined;
  let elsewhere: Promise<RunningHub> | undefined;
  return {
    name: 'serve-hub',
    configureServer(server) {
      server.middlewares.use('/hub-elsewhere', (_request, response) => {
        elsewhere ??= startHub(hubRepositories());
        void elsewhere.then(({ url }) => response.end(url));
      });
      server.middlewares.use('/hub', (request, response) => {
        handler ??= createHubHandler(hubRepositories()); // made when first asked for: it takes a moment
        handler(request, response);
      });
      server.httpServer?.on('close', () => void elsewhere?.then((hub) => hub.close()));
    },
  };
}
