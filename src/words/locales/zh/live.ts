import type { livePhases as english } from '../../../ui/chat/live-words';
import { pluralFor } from '../../plural';
import type { Translation } from '../../translation';

const plural = pluralFor('zh');

export const live = {
  queued: '正在等待模型',
  compacting: '先腾出空间',
  reading: '正在阅读',
  thinking: '正在思考',
  writing: '正在书写',
  tool: '正在使用工具',
  toolNamed: (name) => `正在使用 ${name}`,
  ended: '回复已结束。',
  complete: (words) => `回复完成，共 ${plural(words, { other: '# 个词' })}。`,
} satisfies Translation<typeof english>;
