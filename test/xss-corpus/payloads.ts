/**
 * Texts that run script or ask the network for something where they are put into a page carelessly. A hit
 * calls `attack()` or asks for an address with `attack-` in it. Written for this project.
 */
export type PayloadKind =
  'html' | 'svg' | 'markdown' | 'link' | 'latex' | 'code' | 'table' | 'mutation' | 'name';

export interface Payload {
  readonly kind: PayloadKind;
  readonly text: string;
}

const of = (kind: PayloadKind, texts: readonly string[]): readonly Payload[] =>
  texts.map((text) => ({ kind, text }));

const events = ['onerror', 'ONERROR', 'onError', 'onerror\n', 'onerror\t', '/onerror'];
const tags = ['video', 'audio', 'input type=image', 'object', 'embed', 'body', 'source'];
const schemes = [
  ...['javascript:', 'JaVaScRiPt:', 'java\tscript:', ' javascript:', '\u0001javascript:'],
  ...['java&#10;script:', '&#106;avascript:', 'javascript&colon;', 'vbscript:', 'view-source:'],
];

const html = of('html', [
  ...events.map((event, i) => `<img src="/attack-h${String(i)}.png" ${event}="attack()">`),
  ...tags.map((tag, i) => `<${tag} src="/attack-t${String(i)}" onerror=attack() onload=attack()>`),
  '<script>attack()</script>',
  '<ScRiPt src="/attack-s1.js"></ScRiPt>',
  '<iframe srcdoc="<script>parent.attack()</script>"></iframe>',
  '<iframe src="javascript:parent.attack()"></iframe>',
  '<details open ontoggle="attack()"><summary>x</summary></details>',
  '<input autofocus onfocus="attack()">',
  '<div tabindex=0 autofocus onfocus="attack()">x</div>',
  '<style>@import url("/attack-c1.css");</style>',
  '<link rel="stylesheet" href="/attack-c2.css">',
  '<meta http-equiv="refresh" content="0;url=/attack-m1">',
  '<base href="https://attack-b1.example/">',
  '<div style="background:url(/attack-c3.png)">x</div>',
  '<marquee onstart="attack()">x</marquee>',
  '<body onpageshow="attack()">',
  '<form action="javascript:attack()"><button autofocus>go</button></form>',
  '<img srcset="/attack-i1.png 1x">',
  '<picture><source srcset="/attack-i2.png"><img></picture>',
  '<video poster="/attack-i3.png"></video>',
  '<table background="/attack-i4.png"><tr><td>x</table>',
  '<p style="animation:breathe 1s" onanimationstart="attack()">x</p>',
]);

const svg = of('svg', [
  '<svg onload="attack()"></svg>',
  '<svg><image href="/attack-v1.png" onerror="attack()"/></svg>',
  '<svg><script>attack()</script></svg>',
  '<svg><use href="/attack-v2.svg#x"/></svg>',
  '<svg><animate onbegin="attack()" attributeName="x" dur="1s"/></svg>',
  '<svg><set onbegin="attack()" attributeName="x" to="1"/></svg>',
  '<svg><foreignObject><img src="/attack-v3.png" onerror="attack()"></foreignObject></svg>',
  '<svg><a xlink:href="javascript:attack()"><text y="9">x</text></a></svg>',
  '<svg><filter><feImage href="/attack-v4.png"/></filter></svg>',
  '<svg><style>@import url(/attack-v5.css);</style></svg>',
]);

const link = of('link', [
  ...schemes.map((scheme) => `[click](${scheme}attack())`),
  ...schemes.map((scheme) => `<a href="${scheme}attack()">click</a>`),
  '[click](<javascript:attack()>)',
  '<javascript:attack()>',
  '[x]: javascript:attack()\n\n[click][x]',
  '[click](data:text/html,<script>attack()</script>)',
  '[click](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9ImF0dGFjaygpIi8+)',
  '[click](blob:https://attack-l1.example/1)',
  '[click](file:///etc/attack-l2)',
  '[a](https://e.example/" onmouseover="attack() "x)',
  '[![x](/attack-l3.png)](javascript:attack())',
]);

