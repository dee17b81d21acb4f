/** From ids to text: what is left out, and where a model begins to think. */
import type { PreTrainedTokenizer } from '@huggingface/transformers';

type Tokenizer = Pick<PreTrainedTokenizer, 'decode' | '_tokenizer'>;

/** Marks that are read behind the decoder, so they stay even where the tokenizer calls them special. */
const keptMarks = /think|tool|function_call|python_tag/i;

const plain = { skip_special_tokens: false, clean_up_tokenization_spaces: false };

/** Text of ids without the control tokens; marks of thinking and of tool calls stay. */
export function createDecoder(tokenizer: Tokenizer): (ids: readonly number[]) => string {
  const hidden = new Set<number>();
  for (const [id, { content, special }] of tokenizer._tokenizer.get_added_tokens_decoder()) {
    if (special && !keptMarks.test(content)) hidden.add(Number(id));
  }
  return (ids) => {
    const shown = ids.filter((id) => !hidden.has(id));
    return shown.length === 0 ? '' : tokenizer.decode(shown, plain);
  };
}

/** Ids at the end of a prompt that a template's opening of a thinking block can have. */
const openingTokens = 12;

export function createThinkingProbe(
  tokenizer: Tokenizer,
  template: string,
): (promptIds: readonly number[]) => 'answer' | 'either' | 'thought' {
  const added = [...tokenizer._tokenizer.get_added_tokens_decoder().values()];
  const canThink =
    template.includes('think>') || added.some(({ content }) => content === '</think>');
  return (promptIds) => {
    if (!canThink) return 'answer';
    const end = promptIds.slice(-openingTokens);
    const opened = tokenizer
      .decode([...end], plain)
      .trimEnd()
      .endsWith('<think>');
    return opened ? 'thought' : 'either';
  };
}
