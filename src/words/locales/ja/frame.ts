import type { frameWords as english } from '../../../ui/frame/frame-words';
import type { Translation } from '../../translation';

export const frame = {
  settings: '設定',
  colors: '配色',
  themes: {
    auto: 'システムに合わせる',
    light: 'ライト',
    dark: 'ダーク',
  },
  conversations: '会話',
  margin: 'モデルに見えるもの',
  close: '閉じる',
  dismiss: (text) => `閉じる: ${text}`,
  halves: 'チャットまたは探索',
  chat: 'チャット',
  explore: '探索',
  opening: '開いています…',
  noConversation: 'ここにはまだ会話がありません。会話を始めてから戻ってください。',
  notLoaded: 'アプリのこの部分を読み込めませんでした。ページを再読み込みしてください。',
  unsupported: 'このブラウザーでは Palimpsest を実行できません',
  and: '、',
  missing: (what) =>
    `言語モデルはこの端末上で動くため、ブラウザーに WebGPU か WebAssembly が必要です。ここでは ${what} が使えません。`,
  advice:
    '最新の Chrome、Edge、Firefox、Safari をお使いください。すでにお使いの場合は、設定や管理者によって WebAssembly が無効になっていないか確認してください（「ロックダウン」モードなどで無効になることがあります）。',
  untouched: '何も変更・削除されていません。ここに保存された会話はそのまま残っています。',
  nothingKept: 'この会話はタブを閉じると消えます。',
  newVersion: '新しいバージョンが利用できます。',
  reload: '再読み込み',
} satisfies Translation<typeof english>;
