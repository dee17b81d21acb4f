/**
 * Markdown to safe HTML, a block at a time. Loaded only when there is something to render: marked and
 * DOMPurify are as large as the rest of the screen.
 *
 * Three walls, each enough by itself: raw HTML in a reply is shown as text; addresses other than http, https
 * and mailto are not links, and pictures become the text of their address; what is left passes DOMPurify
 * with short lists of tags and attributes.
 */
import createDOMPurify from 'dompurify';
import { Marked, type Tokens } from 'marked';
import { linkTarget } from './link-target';

export interface MarkdownBlock {
  /** Sanitized. */
  readonly html: string;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Markdown's own entities are already escaped in link texts; addresses arrive raw. */
function renderLink(href: string, innerHtml: string, plainText: string): string {
  const target = linkTarget(href);
  if (target === null) return `${innerHtml} <span class="target">(${escapeHtml(href)})</span>`;
  const saysSo = [href, target.href, target.label].includes(plainText.trim());
  const shown = saysSo ? '' : ` <span class="target">(${escapeHtml(target.label)})</span>`;
  const address = escapeHtml(target.href);
  return `<a href="${address}" title="${address}">${innerHtml}</a>${shown}`;
}

const marked = new Marked({ gfm: true, breaks: true }).use({
  renderer: {
    html({ text }) {
      return /^<br\s*\/?>$/i.test(text.trim()) ? '<br>' : escapeHtml(text);
    },
    image({ href, text }) {
      return renderLink(href, `image: ${escapeHtml(text || href)}`, href === text ? href : '');
    },
    link({ href, tokens, text }) {
      return renderLink(href, this.parser.parseInline(tokens), text);
    },
    heading({ tokens, depth }) {
      // The message itself is a level 3 heading of the page.
      const level = Math.min(6, depth + 3);
      return `<h${String(level)} class="h${String(depth)}">${this.parser.parseInline(tokens)}</h${String(level)}>`;
    },
    code({ text, lang }) {
      const language = escapeHtml((lang ?? '').trim().split(/\s/)[0] ?? '');
      return `<div class="code" dir="ltr"><div class="code-bar"><span>${language}</span><button type="button" class="copy" aria-label="Copy code">Copy</button></div><pre tabindex="0"><code>${escapeHtml(text)}</code></pre></div>`;
    },
    checkbox({ checked }) {
      return checked ? '☑ ' : '☐ ';
    },
    table(token: Tokens.Table) {
      const cell = (tag: 'td' | 'th', item: Tokens.TableCell): string => {
        const align = item.align === null ? '' : ` align="${item.align}"`;
        return `<${tag}${align} dir="auto">${this.parser.parseInline(item.tokens)}</${tag}>`;
      };
      const row = (tag: 'td' | 'th', cells: readonly Tokens.TableCell[]): string =>
        `<tr>${cells.map((item) => cell(tag, item)).join('')}</tr>`;
      const body = token.rows.map((cells) => row('td', cells)).join('');
      return `<div class="table" role="group" aria-label="Table" tabindex="0"><table><thead>${row('th', token.header)}</thead><tbody>${body}</tbody></table></div>`;
    },
  },
});

const purify = createDOMPurify(window);
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName !== 'A') return;
  const target = linkTarget(node.getAttribute('href') ?? '');
  if (target === null) {
    node.removeAttribute('href');
    return;
  }
  node.setAttribute('rel', 'noopener noreferrer nofollow');
  node.setAttribute('target', '_blank');
});

const tags =
  'p br strong em del code pre blockquote ul ol li h4 h5 h6 hr table thead tbody tr th td a div span button';
const attributes = 'href title start align dir class role aria-label tabindex type';

function sanitize(html: string): string {
  return purify.sanitize(html, {
    ALLOWED_TAGS: tags.split(' '),
    ALLOWED_ATTR: attributes.split(' '),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
    // Every other value is held against that pattern too, unless its attribute is named here.
    ADD_URI_SAFE_ATTR: ['start', 'align', 'dir', 'aria-label', 'tabindex', 'type'],
  });
}

/** Blocks that were rendered before, by their source: while a reply streams only its last block changes. */
const rendered = new Map<string, string>();
/** About the blocks of a long conversation's visible part; more would only be memory. */
const maxRendered = 2000;

function renderOnce(raw: string, render: () => string): string {
  const known = rendered.get(raw);
  if (known !== undefined) return known;
  const html = sanitize(render());
  if (rendered.size >= maxRendered) rendered.clear();
  rendered.set(raw, html);
  return html;
}

/** The top-level blocks of `text`, each as safe HTML. */
export function renderMarkdown(text: string): readonly MarkdownBlock[] {
  const tokens = marked.lexer(text);
  // A block that uses a reference ([text][ref]) depends on more than its own source.
  const references = JSON.stringify(tokens.links);
  return tokens
    .filter((token) => token.type !== 'space' && token.type !== 'def')
    .map((token) => ({
      html: renderOnce(`${references}\n${token.raw}`, () => marked.parser([token])),
    }));
}
