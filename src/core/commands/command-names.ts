/** The commands that can be typed into the composer. What each says of itself stands with the screen. */

/** In the order in which they are listed. */
export const commandNames = [
  'compact',
  'undo',
  'branch',
  'pin',
  'model',
  'preset',
  'new',
  'search',
  'export',
  'settings',
  'help',
] as const;
export type CommandName = (typeof commandNames)[number];

/** What may stand behind a command's name. Nothing has to: each does something sensible without. */
export type CommandArgument = 'focus' | 'model' | 'preset' | 'words' | 'none';

export const commandArguments: Readonly<Record<CommandName, CommandArgument>> = {
  compact: 'focus',
  undo: 'none',
  branch: 'none',
  pin: 'none',
  model: 'model',
  preset: 'preset',
  new: 'none',
  search: 'words',
  export: 'none',
  settings: 'none',
  help: 'none',
};
