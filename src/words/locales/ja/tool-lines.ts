import type { toolWords as english } from '../../../ui/chat/tool-words';
import type { Translation } from '../../translation';

export const toolLines = {
  asked: '質問',
  answered: '回答',
  toolLabel: (name) => `ツール ${name}`,
  running: '実行中',
  done: '完了',
  failed: '失敗',
  lost: '結果なし',
  mended: (written) => `メッセージに合わせて直しました。モデルは ${written} と書きました`,
} satisfies Translation<typeof english>;
