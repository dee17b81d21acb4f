import { expect, it } from 'vitest';
import { defaultSettings, parseSettings } from '../../src/core/settings';

it('has a default for every setting', () => {
  expect(parseSettings({})).toEqual(defaultSettings);
  expect(defaultSettings).toEqual({
    theme: 'auto',
    density: 'comfortable',
    language: 'auto',
    device: 'auto',
    mainModelId: null,
    summarizerModelId: null,
    summarizerMode: 'own',
    maxContextWindow: null,
    policyChanges: {},
    childAfterHeavy: false,
    lastSessionId: null,
    presets: [],
    defaultPresetId: null,
  });
});

it('keeps what is right and replaces what is not', () => {
  expect(parseSettings({ theme: 'dark', device: 'gpu', maxContextWindow: 12, later: 1 })).toEqual({
    ...defaultSettings,
    theme: 'dark',
  });
});
