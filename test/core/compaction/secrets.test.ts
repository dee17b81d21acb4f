import { describe, expect, it } from 'vitest';
import { maskSecrets } from '../../../src/core/compaction/secrets';

describe('machine secrets are masked', () => {
  it.each([
    ['use sk-proj-abcdefghijklmnopqrstuvwxyz now', 'use [secret] now'],
    ['ghp_0123456789abcdefghij', '[secret]'],
    ['AKIAIOSFODNN7EXAMPLE', '[secret]'],
    ['Authorization: Bearer abc123def456ghi789jkl', 'Authorization: Bearer [secret]'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sig', '[secret]'],
    ['https://bob:hunter2x@host/x', 'https://bob:[secret]@host/x'],
    ['https://h/cb?code=abc123&state=1', 'https://h/cb?code=[secret]&state=1'],
    ['OPENAI_API_KEY=abcd1234efgh', 'OPENAI_API_KEY=[secret]'],
    ['{"client_secret": "qwertyuiop"}', '{"client_secret": "[secret]"}'],
    ['{\\"api_key\\":\\"qwertyuiop\\"', '{\\"api_key\\":\\"[secret]\\"'],
    ["{'access_token': 'qwertyuiop", "{'access_token': '[secret]"],
    ['access_token: qwertyuiop', 'access_token: [secret]'],
    ['-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----', '[secret]'],
  ])('%s', (text, masked) => {
    expect(maskSecrets(text)).toBe(masked);
    expect(maskSecrets(masked)).toBe(masked);
  });
});

describe('what a person tells in plain words stays', () => {
  it.each([
    'The wifi password is tulip.',
    'My PIN is 4471.',
    'The secret word is heron.',
    'The key is under the mat.',
    'a token of my affection',
    'The code for the gate is 99-ALPHA',
    'https://example.org/a?page=2',
  ])('%s', (text) => {
    expect(maskSecrets(text)).toBe(text);
  });
});
