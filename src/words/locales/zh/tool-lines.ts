import type { toolWords as english } from '../../../ui/chat/tool-words';
import type { Translation } from '../../translation';

export const toolLines = {
  asked: '请求',
  answered: '回答',
  toolLabel: (name) => `工具 ${name}`,
  running: '运行中',
  done: '完成',
  failed: '失败',
  lost: '无结果',
  mended: (written) => `已按您的消息更正；模型写的是 ${written}`,
} satisfies Translation<typeof english>;
