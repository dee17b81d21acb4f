// A protobuf writer just big enough for ONNX graphs, so that tests need neither model files nor Python.
// Field numbers: onnx.proto3 of the ONNX project (IR version 8, opset 17).

type Bytes = readonly number[] | Uint8Array;

export const elementType = { float: 1, int64: 7 } as const;
export type ElementType = (typeof elementType)[keyof typeof elementType];
export type Dimension = number | string;

function varint(value: number | bigint): number[] {
  let rest = BigInt.asUintN(64, BigInt(value));
  const out: number[] = [];
  while (rest > 127n) {
    out.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  return [...out, Number(rest)];
}

const int = (field: number, value: number | bigint): number[] => [
  ...varint(field << 3),
  ...varint(value),
];

function message(field: number, ...parts: readonly Bytes[]): Uint8Array {
  const body = Buffer.concat(parts.map((part) => Uint8Array.from(part)));
  return Buffer.concat([
    Uint8Array.from([...varint((field << 3) | 2), ...varint(body.length)]),
    body,
  ]);
}

const text = (field: number, value: string): Uint8Array => message(field, Buffer.from(value));

export function valueInfo(name: string, type: ElementType, dims: readonly Dimension[]): Uint8Array {
  const shape = dims.map((dim) => message(1, typeof dim === 'number' ? int(1, dim) : text(2, dim)));
  const tensor = [Uint8Array.from(int(1, type)), message(2, ...shape)];
  return Buffer.concat([text(1, name), message(2, message(1, ...tensor))]);
}

function tensor(name: string, type: ElementType, dims: readonly number[], raw: Uint8Array): Bytes {
  return Buffer.concat([
    Uint8Array.from(dims.flatMap((dim) => int(1, dim))),
    Uint8Array.from(int(2, type)),
    text(8, name),
    message(9, raw),
  ]);
}

export const floats = (name: string, dims: readonly number[], values: Float32Array): Bytes =>
  tensor(name, elementType.float, dims, new Uint8Array(values.buffer));

export const ints = (name: string, values: readonly number[]): Bytes =>
  tensor(
    name,
    elementType.int64,
    [values.length],
    new Uint8Array(BigInt64Array.from(values, BigInt).buffer),
  );

/** A tensor whose bytes lie in another file, as big models have them. */
export function externalFloats(
  name: string,
  dims: readonly number[],
  place: { readonly file: string; readonly offset: number; readonly length: number },
): Bytes {
  const entry = (key: string, value: string): Uint8Array =>
    message(13, text(1, key), text(2, value));
  return Buffer.concat([
    Uint8Array.from(dims.flatMap((dim) => int(1, dim))),
    Uint8Array.from(int(2, elementType.float)),
    text(8, name),
    entry('location', place.file),
    entry('offset', String(place.offset)),
    entry('length', String(place.length)),
    Uint8Array.from(int(14, 1)), // data_location: EXTERNAL
  ]);
}

/** Attributes may be whole numbers or lists of them. */
export function node(
  operator: string,
  inputs: readonly string[],
  output: string,
  attributes: Readonly<Record<string, number | readonly number[]>> = {},
): Uint8Array {
  const attribute = ([name, value]: [string, number | readonly number[]]): Uint8Array =>
    typeof value === 'number'
      ? message(5, text(1, name), int(3, value), int(20, 2))
      : message(
          5,
          text(1, name),
          value.flatMap((item) => int(8, item)),
          int(20, 7),
        );
  return Buffer.concat([
    ...inputs.map((input) => text(1, input)),
    text(2, output),
    text(3, `${operator}_${output}`),
    text(4, operator),
    ...Object.entries(attributes).map(attribute),
  ]);
}

export interface OnnxGraph {
  readonly nodes: readonly Uint8Array[];
  readonly initializers: readonly Bytes[];
  readonly inputs: readonly Uint8Array[];
  readonly outputs: readonly Uint8Array[];
}

export function onnxModel({ nodes, initializers, inputs, outputs }: OnnxGraph): Uint8Array {
  const graph = message(
    7,
    ...nodes.map((item) => message(1, item)),
    text(2, 'tiny'),
    ...initializers.map((item) => message(5, item)),
    ...inputs.map((item) => message(11, item)),
    ...outputs.map((item) => message(12, item)),
  );
  return Buffer.concat([
    Uint8Array.from(int(1, 8)),
    text(2, 'palimpsest test hub'),
    graph,
    message(8, text(1, ''), int(2, 17)),
  ]);
}
