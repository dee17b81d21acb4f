/** A sketch as lines of a drawing in a 120 × 72 field. Everything is numbers and checked colours. */
import type { Sketch, SketchShape } from './board';

export const sketchField = { width: 120, height: 72 } as const;

const reach: Readonly<Record<SketchShape['size'], number>> = { small: 8, medium: 15, large: 25 };

const columns: Readonly<Record<string, number>> = { left: 22, middle: 60, right: 98 };
const rows: Readonly<Record<string, number>> = { top: 16, middle: 37, bottom: 58 };

/** "top left", "bottom", "right" … as a point; what is not said is the middle. */
export function placeInField(place: string): { readonly x: number; readonly y: number } {
  const words = place.split(' ');
  const across = words.find((word) => word === 'left' || word === 'right') ?? 'middle';
  const down = words.find((word) => word === 'top' || word === 'bottom') ?? 'middle';
  return { x: columns[across] ?? 60, y: rows[down] ?? 37 };
}

/** The outline of a shape as the `d` of an SVG path; `line` is meant to be stroked. */
export function pathOf({ shape, size, place }: SketchShape): string {
  const { x, y } = placeInField(place);
  const r = reach[size];
  switch (shape) {
    case 'circle':
      return ellipse(x, y, r, r);
    case 'oval':
      return ellipse(x, y, r * 1.35, r * 0.75);
    case 'square':
      return polygon([
        [x - r, y - r],
        [x + r, y - r],
        [x + r, y + r],
        [x - r, y + r],
      ]);
    case 'rectangle':
      return polygon([
        [x - r * 1.5, y - r * 0.7],
        [x + r * 1.5, y - r * 0.7],
        [x + r * 1.5, y + r * 0.7],
        [x - r * 1.5, y + r * 0.7],
      ]);
    case 'triangle':
      return polygon([
        [x, y - r],
        [x + r, y + r * 0.8],
        [x - r, y + r * 0.8],
      ]);
    case 'line':
      return `M${x - r * 1.8} ${y}L${x + r * 1.8} ${y}`;
    case 'arch':
      return `M${x - r} ${y + r}V${y}A${r} ${r} 0 0 1 ${x + r} ${y}V${y + r}H${x + r * 0.6}V${y}A${r * 0.6} ${r * 0.6} 0 0 0 ${x - r * 0.6} ${y}V${y + r}Z`;
    case 'star':
      return polygon(starPoints(x, y, r));
    default:
      return shape satisfies never;
  }
}

function ellipse(x: number, y: number, rx: number, ry: number): string {
  return `M${x - rx} ${y}A${rx} ${ry} 0 1 0 ${x + rx} ${y}A${rx} ${ry} 0 1 0 ${x - rx} ${y}Z`;
}

function polygon(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`;
}

function starPoints(x: number, y: number, r: number): readonly (readonly [number, number])[] {
  return Array.from({ length: 10 }, (_, i) => {
    const angle = (Math.PI / 5) * i - Math.PI / 2;
    const length = i % 2 === 0 ? r : r * 0.42;
    return [x + Math.cos(angle) * length, y + Math.sin(angle) * length] as const;
  });
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** What a sketch shows, in words: for those who cannot see it. */
export function sketchWords({ shapes }: Sketch): string {
  return shapes.map(({ size, shape, place }) => `${size} ${shape}, ${place}`).join('; ');
}
