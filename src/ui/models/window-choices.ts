/** Windows that can be chosen below what a model offers, largest first. */
const usual = [32_768, 16_384, 8192, 4096, 2048, 1024, 768] as const;

/** `offered` in tokens; itself first. */
export function windowChoices(offered: number): readonly number[] {
  return [offered, ...usual.filter((tokens) => tokens < offered)];
}
