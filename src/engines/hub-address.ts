/** Reads what a person types or pastes to name a model: an id of the hub, or an address on any hub. */

export interface HubAddress {
  /** Origin and, for a hub in a folder, its path; no slash at its end. */
  readonly hubUrl: string;
  /** `ORG/REPO` */
  readonly id: string;
  /** Branch, tag or commit. */
  readonly revision: string;
}

export const defaultHubUrl = 'https://huggingface.co';

// What the hub itself allows in a name.
const namePart = '[A-Za-z0-9][A-Za-z0-9._-]{0,95}';
const idPattern = new RegExp(`^${namePart}/${namePart}$`);
const pathPattern = new RegExp(
  `^(.*?)/(${namePart}/${namePart})(?:/(?:tree|blob|resolve|raw)/([^/]+)(?:/.*)?)?/?$`,
);

/** Undefined when it names no repository. */
export function parseHubAddress(text: string): HubAddress | undefined {
  const given = text.trim().replace(/^hf\.co\//, `${defaultHubUrl}/`);
  if (idPattern.test(given)) return { hubUrl: defaultHubUrl, id: given, revision: 'main' };
  const url = parseUrl(given.replace(/^(?=huggingface\.co\/)/, 'https://'));
  if (url === undefined) return undefined;
  const [, prefix = '', id, revision = 'main'] = pathPattern.exec(pathOf(url)) ?? [];
  if (id === undefined || id.startsWith('datasets/') || id.startsWith('spaces/')) return undefined;
  return { hubUrl: url.origin + prefix, id, revision };
}

function pathOf({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname).replace(/\/+$/, '');
  } catch {
    return ''; // a stray per cent sign: no name has one
  }
}

function parseUrl(text: string): URL | undefined {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return undefined;
  return new URL(text);
}

/** Where the files of a repository lie, with a slash at its end. */
export function repositoryFolder({ hubUrl, id, revision }: HubAddress): string {
  return `${hubUrl}/${id}/resolve/${encodeURIComponent(revision)}/`;
}
