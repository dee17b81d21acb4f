/** What is said of presets beside a conversation. */
export const presetWords = {
  title: 'Preset',
  none: 'None: the model’s own ways',
  make: 'Make a preset',
  edit: 'Change the presets',
  otherModel: 'It asks for another model than the one that is loaded.',
  change: 'Change the model',
} as const;
