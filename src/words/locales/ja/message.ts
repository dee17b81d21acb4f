import type { messageWords as english } from '../../../ui/chat/message-words';
import type { Translation } from '../../translation';

export const message = {
  copy: 'コピー',
  copyLabel: 'このメッセージをコピー',
  copied: 'コピーしました',
  notAllowed: '許可されていません',
  again: 'もう一度',
  againLabel: '別の返信を求める（これは残ります）',
  goOn: '続ける',
  goOnLabel: 'この返信を最後まで書く（途中で切れたものは残ります）',
  edit: '編集',
  editLabel: 'このメッセージを書き直す（これは残ります）',
  keep: 'ずっと残す',
  letGo: '残すのをやめる',
  quote: '引用',
  remove: '削除',
  removed: 'メッセージを削除しました。記録には残ります。',
  before: '前の版',
  after: '次の版',
  version: (index, count) => `${index} / ${count}`,
  field: '書き直したメッセージ',
  send: '送信',
  cancel: 'キャンセル',
} satisfies Translation<typeof english>;
