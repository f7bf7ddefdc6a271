export const signNames = { character: 'Special character', emoji: 'Emoji or honorific' }
