/**
 * The local hub in the place of the real one, for the built app: Chromium is told that the hub's name is on
 * this machine and that its certificate is good. The app asks the addresses that it always asks, under the
 * policy that it is shipped with.
 */
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { SentBytes } from './hub-answer.ts';
import { createHubHandler, startHub } from './hub.ts';
import type { HubFault } from './hub-faults.ts';
import type { HubRepository } from './hub-repository.ts';
import { selfSigned } from './self-signed.ts';

export interface PublicHub {
  /** For Chromium's command line. */
  readonly args: readonly string[];
  /** By `ORG/REPO/PATH`, or `*` for all files; null makes one well again. */
  arm(faults: Readonly<Record<string, HubFault | null>>): Promise<void>;
  /** What was sent since the last `forget`. */
  log(): Promise<readonly SentBytes[]>;
  /** Makes all well and forgets what was sent. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

const hubHost = 'huggingface.co';

/** Where web-llm's programs are; here each is its first bytes and nothing to run. */
const programHost = 'raw.githubusercontent.com';
const program = Buffer.from('0061736d01000000', 'hex');

/** Everything that the app asks is in one session of the handler; it is armed by a plain port of its own. */
const session = 'app';

export async function startPublicHub(repositories: readonly HubRepository[]): Promise<PublicHub> {
  const handler = createHubHandler(repositories);
  const control = await startHub(repositories, handler);
  const front = createServer(selfSigned(hubHost), (request, response) => {
    if (request.headers.host === programHost) {
      response.setHeader('Access-Control-Allow-Origin', '*');
      response.end(program);
      return;
    }
    request.url = `/${session}${request.url ?? '/'}`;
    handler(request, response);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const { port } = front.address() as AddressInfo;
  const post = async (what: string, body: unknown): Promise<void> => {
    await fetch(`${control.url}/${session}/${what}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
  };
  return {
    args: [
      `--host-resolver-rules=${[hubHost, programHost]
        .map((host) => `MAP ${host}:443 127.0.0.1:${String(port)}`)
        .join(', ')}`,
      '--ignore-certificate-errors',
    ],
    arm: (faults) => post('~faults', faults),
    log: async () =>
      (await (await fetch(`${control.url}/${session}/~log`)).json()) as readonly SentBytes[],
    forget: () => post('~reset', {}),
    close: async () => {
      front.closeAllConnections();
      await new Promise<void>((resolve) => {
        front.close(() => resolve());
      });
      await control.close();
    },
  };
}
