/** Which addresses a reply may link to, and what is shown of them. */

const allowed = new Set(['http:', 'https:', 'mailto:']);

export interface LinkTarget {
  readonly href: string;
  /** Shown beside the link's text, so that the text cannot lie about where it leads. */
  readonly label: string;
}

/** Null for anything but an absolute http, https or mailto address. */
export function linkTarget(href: string): LinkTarget | null {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  if (!allowed.has(url.protocol)) return null;
  if (url.protocol === 'mailto:') return { href: url.href, label: url.pathname };
  return { href: url.href, label: url.host };
}
