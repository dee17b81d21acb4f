/** The tools of the app, as far as the model's prompt constants know them: names and shapes are theirs. */
import { argumentSchema } from '../core/agent/argument-shape';
import type { Tool } from '../core/agent/tool';
import type { ToolSpec } from '../core/chat-row';
import type { MemoryBook } from '../core/memory/memory-book';
import type { PromptConstants } from '../core/prompts';
import type { Recall } from '../core/recall';
import type { TaskBook } from '../core/tasks/task-book';
import { createCalculator } from './calculator';
import { createClock } from './clock';
import { createForget } from './forget';
import { createReadMore, type LongTexts } from './read-more';
import { createRecallTool } from './recall';
import { createRemember } from './remember';
import { createTasks } from './tasks';

export interface ToolParts {
  readonly prompts: PromptConstants;
  readonly memories: MemoryBook;
  readonly tasks: TaskBook;
  /** Absent: the model is not told of the archive. */
  readonly recall?: Recall;
  readonly texts: readonly LongTexts[];
  readonly now: () => number;
}

/** In one fixed order, so that the system text does not change from turn to turn. */
export function createTools(parts: ToolParts): readonly Tool[] {
  const { prompts, memories, tasks, recall, texts, now } = parts;
  const makers: readonly (readonly [string, string, ((spec: ToolSpec) => Tool) | undefined])[] = [
    ['calculator', 'Computes an expression.', createCalculator],
    [
      'remember',
      'Keeps a fact about the user for later.',
      (spec) => createRemember(spec, memories),
    ],
    ['clock', 'Tells day and time.', (spec) => createClock(spec, { now })],
    [
      'recall',
      'Searches what was said earlier.',
      recall && ((spec) => createRecallTool(spec, { recall, prompts })),
    ],
    ['tasks', 'Adds, finishes or lists tasks.', (spec) => createTasks(spec, tasks)],
    ['forget', 'Forgets a kept fact.', (spec) => createForget(spec, memories)],
    ['read_more', 'Reads a page of a long text.', (spec) => createReadMore(spec, texts)],
  ];
  return makers.flatMap(([name, description, make]) => {
    const shape = prompts.tool_arguments[name];
    if (shape === undefined || make === undefined) return [];
    return make({ name, description, parameters: argumentSchema(shape) });
  });
}
