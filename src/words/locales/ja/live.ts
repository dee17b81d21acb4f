import type { livePhases as english } from '../../../ui/chat/live-words';
import { pluralFor } from '../../plural';
import type { Translation } from '../../translation';

const plural = pluralFor('ja');

export const live = {
  queued: 'モデルを待っています',
  compacting: '先に空きを作っています',
  reading: '読んでいます',
  thinking: '考えています',
  writing: '書いています',
  tool: 'ツールを使っています',
  toolNamed: (name) => `${name} を使っています`,
  ended: '返信が終わりました。',
  complete: (words) => `返信完了、${plural(words, { other: '# 語' })}。`,
} satisfies Translation<typeof english>;
