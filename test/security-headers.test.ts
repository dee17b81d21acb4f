import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contentSecurityPolicy, publicHubs, securityHeaders } from '../src/security-headers';

test('the notes on hosting name the headers that the app sends', () => {
  const notes = readFileSync('CONTRIBUTING.md', 'utf8');
  for (const [name, value] of Object.entries(securityHeaders('header'))) {
    expect(notes).toContain(`${name}: ${value}`);
  }
});

test('nothing may be evaluated but WebAssembly, and nothing but a model may come from elsewhere', () => {
  const directives = contentSecurityPolicy('header').split('; ');
  const connect = `connect-src 'self' ${publicHubs.join(' ')}`;
  expect(directives).toContain(connect);
  const others = directives.filter((directive) => directive !== connect).join('; ');
  expect(others).not.toMatch(/'unsafe-(inline|eval)'|https?:|\*/);
});

test('models come from the hub and the places that it names, and from no other', () => {
  expect(publicHubs).toEqual([
    'https://huggingface.co',
    'https://*.hf.co',
    'https://raw.githubusercontent.com',
  ]);
});

test('the policy in the page leaves out what has no effect there', () => {
  expect(contentSecurityPolicy('meta')).not.toContain('frame-ancestors');
  expect(contentSecurityPolicy('header')).toContain("frame-ancestors 'none'");
});