const markdown = of('markdown', [
  '![x](/attack-p1.png)',
  '![x](https://attack-p2.example/x.png "t")',
  '![x](/attack-p3.png" onerror="attack())',
  '![" onerror="attack()](/attack-p4.png)',
  '![x][y]\n\n[y]: /attack-p5.png',
  '![<img src=/attack-p6.png onerror=attack()>](x)',
  '# <img src="/attack-p7.png" onerror="attack()">',
  '> <img src="/attack-p8.png" onerror="attack()">',
  '- [x] <img src="/attack-p9.png" onerror="attack()">',
  '**<svg onload=attack()>**',
  '<br onclick="attack()" autofocus tabindex=0 onfocus=attack()>',
  'a <!-- --><img src="/attack-p10.png" onerror="attack()"> b',
]);

const code = of('code', [
  '```"><img src=/attack-k1.png onerror=attack()>\nx\n```',
  '```html\n<img src=/attack-k2.png onerror=attack()>\n```',
  '```js\n"</code></pre><img src=/attack-k3.png onerror=attack()>"\n```',
  '``<img src=/attack-k4.png onerror=attack()>``',
  '```xml\n<svg onload=attack()>',
  '    <img src=/attack-k5.png onerror=attack()>',
]);

const table = of('table', [
  '| a |\n|---|\n| <img src="/attack-b2.png" onerror="attack()"> |',
  '| <svg onload=attack()> |\n|---|\n| x |',
  '| a |\n|:-"onmouseover=attack():|\n| x |',
]);

const latex = of('latex', [
  '$\\href{javascript:attack()}{x}$',
  '$$\\href{javascript:attack()}{x}$$',
  '$\\url{javascript:attack()}$',
  '$\\includegraphics{/attack-x1.png}$',
  '$$\\htmlStyle{background:url(/attack-x2.png)}{x}$$',
  '$\\htmlData{x="><img src=/attack-x3.png onerror=attack()>}{y}$',
  '$\\htmlId{app}{x}$',
  '$\\text{<img src=/attack-x4.png onerror=attack()>}$',
  '$$\\text{</annotation></math><img src=/attack-x5.png onerror=attack()>}$$',
  '$\\color{red;background:url(/attack-x6.png)}{x}$',
  '$$\\def\\a{\\a\\a}\\a$$',
  '$$\\unknown{<svg onload=attack()>}$$',
  '\\(<img src=/attack-x7.png onerror=attack()>\\)',
]);

const mutation = of('mutation', [
  '<math><mtext><table><mglyph><style><img src="/attack-u1.png" onerror="attack()">',
  '<form><math><mtext></form><form><mglyph><style></math><img src=/attack-u2.png onerror=attack()>',
  '<svg></p><style><a id="</style><img src=/attack-u3.png onerror=attack()>">',
  '<noscript><p title="</noscript><img src=/attack-u4.png onerror=attack()>">',
  '<xmp><p title="</xmp><svg onload=attack()>">',
  '<math><annotation-xml encoding="text/html"><img src=/attack-u5.png onerror=attack()></math>',
  '<template><img src=/attack-u6.png onerror=attack()></template>',
  '<p id=body><p name=cookie><img name=getElementById src=/attack-u7.png onerror=attack()>',
]);

const name = of('name', [
  '"><img src=/attack-n1.png onerror=attack()>.txt',
  "'-attack()-'.pdf",
  '../../<svg onload=attack()>.md',
  '\u202Egnp.<img src=/attack-n2.png onerror=attack()>',
  '{@html "<img src=/attack-n3.png onerror=attack()>"}',
  '{{constructor.constructor("attack()")()}}',
]);

export const payloads: readonly Payload[] = [
  ...[...html, ...svg, ...link, ...markdown, ...code],
  ...[...table, ...latex, ...mutation, ...name],
];
