import type { railWords as english } from '../../../ui/frame/rail-words';
import type { Translation } from '../../translation';

export const rail = {
  fresh: '新对话',
  search: '查找对话',
  opening: '正在打开对话…',
  none: '您的对话会显示在这里。',
  notFound: '没有这个名称的对话。',
  noneArchived: '没有已归档的对话。',
  pinned: '已置顶',
  untitled: '无标题',
  archived: (count) => `已归档 (${count})`,
  backToOpen: '返回未归档的对话',
  more: (title) => `${title} 的操作`,
  name: '对话名称',
  rename: '重命名',
  pin: '置顶',
  unpin: '取消置顶',
  archive: '归档',
  unarchive: '取消归档',
  remove: '删除',
  models: '模型',
  memory: '记忆',
} satisfies Translation<typeof english>;
