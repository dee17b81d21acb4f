/**
 * Markdown to safe HTML, a block at a time. Loaded only when there is something to render: marked and
 * DOMPurify are as large as the rest of the screen.
 *
 * Three walls, each enough by itself: raw HTML in a reply is shown as text; addresses other than http, https
 * and mailto are not links, and pictures become the text of their address; what is left passes DOMPurify
 * with short lists of tags and attributes.
 */
import createDOMPurify from 'dompurify';
import { Marked, type Token, type Tokens } from 'marked';
import type * as ColorCode from './color-code';
import type * as DrawFormula from './draw-formula';
import { formulaTokens } from './formula-tokens';
import { linkTarget } from './link-target';

export interface MarkdownBlock {
  /** Sanitized. */
  readonly html: string;
  /** What the block would look better with; absent when it has all that it needs. */
  readonly needs?: MarkdownExtra;
}

/** Each is as large as the renderer, and most conversations have neither code nor formulas. */
export interface MarkdownExtras {
  readonly colors?: typeof ColorCode;
  readonly formulas?: typeof DrawFormula;
}
export type MarkdownExtra = keyof MarkdownExtras;

/** For the block at hand: the renderer's own functions are called by marked and get nothing of ours. */
let current: { extras: MarkdownExtras; needs: MarkdownExtra | undefined } = {
  extras: {},
  needs: undefined,
};

function draw(source: string, place: 'inline' | 'block'): string {
  const { formulas } = current.extras;
  if (!formulas) current.needs = 'formulas';
  const drawn = formulas?.drawFormula(source, place);
  return drawn ?? `<code class="formula-source">${escapeHtml(source)}</code>`;
}

function colored(code: string, language: string): string {
  if (language === '') return escapeHtml(code);
  const { colors } = current.extras;
  if (!colors) current.needs = 'colors';
  return colors?.colorCode(code, language) ?? escapeHtml(code);
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
  extensions: formulaTokens(draw),
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
      const named = (lang ?? '').trim().split(/\s/)[0] ?? '';
      const language = escapeHtml(named);
      return `<div class="code" dir="ltr"><div class="code-bar"><span>${language}</span><button type="button" class="copy" aria-label="Copy code">Copy</button></div><pre tabindex="0"><code>${colored(text, named)}</code></pre></div>`;
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
/** What draw-formula.ts makes. */
const formulaTags =
  'math semantics mrow mi mo mn ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mtd mstyle mpadded mphantom menclose mmultiscripts mprescripts none';
const formulaAttributes =
  'display mathvariant stretchy fence separator lspace rspace width height depth voffset linethickness displaystyle scriptlevel columnalign columnspacing rowspacing accent accentunder minsize maxsize mathcolor mathbackground notation movablelimits largeop symmetric';

function sanitize(html: string): string {
  return purify.sanitize(html, {
    ALLOWED_TAGS: [...tags.split(' '), ...formulaTags.split(' ')],
    ALLOWED_ATTR: [...attributes.split(' '), ...formulaAttributes.split(' ')],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:https?|mailto):/i,
    // Every other value is held against that pattern too, unless its attribute is named here.
    ADD_URI_SAFE_ATTR: [
      ...['start', 'align', 'dir', 'aria-label', 'tabindex', 'type'],
      ...formulaAttributes.split(' '),
    ],
  });
}

/** Blocks that were rendered before, by their source: while a reply streams only its last block changes. */
const rendered = new Map<string, MarkdownBlock>();
/** About the blocks of a long conversation's visible part; more would only be memory. */
const maxRendered = 2000;

function renderOnce(key: string, token: Token, extras: MarkdownExtras): MarkdownBlock {
  const known = rendered.get(key);
  if (known !== undefined) return known;
  current = { extras, needs: undefined };
  const html = sanitize(marked.parser([token]));
  const { needs } = current;
  const block = needs === undefined ? { html } : { html, needs };
  if (rendered.size >= maxRendered) rendered.clear();
  rendered.set(key, block);
  return block;
}

/**
 * The top-level blocks of `text`, each as safe HTML. `growing`: more of it may come, and the last block is
 * not colored yet, which would cost more with each of its lines.
 */
export function renderMarkdown(
  text: string,
  { extras = {}, growing = false }: { extras?: MarkdownExtras; growing?: boolean } = {},
): readonly MarkdownBlock[] {
  const tokens = marked.lexer(text);
  // A block that uses a reference ([text][ref]) depends on more than its own source.
  const references = JSON.stringify(tokens.links);
  const shown = tokens.filter((token) => token.type !== 'space' && token.type !== 'def');
  return shown.map((token, index) => {
    const isForming = growing && index === shown.length - 1;
    const own: MarkdownExtras = isForming && token.type === 'code' ? {} : extras;
    const has = `${own.colors ? 'c' : ''}${own.formulas ? 'f' : ''}`;
    return renderOnce(`${has} ${references}\n${token.raw}`, token, own);
  });
}
