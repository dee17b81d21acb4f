import type { frameWords as english } from '../../../ui/frame/frame-words';
import type { Translation } from '../../translation';

export const frame = {
  settings: '设置',
  colors: '配色',
  themes: {
    auto: '跟随系统',
    light: '浅色',
    dark: '深色',
  },
  conversations: '对话',
  margin: '模型看到的内容',
  close: '关闭',
  dismiss: (text) => `关闭：${text}`,
  halves: '聊天或探索',
  chat: '聊天',
  explore: '探索',
  opening: '正在打开…',
  noConversation: '这里还没有对话。请先开始一个对话，再回到这里。',
  notLoaded: '应用的这一部分未能加载。请重新加载页面再试。',
  unsupported: 'Palimpsest 无法在此浏览器中运行',
  and: '、',
  missing: (what) =>
    `语言模型在此设备上运行，因此浏览器需要支持 WebGPU 或 WebAssembly。此处没有 ${what}。`,
  advice:
    '请使用最新的 Chrome、Edge、Firefox 或 Safari。如果已经是，请检查 WebAssembly 是否在设置中或被管理员关闭（某些“锁定”模式会这样做）。',
  untouched: '没有更改或删除任何内容：保存在这里的对话仍然保留。',
  nothingKept: '关闭标签页后，此对话将会消失。',
  newVersion: '新版本已就绪。',
  reload: '重新加载',
} satisfies Translation<typeof english>;
