import { expect, test } from 'vitest';
import { linkTarget } from '../../../src/ui/markdown/link-target';

test('web and mail addresses are links and show where they lead', () => {
  expect([linkTarget('https://example.org/a?b'), linkTarget('mailto:ines@example.org')]).toEqual([
    { href: 'https://example.org/a?b', label: 'example.org' },
    { href: 'mailto:ines@example.org', label: 'ines@example.org' },
  ]);
});

test('an address that only looks like another shows its true host', () => {
  expect(linkTarget('https://bank.example@evil.example/')?.label).toBe('evil.example');
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://example.org/1',
  '/relative',
  '#hash',
  '//example.org',
  '',
])('%j is no link', (href) => {
  expect(linkTarget(href)).toBeNull();
});
