/**
 * A hub of our own for tests: the addresses of the real one (`/ORG/REPO/resolve/REV/FILE`, the API that lists
 * files), ranges, CORS, and faults on demand.
 *
 * Every test works in a session of its own, the first folder of the path (`/s1/ORG/REPO/…`), so that faults
 * and the log of sent bytes of one are none of another's. `POST /s1/~faults` arms faults by path, `GET
 * /s1/~log` tells what was sent, `POST /s1/~reset` makes all well.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerFile, type SentBytes } from './hub-answer.ts';
import { arm, type ArmedFault, type HubFault } from './hub-faults.ts';
import { fileTree, modelInfo, revisionOf, type HubRepository } from './hub-repository.ts';

interface Session {
  readonly faults: Map<string, ArmedFault>;
  readonly log: SentBytes[];
}

export type HubHandler = (request: IncomingMessage, response: ServerResponse) => void;

export function createHubHandler(repositories: readonly HubRepository[]): HubHandler {
  const byId = new Map(repositories.map((repository) => [repository.id, repository]));
  const sessions = new Map<string, Session>();

  const sessionOf = (name: string): Session => {
    const session = sessions.get(name) ?? { faults: new Map(), log: [] };
    sessions.set(name, session);
    return session;
  };

  return (request, response) => {
    allowAll(response);
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    const [, name = '', rest = ''] = /^\/([^/]+)\/([^?]*)/.exec(request.url ?? '') ?? [];
    const session = sessionOf(name);
    if (rest.startsWith('~')) void control(rest, session, request, response);
    else if (rest.startsWith('api/models/')) answerApi(rest, byId, request, response);
    else
      void answerPath({ name, rest: decodeURIComponent(rest), byId, session }, request, response);
  };
}

/** As the real one: any page may read, and sees the headers that matter. */
function allowAll(response: ServerResponse): void {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Allow-Headers', '*');
  response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD, POST, OPTIONS');
  response.setHeader(
    'Access-Control-Expose-Headers',
    'ETag, Content-Range, Accept-Ranges, X-Repo-Commit, X-Error-Code, X-Error-Message, X-Linked-Size',
  );
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  response.setHeader('Cache-Control', 'no-store');
}

async function control(
  what: string,
  session: Session,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (what === '~log') {
    sendJson(response, session.log);
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (what === '~reset') {
    session.faults.clear();
    session.log.length = 0;
  } else {
    const faults = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, HubFault | null>;
    for (const [path, fault] of Object.entries(faults)) {
      if (fault === null) session.faults.delete(path);
      else session.faults.set(path, arm(fault));
    }
  }
  sendJson(response, {});
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify(value));
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.setHeader('X-Error-Code', code);
  response.statusCode = status;
  sendJson(response, { error: code });
}

function answerApi(
  rest: string,
  byId: ReadonlyMap<string, HubRepository>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const [, id = '', kind, revision = 'main'] =
    /^api\/models\/([^/]+\/[^/]+)(?:\/(revision|tree)\/([^/]+))?$/.exec(rest) ?? [];
  const repository = byId.get(id);
  // The real one does not tell a private repository from none.
  if (repository === undefined || repository.access === 'private') {
    refuse(response, 401, 'RepoNotFound');
  } else if (revision !== 'main' && revision !== revisionOf(repository)) {
    refuse(response, 404, 'RevisionNotFound');
  } else if (kind === 'tree') {
    sendJson(response, fileTree(repository));
  } else {
    sendJson(response, modelInfo(repository, (request.url ?? '').includes('blobs=true')));
  }
}

interface Asked {
  readonly name: string;
  readonly rest: string;
  readonly byId: ReadonlyMap<string, HubRepository>;
  readonly session: Session;
}

async function answerPath(
  { name, rest, byId, session }: Asked,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isMoved = rest.startsWith('cdn/');
  const [, id = '', revision = '', path = ''] =
    /^(?:cdn\/)?([^/]+\/[^/]+)\/(?:resolve|raw)\/([^/]+)\/(.+)$/.exec(rest) ?? [];
  const armed = session.faults.get(`${id}/${path}`) ?? session.faults.get('*');
  const fault = armed !== undefined && armed.left > 0 ? armed.fault : undefined;
  if (fault?.kind === 'offline') {
    request.socket.destroy();
    return;
  }
  const repository = byId.get(id);
  if (repository === undefined || repository.access === 'private') {
    refuse(response, 401, 'RepoNotFound');
    return;
  }
  if (repository.access === 'gated') {
    refuse(response, 401, 'GatedRepo');
    return;
  }
  const body = repository.files.get(path);
  const knownRevision = revision === 'main' || revision === revisionOf(repository);
  if (body === undefined || !knownRevision) {
    refuse(response, 404, 'EntryNotFound');
    return;
  }
  if (armed && fault?.kind === 'status') {
    armed.left -= 1;
    if (fault.retryAfter !== undefined) response.setHeader('Retry-After', fault.retryAfter);
    response.writeHead(fault.status, { 'Content-Type': 'text/plain' }).end('not now');
    return;
  }
  response.setHeader('X-Repo-Commit', revisionOf(repository));
  if (fault?.kind === 'redirect' && !isMoved) {
    const base = (request.url ?? '').slice(0, 0);
    const mount =
      'originalUrl' in request ? mountOf(String(request.originalUrl), request.url) : base;
    response.writeHead(302, { Location: `${mount}/${name}/cdn/${rest}` }).end();
    return;
  }
  if (fault?.kind === 'no-ranges') delete request.headers.range;
  await answerFile(request, response, { path, body, fault: armed, log: session.log });
}

/** Where the hub is mounted in another server: what its own paths lack in front. */
function mountOf(original: string, url = ''): string {
  return original.endsWith(url) ? original.slice(0, original.length - url.length) : '';
}

export interface RunningHub {
  /** Without a slash at its end. */
  readonly url: string;
  close(): Promise<void>;
}

/** The hub on a port of its own: for other origins than the page's, and for tests in Node. */
export async function startHub(
  repositories: readonly HubRepository[],
  handler: HubHandler = createHubHandler(repositories),
): Promise<RunningHub> {
  const server: Server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
