/**
 * Who may import whom (the table is in CONTRIBUTING.md). Folders are layers: a rule lists all that a folder
 * may reach, so anything new is refused until somebody decides otherwise.
 */
const npm = (...names) => names.map((name) => `^node_modules/${name}(/|$)`);
const svelte = npm('svelte');

/** One layer: `files` may import `may`, and nothing else. */
const layer = (name, files, may, more = {}) => ({
  name,
  severity: 'error',
  from: { path: files },
  to: { pathNot: may, ...more },
});

/** Never from a shipped file. */
const notShipped = '^(test|tools)/';

module.exports = {
  forbidden: [
    // Pure parsing libraries alone.
    layer('core-is-pure', '^src/core/', ['^src/core/', ...npm('valibot', 'jsonrepair')]),
    layer('engines-know-core', '^src/engines/', [
      '^src/(engines|core)/',
      '^onnxruntime-web/.*\\?url$',
      ...npm('comlink', 'valibot', 'hash-wasm', '@huggingface', '@mlc-ai/web-llm'),
      ...npm('onnxruntime-(web|common)'),
    ]),
    layer('worker-files-expose-a-host', '^workers/.*\\.worker\\.ts$', [
      '^src/(engines|recall)/[^/]+-host\\.ts$',
      '^src/pwa/record-requests\\.ts$',
      ...npm('comlink'),
    ]),
    layer('service-worker-stands-alone', '^workers/service-worker', [
      '^workers/service-worker',
      '^src/(pwa/[^/]+|security-headers)\\.ts$',
      ...npm('workbox-[a-z]+'),
    ]),
    layer('storage-knows-core', '^src/storage/', [
      '^src/(storage|core)/',
      ...npm('dexie', 'valibot'),
    ]),
    layer('recall-knows-core', '^src/recall/', [
      '^src/(recall|core)/',
      ...npm('minisearch', 'comlink'),
    ]),
    layer('attachments-know-core', '^src/attachments/', [
      '^src/(attachments|core|words)/',
      '^pdfjs-dist/.*\\?url$',
      ...npm('pdfjs-dist', 'hash-wasm'),
    ]),
    layer('tools-know-core', '^src/tools/', ['^src/(tools|core)/', ...npm('valibot', 'mathjs')]),
    layer('pwa-stands-alone', '^src/pwa/', ['^src/pwa/']),
    layer('words-know-the-languages', '^src/words/[^/]+$', [
      '^src/words/',
      '^src/core/settings\\.ts$',
      ...svelte,
    ]),
    {
      name: 'translations-take-only-types',
      comment: 'A translation knows the shape of the English words, and no code of the features.',
      severity: 'error',
      from: { path: '^src/words/locales/' },
      to: { pathNot: '^src/words/', dependencyTypesNot: ['type-only'] },
    },
    layer('stores-know-core', '^src/stores/', [
      '^src/(stores|core|words)/',
      '^src/(engines|storage|pwa|attachments)/', // types only, see the next rule
      ...svelte,
    ]),
    {
      name: 'stores-take-only-types-of-adapters',
      comment: 'Adapters are handed to a store by main.ts; a store knows their shape alone.',
      severity: 'error',
      from: { path: '^src/stores/' },
      to: { path: '^src/(engines|storage|pwa|attachments)/', dependencyTypesNot: ['type-only'] },
    },
    layer('ui-knows-stores-and-core', '^src/(ui/|App\\.svelte$)', [
      '^src/(ui|stores|core|words)/',
      '^src/app\\.css$',
      ...svelte,
      ...npm(
        'marked',
        'dompurify',
        'virtua',
        '@fontsource-variable/newsreader',
        '@xyflow/svelte',
        'html-to-image',
        'uplot',
        'highlight.js',
        'katex',
      ),
    ]),
    {
      name: 'ui-features-are-apart',
      comment:
        'chat/, context/, models/ … share only what lies directly in ui/, the chips of files and the commands.',
      severity: 'error',
      from: { path: '^src/ui/([^/]+)/' },
      to: { path: '^src/ui/[^/]+/', pathNot: '^src/ui/($1|attach|commands)/' },
    },
    {
      name: 'tests-are-not-shipped',
      severity: 'error',
      from: { path: '^(src|workers)/' },
      to: { path: notShipped },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unresolved-imports',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?url$' },
    },
    {
      name: 'shipped-code-needs-a-dependency',
      comment:
        'What ends in dist/ is a dependency, not a devDependency; svelte and workbox are compiled in.',
      severity: 'error',
      from: { path: '^(src|workers)/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg'], pathNot: npm('svelte', 'workbox-[a-z]+') },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.d\\.ts$' },
    tsPreCompilationDeps: true, // type imports count too
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['svelte', 'browser', 'import', 'types', 'default'],
    },
  },
};
