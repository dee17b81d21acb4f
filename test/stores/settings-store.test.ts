import { describe, expect, it } from 'vitest';
import { defaultSettings, type Settings } from '../../src/core/settings';
import { emptyPreset } from '../../src/core/settings-presets';
import { createChangeFeed, type StorageNews } from '../../src/storage/change-feed';
import type { SettingsRepository } from '../../src/storage/settings-repository';
import { failed, ok, storageError } from '../../src/storage/storage-error';
import type { Notice } from '../../src/stores/app-view';
import { fieldsOf, Presets } from '../../src/stores/presets.svelte';
import { Policies } from '../../src/stores/policies.svelte';
import { SettingsStore } from '../../src/stores/settings-store.svelte';
import { TypedTexts } from '../../src/stores/typed-texts.svelte';

interface Kept {
  settings: Settings;
  isFull: boolean;
}

/** One tab over what is kept; `hear` is what another tab's change does to it. */
function openTab(kept: Kept = { settings: defaultSettings, isFull: false }) {
  const listeners: ((news: StorageNews) => void)[] = [];
  const notices: Notice[] = [];
  const repository: SettingsRepository = {
    read: () => Promise.resolve(ok(kept.settings)),
    write: (key, value) => {
      if (kept.isFull) return Promise.resolve(failed(storageError('full')));
      kept.settings = { ...kept.settings, [key]: value };
      return Promise.resolve(ok(undefined));
    },
  };
  const store = new SettingsStore({
    repository,
    subscribe: (listener) => {
      listeners.push(listener);
      return () => undefined;
    },
    notify: (notice) => notices.push(notice),
  });
  const hear = (type: 'settings' | 'erased' | 'memories'): void => {
    for (const listener of listeners) listener({ change: { type }, from: 'another-tab' });
  };
  return { kept, store, notices, hear };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('settings', () => {
  it('hold at once and are kept', async () => {
    const { store, kept } = openTab();
    const written = store.write('theme', 'dark');
    expect(store.current.theme).toBe('dark');
    await written;
    expect(kept.settings.theme).toBe('dark');
  });

  it('follow the other tabs, and an erasure', async () => {
    const { store, kept, hear } = openTab();
    kept.settings = { ...defaultSettings, density: 'compact' };
    hear('memories');
    await settle();
    expect(store.current.density).toBe('comfortable');
    hear('settings');
    await settle();
    expect(store.current.density).toBe('compact');
    kept.settings = defaultSettings;
    hear('erased');
    await settle();
    expect(store.current).toEqual(defaultSettings);
  });

  it('hold until the page is closed where they cannot be kept, and that is said', async () => {
    const { store, notices } = openTab({ settings: defaultSettings, isFull: true });
    await store.write('theme', 'dark');
    expect(store.current.theme).toBe('dark');
    expect(notices).toMatchObject([{ id: 'settings', level: 'warning' }]);
    expect(notices[0]?.text).toContain('There is no space left');
    expect(notices[0]?.text).toContain('until the page is closed');
  });

  it('are not put back by what was read before a newer choice was written', async () => {
    const { store, hear } = openTab();
    hear('settings');
    await store.write('theme', 'dark');
    await settle();
    expect(store.current.theme).toBe('dark');
  });
});

describe('presets', () => {
  const draft = { ...emptyPreset, name: 'Terse', profile: 'plan' } as const;

  it('begin a new conversation as chosen, else with the default one', async () => {
    const { store } = openTab();
    const presets = new Presets(store);
    presets.put(draft, 'a');
    presets.put({ ...draft, name: 'Other' }, 'b');
    expect(presets.nextFields).toEqual({});
    presets.setDefault('b');
    expect(presets.nextFields).toEqual({ presetId: 'b', profile: 'plan' });
    presets.chooseNext('a');
    expect(presets.nextFields).toMatchObject({ presetId: 'a' });
    presets.chooseNext(null);
    expect(presets.nextFields).toEqual({});
    presets.chooseNext(undefined);
    expect(presets.next?.id).toBe('b');
    await settle();
  });

  it('leave no trace when the default one is deleted, and it is the default again when brought back', () => {
    const { store } = openTab();
    const presets = new Presets(store);
    presets.put(draft, 'a');
    presets.setDefault('a');
    const bringBack = presets.remove('a');
    expect([presets.defaultId, presets.nextFields]).toEqual([null, {}]);
    bringBack();
    expect(presets.defaultId).toBe('a');
  });

  it('are none by an empty id, so that an earlier one is left', () => {
    expect(fieldsOf(undefined)).toEqual({ presetId: '' });
  });
});

describe('policies', () => {
  it('change only to what fits, and go back to the table', () => {
    const policies = new Policies(openTab().store);
    const table = policies.policyFor('chat');
    expect(policies.change('chat', { shares: { summary: 0.9 } }, 2048).kind).toBe('refused');
    expect(policies.policyFor('chat')).toBe(table);
    expect(policies.change('chat', { shares: { summary: 0.12 } }, 2048).kind).toBe('ok');
    expect(policies.policyFor('chat').shares.summary).toBe(0.12);
    policies.reset('chat');
    expect(policies.policyFor('chat')).toEqual(table);
  });
});

describe('typed text', () => {
  it('stays on the screen where it cannot be kept, and that is said', async () => {
    const notices: Notice[] = [];
    const typed = new TypedTexts(
      {
        read: () => Promise.resolve(ok('')),
        write: () => Promise.resolve(failed(storageError('full'))),
      },
      (notice) => notices.push(notice),
    );
    typed.set('s', 'Half a thought');
    await expect.poll(() => notices.length).toBe(1);
    expect(typed.get('s')).toBe('Half a thought');
    expect(notices[0]?.text).toContain('copy it before you close the tab');
  });
});

it('a feed of one tab tells it of its own changes as its own', () => {
  const feed = createChangeFeed();
  const heard: string[] = [];
  feed.subscribe(({ from }) => heard.push(from));
  feed.publish({ type: 'settings' });
  expect(heard).toEqual(['this-tab']);
});
