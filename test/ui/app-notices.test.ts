import { expect, test } from 'vitest';
import { appNotices, isDismissible } from '../../src/ui/app-notices';

const quiet = {
  keeping: { kind: 'kept' },
  updateWaiting: false,
  notices: [],
  applyUpdate() {},
} as const;

test('nothing to say says nothing', () => {
  expect(appNotices(quiet)).toEqual([]);
});

test('a missing database and a waiting version come first and stay', () => {
  const notice = { id: 'n1', level: 'info', text: 'Deleted.' } as const;
  const notices = appNotices({
    ...quiet,
    keeping: { kind: 'nothing-kept', message: 'There is no database here.' },
    updateWaiting: true,
    notices: [notice],
  });
  expect(notices.map((one) => [one.text, one.action?.label, isDismissible(one)])).toEqual([
    ['There is no database here. This conversation is gone when the tab closes.', undefined, false],
    ['A new version is ready.', 'Reload', false],
    ['Deleted.', undefined, true],
  ]);
});

test('Reload applies the update', () => {
  const calls: string[] = [];
  const notices = appNotices({
    ...quiet,
    updateWaiting: true,
    applyUpdate: () => calls.push('apply'),
  });
  notices[0]?.action?.run();
  expect(calls).toEqual(['apply']);
});
