/** Takes a memory back. */
import { textArgument } from '../core/agent/argument-shape';
import { done, failed, type Tool } from '../core/agent/tool';
import type { ToolSpec } from '../core/chat-row';
import type { MemoryBook } from '../core/memory/memory-book';
import { findMemory } from '../core/memory/put-memory';

export function createForget(spec: ToolSpec, memories: MemoryBook): Tool {
  return {
    spec,
    run: async (args) => {
      const all = await memories.list();
      if (all.kind === 'failed') return failed(all.error.message);
      const memory = findMemory(all.value, textArgument(args, 'key'));
      if (memory === undefined) return failed('nothing saved under that');
      const removed = await memories.remove(memory.id);
      return removed.kind === 'failed' ? failed(removed.error.message) : done('forgotten');
    },
  };
}
