import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contentSecurityPolicy, securityHeaders } from '../src/security-headers';

test('the notes on hosting name the headers that the app sends', () => {
  const notes = readFileSync('CONTRIBUTING.md', 'utf8');
  for (const [name, value] of Object.entries(securityHeaders('header'))) {
    expect(notes).toContain(`${name}: ${value}`);
  }
});

test('nothing may be evaluated but WebAssembly, and nothing may come from another origin', () => {
  const policy = contentSecurityPolicy('header');
  expect(policy).not.toMatch(/'unsafe-(inline|eval)'|https?:|\*/);
});

test('the policy in the page leaves out what has no effect there', () => {
  expect(contentSecurityPolicy('meta')).not.toContain('frame-ancestors');
  expect(contentSecurityPolicy('header')).toContain("frame-ancestors 'none'");
});
