/** What the app itself has to say at the moment, as notices: storage, updates, then what the stores add. */
import type { AppView, Notice } from '../stores/app-view';
import { frameWords as words } from './frame/frame-words';

/** Ids of these never collide with those of the stores, which are made of letters and digits. */
const keepingId = 'app:keeping';
const updateId = 'app:update';

export function appNotices(
  view: Pick<AppView, 'keeping' | 'updateWaiting' | 'notices' | 'applyUpdate'>,
): readonly Notice[] {
  const own: Notice[] = [];
  if (view.keeping.kind === 'nothing-kept') {
    own.push({
      id: keepingId,
      level: 'warning',
      text: `${view.keeping.message} ${words.nothingKept}`,
    });
  }
  if (view.updateWaiting) {
    own.push({
      id: updateId,
      level: 'info',
      text: words.newVersion,
      action: { label: words.reload, run: () => view.applyUpdate() },
    });
  }
  return [...own, ...view.notices];
}

/** The app's own notices stay until their cause is gone. */
export function isDismissible(notice: Notice): boolean {
  return notice.id !== keepingId && notice.id !== updateId;
}
