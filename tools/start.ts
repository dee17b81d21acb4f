/** `npm start`: builds the app and serves it, with its headers, until it is stopped. */
import { securityHeaders } from '../src/security-headers.ts';
import { buildStep } from './gates.ts';
import { serveFolder } from './static-server.ts';
import { runStep } from './steps.ts';

const usualPort = 4173;

/** PORT must be a port number; anything else is a mistake that is better told than guessed around. */
function chosenPort(text: string | undefined): number {
  if (text === undefined || text === '') return usualPort;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new Error(`PORT is "${text}", which is not a port number.`);
}

export async function main(): Promise<number> {
  const port = chosenPort(process.env.PORT);
  if (!(await runStep(buildStep))) return 1;
  const headers = securityHeaders('header');
  const host = await serveFolder({ root: 'dist', headers, port });
  process.stdout.write(`Palimpsest is at ${host.url}\nPress Ctrl+C to stop.\n`);
  await new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  await host.close();
  return 0;
}
