/**
 * What the app asks of its own origin, in one place: the development server, the preview, the static server
 * behind `npm start`, the built page's meta tag, the service worker and the notes on hosting all take it
 * from here.
 */

/**
 * Makes the page cross-origin isolated, which threads in WebAssembly need. Everything cross-origin is then
 * refused unless it was asked for with CORS.
 */
export const isolationHeaders = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

/** `development`: Vite puts styles into the page by script and talks to it through a WebSocket. */
export type PolicyPlace = 'header' | 'meta' | 'development';

/**
 * Where models are fetched from that a person has chosen: the hub, where it sends its big files to, and the
 * programs that run web-llm's models. Nothing is asked of them in the app's default use.
 */
export const publicHubs = [
  'https://huggingface.co',
  'https://*.hf.co',
  'https://raw.githubusercontent.com',
] as const;

/**
 * The content security policy. `wasm-unsafe-eval` lets the engines compile their binaries; nothing else may
 * be evaluated, and nothing may be fetched from, sent to or shown from another origin, but for the files of
 * models. `frame-ancestors` has no effect in a meta tag (browsers say so as an error), so it is left out there.
 */
export function contentSecurityPolicy(place: PolicyPlace): string {
  const development = place === 'development';
  const connect = ["'self'", ...(development ? ['ws:'] : []), ...publicHubs];
  const directives = [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    `connect-src ${connect.join(' ')}`,
    "img-src 'self' data: blob:",
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ];
  if (place !== 'meta') directives.push("frame-ancestors 'none'");
  return directives.join('; ');
}

/** All headers of every response. A dedicated worker obeys the policy of its own script's response. */
export function securityHeaders(place: 'header' | 'development'): Readonly<Record<string, string>> {
  return {
    ...isolationHeaders,
    'Content-Security-Policy': contentSecurityPolicy(place),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  };
}
