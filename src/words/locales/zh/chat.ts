import type { chatWords as english } from '../../../ui/chat/chat-words';
import { pluralFor } from '../../plural';
import { numbersFor } from '../../numbers';
import type { Translation } from '../../translation';

const plural = pluralFor('zh');
const { count, decimal } = numbersFor('zh');

export const chat = {
  opening: '正在打开对话…',
  missing: '此地址没有对话。它可能已被删除，或保存在另一个浏览器中。',
  begin: '开始新对话',
  undone: '此处曾生成摘要，后已撤销。',
  compaction: (deed) => `压缩：${deed}`,
  originals: (isShown, number) =>
    `${isShown ? '隐藏' : '显示'}${plural(number, { other: '# 条原始消息' })}`,
  undo: '撤销',
  engineChange: (name, window) => `从此处起：${name}，窗口为 ${count(window)} 个词元。`,
  instructions: '指令',
  you: '您',
  model: '模型',
  message: '消息',
  send: '发送',
  stop: '停止',
  conversation: '对话',
  newBelow: '下方有新内容',
  showAll: (chars) => `显示全部 ${count(chars)} 个字符`,
  tokens: (number) => plural(number, { other: '# 个词元' }),
  speed: (perSecond) => `${decimal(perSecond, perSecond < 10 ? 1 : 0)} 词元/秒`,
  draftSize: (chars, tokens) => `${count(chars)} 个字符，约 ${count(tokens)} 个词元。`,
  draftLimit: (limit) => `此模型一条消息最多约 ${count(limit)}。`,
  draftTooLong: (limit) =>
    `此模型一条消息最多约 ${count(limit)}，因此可能被拒绝。若被拒绝，您的文字会留在这里。`,
} satisfies Translation<typeof english>;
