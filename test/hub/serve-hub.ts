// Mounts the hub in the server of the browser tests, at /hub/, so that pages there reach it.
import type { Plugin } from 'vite';
import { createHubHandler, type HubHandler } from './hub.ts';
import { hubRepositories } from './hub-repositories.ts';

export function serveHub(): Plugin {
  let handler: HubHandler | undefined;
  return {
    name: 'serve-hub',
    configureServer(server) {
      server.middlewares.use('/hub', (request, response) => {
        handler ??= createHubHandler(hubRepositories()); // made when first asked for: it takes a moment
        handler(request, response);
      });
    },
  };
}
