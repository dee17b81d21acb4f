/** Keeps a fact about the user, or a standing wish of theirs, over sessions. */
import { textArgument } from '../core/agent/argument-shape';
import { done, failed, type Tool } from '../core/agent/tool';
import type { ToolSpec } from '../core/chat-row';
import { maskedSecret, maskSecrets } from '../core/compaction/secrets';
import type { MemoryKind } from '../core/memory/memory';
import type { MemoryBook } from '../core/memory/memory-book';
import { isSaid, saidFact } from './said-fact';

export function createRemember(spec: ToolSpec, memories: MemoryBook): Tool {
  return {
    spec,
    mend: (args, said) => {
      const fact = saidFact(said);
      if (fact === undefined) return undefined;
      const isTrue = ['key', 'value'].every((name) => isSaid(textArgument(args, name), said));
      return isTrue ? undefined : { key: fact.key, value: fact.value };
    },
    run: async (args) => {
      const key = textArgument(args, 'key');
      const value = textArgument(args, 'value');
      if (maskSecrets(value).includes(maskedSecret)) {
        return failed('keys and tokens of machines are not kept');
      }
      const put = await memories.put({ key, value, kind: kindOf(key, value), origin: 'model' });
      if (put.kind === 'failed') return failed(put.error.message);
      return put.value.kind === 'refused' ? failed(put.value.reason) : done('saved');
    },
  };
}

const instructionKey = /^(?:instruction|rule|style|tone|format|answer (?:style|language))s?\b/iu;
const instructionValue =
  /^(?:please )?(?:always|never|answer|reply|respond|write|speak|call me|don't|do not)\b/iu;

function kindOf(key: string, value: string): MemoryKind {
  return instructionKey.test(key) || instructionValue.test(value) ? 'instruction' : 'fact';
}
