/** What is said when a model is lost again and again. */
export const lossWords = {
  gpuFails: (name: string): string =>
    `${name} was lost again on the graphics processor. It also runs on the CPU, slower and safely.`,
  runOnCpu: 'Run it on the CPU',
  tooLarge: (name: string): string => `${name} seems to be too large for this device.`,
  change: (name: string): string => `Change to ${name}`,
  nothingSmaller: (name: string): string =>
    `${name} seems to be too large for this device. A shorter window needs less memory.`,
  shorterWindow: 'Choose a shorter window',
} as const;
