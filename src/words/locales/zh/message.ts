import type { messageWords as english } from '../../../ui/chat/message-words';
import type { Translation } from '../../translation';

export const message = {
  copy: '复制',
  copyLabel: '复制此消息',
  copied: '已复制',
  notAllowed: '不允许',
  again: '重试',
  againLabel: '请求另一个回复；此回复保留',
  goOn: '继续',
  goOnLabel: '将此回复写完；被截断的回复保留',
  edit: '编辑',
  editLabel: '重新措辞此消息；原消息保留',
  keep: '永久保留',
  letGo: '不再保留',
  quote: '引用',
  remove: '删除',
  removed: '消息已删除，但仍保留在日志中。',
  before: '上一个版本',
  after: '下一个版本',
  version: (index, count) => `${index} / ${count}`,
  field: '重新措辞的消息',
  send: '发送',
  cancel: '取消',
} satisfies Translation<typeof english>;
