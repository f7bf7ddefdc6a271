export const signNames = { emoji: 'Emoji or honorific' }
