import { svelte } from '@sveltejs/vite-plugin-svelte';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import {
  contentSecurityPolicy,
  isolationHeaders,
  securityHeaders,
} from './src/security-headers.ts';
import { serveHub } from './test/hub/serve-hub.ts';
import { gpuProjects } from './test/gpu/gpu-project.ts';
import { chromiumArgs, findChromium } from './test/support/chromium.ts';
import { serveFaultyModels } from './test/support/faulty-models.ts';
import { serviceWorkerManifest } from './tools/service-worker-manifest.ts';

/** The policy also stands in the page, for hosts that cannot send headers. */
const policyInPage: Plugin = {
  name: 'policy-in-page',
  apply: 'build',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      attrs: { 'http-equiv': 'Content-Security-Policy', content: contentSecurityPolicy('meta') },
      injectTo: 'head-prepend',
    },
  ],
};

/** Another folder lets two builds stand side by side; the end-to-end tests read the same variable. */
const outDir = process.env.PALIMPSEST_DIST ?? 'dist';

const pwa = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'workers',
  filename: 'service-worker.ts',
  injectRegister: false, // src/pwa/update.ts does it
  includeManifestIcons: false, // the glob below lists them already
  manifest: {
    id: './',
    name: 'Palimpsest',
    short_name: 'Palimpsest',
    description: 'An offline agent in your browser that keeps going: local models, nothing lost.',
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: '#FBF8F3',
    theme_color: '#FBF8F3',
    categories: ['productivity', 'utilities'],
    icons: [
      { src: 'icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: 'icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: 'icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
  injectManifest: {
    globPatterns: ['**/*.{html,js,mjs,css,svg,png,woff2,wasm}'],
    globIgnores: ['models/**'], // src/engines/model-cache.ts keeps those
    // Not what is stored at install: the transform tells the shell from the big files.
    maximumFileSizeToCacheInBytes: 64 * 1024 * 1024,
    manifestTransforms: [serviceWorkerManifest(outDir)],
  },
});

/** Vitest's own page does not obey our policy; isolation it needs as the app does. */
const devHeaders = process.env.VITEST ? isolationHeaders : securityHeaders('development');

export default defineConfig({
  base: './', // works in any folder of a static host
  appType: 'mpa', // real 404s: never index.html with status 200 for a missing model file
  plugins: [svelte(), policyInPage, pwa],
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2023',
    chunkSizeWarningLimit: 7000,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  worker: {
    format: 'es', // allows import() inside workers
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        // Named, so that the service worker can tell them from the shell; both model workers then share
        // one file.
        codeSplitting: {
          groups: [
            { name: 'web-llm', test: /node_modules[\\/]@mlc-ai[\\/]/ },
            { name: 'transformers', test: /node_modules[\\/](@huggingface|onnxruntime-)/ },
          ],
        },
      },
    },
  },
  server: { headers: { ...devHeaders } },
  preview: { headers: { ...securityHeaders('header') } },
  optimizeDeps: {
    // Only workers import these, so Vite would find them late and reload the page under a test.
    exclude: ['@huggingface/transformers', 'onnxruntime-web', '@mlc-ai/web-llm'],
    include: [
      'comlink',
      'dexie',
      'valibot',
      'minisearch',
      'marked',
      'dompurify',
      'katex',
      'highlight.js/lib/core',
      'highlight.js/lib/languages/*',
      'axe-core',
      'pdfjs-dist',
      'hash-wasm',
    ],
  },
  test: {
    projects: [
      ...gpuProjects,
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['test/**/*.test.ts'],
          exclude: ['test/{browser,e2e,bench,ui-gallery}/**', '**/node_modules/**'],
          setupFiles: ['fake-indexeddb/auto', './test/property-seed.ts'],
        },
      },
      {
        extends: true,
        plugins: [serveFaultyModels(), serveHub()],
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: findChromium(), args: chromiumArgs },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e', // drives dist/, so build first
          environment: 'node',
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'bench', // prints figures; no part of `npm test`
          environment: 'node',
          include: ['test/bench/**/*.bench.test.ts'],
          exclude: ['test/bench/browser/**'],
          testTimeout: 900_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'bench-browser', // the same, for what an engine in a real Chromium counts
          include: ['test/bench/browser/**/*.bench.test.ts'],
          testTimeout: 1_800_000,
          fileParallelism: false,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: findChromium(), args: chromiumArgs },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
