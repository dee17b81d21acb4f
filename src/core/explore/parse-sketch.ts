/** A sketch out of a model's reply: only words that the app can draw, only colours it knows. */
import {
  fillTemplate,
  sketchPlaces,
  sketchShapes,
  sketchSizes,
  type PromptConstants,
} from '../prompts';
import type { Sketch, SketchShape } from './board';
import { quotable } from './idea-request';

/** More would be a pattern, not a sketch. */
export const sketchShapeCount = 4;

export function sketchPrompt(prompts: PromptConstants, scene: string): string {
  return fillTemplate(prompts.sketch, { scene: quotable(scene), n: String(sketchShapeCount) });
}

/** Undefined when there is no shape in it that can be drawn. */
export function parseSketch(prompts: PromptConstants, reply: string): Sketch | undefined {
  const colors = new Map(Object.entries(prompts.sketch_colours));
  const known = [...colors.keys()];
  const [label = ''] = prompts.sketch_palette.split('{');
  const lines = reply.toLowerCase().split('\n');
  const paletteLine = lines.find((line) => line.trim().startsWith(label.trim()));
  const names = (paletteLine?.slice(paletteLine.indexOf(':') + 1) ?? '').split(',');
  const palette = names.flatMap((name) => colors.get(name.trim()) ?? []);
  const shapes = lines
    .filter((line) => line !== paletteLine)
    .flatMap((line) => shapeIn(line, known, colors) ?? [])
    .slice(0, sketchShapeCount * 2);
  if (shapes.length === 0) return undefined;
  const used = shapes.map(({ color }) => color);
  return { palette: [...new Set([...palette, ...used])].slice(0, 6), shapes };
}

function shapeIn(
  line: string,
  known: readonly string[],
  colors: ReadonlyMap<string, string>,
): SketchShape | undefined {
  const [what = '', ...rest] = line.replace(/^\s*(?:\d+\s*[.)]|[-*•])\s*/u, '').split(',');
  const words = what.trim().split(/\s+/u);
  const size = sketchSizes.find((one) => words.includes(one));
  const shape = sketchShapes.find((one) => words.includes(one));
  const parts = rest.map((part) => part.trim().replace(/[.;]$/u, ''));
  const place = sketchPlaces.find((one) => parts.includes(one));
  const colorName = known.find((one) => parts.includes(one));
  const color = colorName === undefined ? undefined : colors.get(colorName);
  return size && shape && place && color ? { size, shape, place, color } : undefined;
}
