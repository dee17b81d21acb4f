import type { railWords as english } from '../../../ui/frame/rail-words';
import type { Translation } from '../../translation';

export const rail = {
  fresh: '新しい会話',
  search: '会話を検索',
  opening: '会話を開いています…',
  none: '会話はここに表示されます。',
  notFound: 'その名前の会話はありません。',
  noneArchived: 'アーカイブした会話はありません。',
  pinned: 'ピン留め',
  untitled: '無題',
  archived: (count) => `アーカイブ (${count})`,
  backToOpen: '開いている会話に戻る',
  more: (title) => `${title} の操作`,
  name: '会話の名前',
  rename: '名前を変更',
  pin: 'ピン留めする',
  unpin: 'ピン留めを外す',
  archive: 'アーカイブする',
  unarchive: 'アーカイブから戻す',
  remove: '削除',
  models: 'モデル',
  memory: 'メモリー',
} satisfies Translation<typeof english>;
