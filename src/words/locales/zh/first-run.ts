import type { firstRunWords as english } from '../../../ui/chat/first-run-words';
import { numbersFor } from '../../numbers';
import type { Translation } from '../../translation';

const { bytes } = numbersFor('zh');

export const firstRun = {
  title: '告诉它一件事，过很久再问它。',
  intro: '对话对模型来说过长时，最早的轮次会由摘要代替。页面会保留每一个字。',
  examples: '示例：点击即发送',
  list: [
    { text: 'My cat is called Miso. What is my cat called?', shows: '先告诉一个事实，再提问' },
    { text: 'Remember that my parking spot is B-17.', shows: '在所有对话中记住' },
    { text: 'What is 12 times 7?', shows: '用计算器做的算术' },
    { text: 'What can you do?', shows: '用它自己的话' },
  ],
  builtIn:
    '内置模型很小，由我们自己制作，用于试用此应用和测试。它只懂英语，只知道您告诉它的内容：不能讲解世界、写信或写代码。',
  private: '它在此设备上运行，您写的任何内容都不会离开设备。',
  larger: '实际工作请使用更大的模型。',
  suggests: (name, size) =>
    `${size === undefined ? `${name} 适合此设备。` : `${name} 适合此设备：只需下载一次，${bytes(size)}。`}`,
  noneFits: '就浏览器所见，没有模型能在此设备上良好运行：更大的模型需要浏览器可用的图形处理器。',
  look: '选择模型',
} satisfies Translation<typeof english>;
