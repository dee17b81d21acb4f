/** What the frame says around the pages. */
export const frameWords = {
  settings: 'Settings',
  colors: 'Colors',
  themes: { auto: 'As the system', light: 'Light', dark: 'Dark' },
  conversations: 'Conversations',
  margin: 'What the model sees',
} as const;
