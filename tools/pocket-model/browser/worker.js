// Loads the model as the app does and answers {encode} and {generate} requests.
import { AutoModelForCausalLM, AutoTokenizer, env } from '/transformers/transformers.js';

env.useBrowserCache = false;
env.remoteHost = new URL('/', location.href).href;
env.remotePathTemplate = '{model}/';
env.allowLocalModels = false;
env.backends.onnx.wasm.wasmPaths = '/ort/';

let tokenizer;
let model;

const commands = {
  async load({ device }) {
    tokenizer = await AutoTokenizer.from_pretrained('model');
    model = await AutoModelForCausalLM.from_pretrained('model', { device, dtype: 'q8' });
    return true;
  },
  encode({ texts }) {
    return texts.map((text) => tokenizer.encode(text, { add_special_tokens: false }));
  },
  async generate({ messages, limit }) {
    const inputs = tokenizer.apply_chat_template(messages, {
      add_generation_prompt: true,
      return_dict: true,
    });
    const length = inputs.input_ids.dims[1];
    const started = performance.now();
    const output = await model.generate({ ...inputs, max_new_tokens: limit, do_sample: false });
    const ids = Array.from(output.data, Number).slice(length);
    return { length, ids, ms: performance.now() - started };
  },
};

addEventListener('message', async ({ data }) => {
  try {
    postMessage({ id: data.id, result: await commands[data.command](data) });
  } catch (error) {
    postMessage({ id: data.id, error: String(error?.stack ?? error) });
  }
});
postMessage({ id: 0, result: 'ready' });
