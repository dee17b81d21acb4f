/**
 * A short conversation on WebGPU, beside the long one on the CPU. The adapter is Chromium's own in software,
 * so that it is there on any machine: it proves that the path works and says nothing about a GPU's speed.
 */
import { openAppBrowser } from '../../test/support/app-browser.ts';
import { openChat } from '../../test/support/chat-page.ts';

export async function proveWebGpu(): Promise<string> {
  const browser = await openAppBrowser({ gpu: 'swiftshader' });
  try {
    const chat = await openChat(browser);
    await chat.runOn('GPU');
    await chat.say('My boss is Marta.');
    const answer = await chat.say('Who is my boss?');
    const reply = (await chat.app.path()).findLast(({ kind }) => kind === 'message');
    const usage = reply?.kind === 'message' ? reply.origin?.usage : undefined;
    const speed = usage ? (usage.completionTokens / usage.decodeMs) * 1000 : 0;
    const { device } = await chat.app.facts();
    return `WebGPU (software adapter): "${answer}" on ${device}, ${speed.toFixed(1)} tokens per second`;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    return `WebGPU (software adapter): could not be shown here (${reason})`;
  } finally {
    await browser.close();
  }
}
