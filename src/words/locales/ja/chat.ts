import type { chatWords as english } from '../../../ui/chat/chat-words';
import { pluralFor } from '../../plural';
import { numbersFor } from '../../numbers';
import type { Translation } from '../../translation';

const plural = pluralFor('ja');
const { count, decimal } = numbersFor('ja');

export const chat = {
  opening: '会話を開いています…',
  missing:
    'このアドレスに会話はありません。削除されたか、別のブラウザーに保存されているかもしれません。',
  begin: '新しい会話を始める',
  undone: 'ここで作られた要約は取り消されました。',
  compaction: (deed) => `圧縮: ${deed}`,
  originals: (isShown, number) =>
    `元のメッセージ ${plural(number, { other: '# 件' })}を${isShown ? '隠す' : '表示'}`,
  undo: '元に戻す',
  engineChange: (name, window) => `ここから ${name}、ウィンドウは ${count(window)} トークンです。`,
  instructions: '指示',
  you: 'あなた',
  model: 'モデル',
  message: 'メッセージ',
  send: '送信',
  stop: '停止',
  conversation: '会話',
  newBelow: '下に新しい文章があります',
  showAll: (chars) => `${count(chars)} 文字をすべて表示`,
  tokens: (number) => plural(number, { other: '# トークン' }),
  speed: (perSecond) => `${decimal(perSecond, perSecond < 10 ? 1 : 0)} トークン/秒`,
  draftSize: (chars, tokens) => `${count(chars)} 文字、およそ ${count(tokens)} トークンです。`,
  draftLimit: (limit) => `このモデルが一度に受け取れるのは約 ${count(limit)} です。`,
  draftTooLong: (limit) =>
    `このモデルが一度に受け取れるのは約 ${count(limit)} なので、断られるかもしれません。その場合も文章はここに残ります。`,
} satisfies Translation<typeof english>;
