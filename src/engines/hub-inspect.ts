/** Looks at a model of a hub: is it there, can it be run here, how large is it? No weights are fetched. */
import * as v from 'valibot';
import { parseHubAddress, repositoryFolder, type HubAddress } from './hub-address';
import { isWebPage } from './download-check';
import { describeThrown } from './engine-errors';
import { Refusal, refused, type InspectOutcome } from './hub-facts';
import { readFacts } from './hub-read';
import { hubFileOf, hubSibling } from './hub-sibling';
import { hubWords } from './hub-words';

/** `fetch` is the page's own, or a test's. Never rejects. */
export async function inspectHubModel(
  idOrUrl: string,
  fetch: typeof globalThis.fetch,
  signal?: AbortSignal,
): Promise<InspectOutcome> {
  const address = parseHubAddress(idOrUrl);
  if (address === undefined)
    return refused('bad-address', hubWords.badAddress(idOrUrl.slice(0, 80)));
  try {
    return { kind: 'found', facts: await inspect(address, createReader(fetch, address, signal)) };
  } catch (thrown) {
    if (signal?.aborted) return refused('aborted', 'Stopped.');
    if (thrown instanceof Refusal) return thrown.outcome;
    return refused('network', hubWords.network(hostOf(address)), describeThrown(thrown));
  }
}

const hostOf = ({ hubUrl }: HubAddress): string => new URL(hubUrl).host;

const repository = v.looseObject({
  id: v.string(),
  sha: v.optional(v.string()),
  gated: v.optional(v.union([v.boolean(), v.string()])),
  pipeline_tag: v.optional(v.nullable(v.string())),
  tags: v.optional(v.array(v.string()), []),
  cardData: v.optional(v.nullable(v.looseObject({ language: v.optional(v.unknown()) }))),
  siblings: v.array(hubSibling),
});

async function inspect(address: HubAddress, read: Reader) {
  const { hubUrl, id, revision } = address;
  const branch = revision === 'main' ? '' : `/revision/${encodeURIComponent(revision)}`;
  const answer = await read(`${hubUrl}/api/models/${id}${branch}?blobs=true`);
  const parsed = v.safeParse(repository, parseJson(answer));
  if (!parsed.success) throw new Refusal('bad-config', hubWords.badConfig('The list of files'));
  const found = parsed.output;
  if (found.gated !== undefined && found.gated !== false) {
    throw new Refusal('gated', hubWords.gated(id));
  }
  // At one commit: a file that changes on the hub must not meet parts of its older self.
  const folderUrl = repositoryFolder({ ...address, revision: found.sha ?? revision });
  const license = found.tags.find((tag) => tag.startsWith('license:'))?.slice('license:'.length);
  return readFacts({
    modelId: found.id,
    folderUrl,
    files: found.siblings.map(hubFileOf),
    read: (path) => read(folderUrl + path),
    languages: languagesOf(found.cardData?.language),
    ...(found.pipeline_tag ? { task: found.pipeline_tag } : {}),
    ...(license === undefined ? {} : { license }),
  });
}

function languagesOf(given: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(given) ? given : [given];
  return list.filter((one): one is string => typeof one === 'string');
}

type Reader = (url: string) => Promise<string>;

function createReader(
  fetch: typeof globalThis.fetch,
  address: HubAddress,
  signal: AbortSignal | undefined,
): Reader {
  const { id, revision } = address;
  return async (url) => {
    const response = await fetch(url, {
      credentials: 'same-origin',
      ...(signal ? { signal } : {}),
    });
    if (!response.ok) refuseStatus(response, { id, revision, host: hostOf(address) });
    const text = await response.text();
    if (isWebPage(new TextEncoder().encode(text.slice(0, 256)))) {
      throw new Refusal('web-page', hubWords.webPage(hostOf(address)));
    }
    return text;
  };
}

function refuseStatus(
  response: Response,
  { id, revision, host }: { readonly id: string; readonly revision: string; readonly host: string },
): never {
  const code = response.headers.get('x-error-code');
  const detail = `${response.status} ${code ?? ''}`;
  if (code === 'GatedRepo' || response.status === 403) {
    throw new Refusal('gated', hubWords.gated(id), detail);
  }
  if (code === 'RevisionNotFound') {
    throw new Refusal('not-found', hubWords.noRevision(id, revision), detail);
  }
  // A hub does not tell a private repository from one that is not there.
  if (response.status === 401 || response.status === 404) {
    throw new Refusal('not-found', hubWords.notFound(id), detail);
  }
  throw new Refusal('network', hubWords.serverError(host, response.status), detail);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // refused by the schema
  }
}
