/**
 * What the model is asked for each gesture, in the forms of `prompts.json` and no others: the built-in model
 * is trained on these, and a bigger one understands them.
 */
import { fillTemplate, type PromptConstants } from '../prompts';
import { maxTextLength, type Board, type Chain, type SliderSetting } from './board';
import { cleanLine } from './clean-text';
import { itemsOf } from './board';
import type { IdeaRules } from './validate-ideas';

export interface IdeaRequest {
  /** The whole list in one call. */
  readonly prompt: string;
  /** The list cut to `count` lines: for asking step by step. */
  readonly promptFor: (count: number) => string;
  readonly rules: IdeaRules;
  /** Lines before the first and after the last idea that repeat the given ends (interpolation). */
  readonly withEnds?: { readonly from: string; readonly to: string };
}

/** A scene inside quotes: one line, and no quote that would end it early. */
export function quotable(text: string): string {
  return cleanLine(text, maxTextLength).replace(/["“”„«»「」]/gu, "'");
}

/** Which texts of the request a model's answer depends on; stored with each idea. */
export function promptVersionOf(prompts: PromptConstants, operation: Chain['operation']): string {
  const form = formOf(prompts, operation);
  let hash = 0;
  for (const character of form)
    hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return `${prompts.name.toLowerCase()}-${operation}-${hash.toString(16).padStart(8, '0')}`;
}

function formOf(prompts: PromptConstants, operation: Chain['operation']): string {
  switch (operation) {
    case 'dimension':
      return prompts.variations;
    case 'interpolation':
      return prompts.interpolate;
    case 'near':
      return prompts.near;
    case 'unexpected':
      return prompts.unexpected;
    case 'mix':
      return [prompts.mix, prompts.mix_part, prompts.mix_part_taking, prompts.mix_join].join('\n');
    case 'sliders':
      return [prompts.slide, prompts.slide_setting, prompts.slide_join].join('\n');
    default:
      return operation satisfies never;
  }
}

/** Undefined when a card that it comes from is gone or has no text. */
export function ideaRequest(
  prompts: PromptConstants,
  board: Board,
  chain: Chain,
): IdeaRequest | undefined {
  const bases = itemsOf(board, chain.baseIds).map(({ text }) => quotable(text));
  const [base = '', other = ''] = bases;
  const count = chain.itemIds.length;
  if (bases.length < chain.baseIds.length || bases.some((text) => text === '')) return undefined;
  const rules = { count, notLike: bases, languageOf: base };
  const list = (
    form: string,
    values: Readonly<Record<string, string>>,
    more: Partial<IdeaRules> = {},
  ): IdeaRequest => {
    const promptFor = (n: number): string => fillTemplate(form, { ...values, n: String(n) });
    return { prompt: promptFor(count), promptFor, rules: { ...rules, ...more } };
  };
  switch (chain.operation) {
    case 'dimension':
      return list(
        prompts.variations,
        { scene: base, dimension: quotable(chain.dimension.name) },
        { keeps: base },
      );
    case 'interpolation': {
      const ends = { a: base, b: other };
      const promptFor = (n: number): string =>
        fillTemplate(prompts.interpolate, { ...ends, n: String(n + 2) });
      return { prompt: promptFor(count), promptFor, rules, withEnds: { from: base, to: other } };
    }
    case 'near':
      return list(prompts.near, { scene: base });
    case 'unexpected':
      return list(prompts.unexpected, { scene: base });
    case 'mix':
      return list(prompts.mix, { parts: mixParts(prompts, chain, bases) });
    case 'sliders':
      return list(
        prompts.slide,
        { scene: base, settings: sliderSettings(prompts, chain.sliders ?? []) },
        { keeps: base },
      );
    default:
      return chain.operation satisfies never;
  }
}

function mixParts(prompts: PromptConstants, chain: Chain, bases: readonly string[]): string {
  const parts = bases.map((scene, i) => {
    const id = chain.baseIds[i];
    const aspect = quotable(chain.parts?.find((part) => part.itemId === id)?.aspect ?? '');
    return aspect === ''
      ? fillTemplate(prompts.mix_part, { scene })
      : fillTemplate(prompts.mix_part_taking, { aspect, scene });
  });
  return parts.join(prompts.mix_join);
}

/** A level is -3 to 3; the constants name six, from the most negative on. */
function sliderSettings(prompts: PromptConstants, sliders: readonly SliderSetting[]): string {
  const named = sliders.flatMap(({ dimension, level }) => {
    const word = prompts.slide_levels[level < 0 ? level + 3 : level + 2];
    if (level === 0 || word === undefined) return [];
    return [fillTemplate(prompts.slide_setting, { level: word, dimension: quotable(dimension) })];
  });
  return named.join(prompts.slide_join);
}
