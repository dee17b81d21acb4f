/** `node tools/run.mjs extractive DATA.json`: what the extractive summary keeps of long conversations. */
export { main } from '../test/bench/extractive.ts';
