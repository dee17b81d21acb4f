import type { firstRunWords as english } from '../../../ui/chat/first-run-words';
import { numbersFor } from '../../numbers';
import type { Translation } from '../../translation';

const { bytes } = numbersFor('ja');

export const firstRun = {
  title: '何かを伝えて、ずっと後で尋ねてみてください。',
  intro:
    '会話がモデルには長くなりすぎると、古いやりとりは要約に置き換わります。ページにはすべての言葉が残ります。',
  examples: '例：クリックで送信',
  list: [
    { text: 'My cat is called Miso. What is my cat called?', shows: '事実を伝えて尋ねる' },
    { text: 'Remember that my parking spot is B-17.', shows: 'すべての会話で覚えておく' },
    { text: 'What is 12 times 7?', shows: '電卓を使った計算' },
    { text: 'What can you do?', shows: 'モデル自身の言葉で' },
  ],
  builtIn:
    '内蔵モデルはごく小さな自作のもので、このアプリを試すためとテストのためにあります。英語だけを理解し、伝えられたことしか知りません。世の中のことを説明したり、手紙やコードを書いたりはできません。',
  private: 'この端末上で動き、書いた内容が外に出ることはありません。',
  larger: '実際の作業には、より大きなモデルを選んでください。',
  suggests: (name, size) =>
    `${size === undefined ? `${name} はこの端末で動きます。` : `${name} はこの端末で動きます。ダウンロードは一度だけ、${bytes(size)} です。`}`,
  noneFits:
    'ブラウザーから見るかぎり、この端末でうまく動くものはありません。大きなモデルには、ブラウザーが使えるグラフィックプロセッサーが必要です。',
  look: 'モデルを選ぶ',
} satisfies Translation<typeof english>;
