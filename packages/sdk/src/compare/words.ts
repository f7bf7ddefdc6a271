// A word with its vowel signs and joiners, a space, an emoji, or a sign with its marks.
const TOKEN =
  /[\p{L}\p{M}\p{N}_'\u2019\u200C\u200D]+|\s+|\p{Regional_Indicator}{2}|\p{Extended_Pictographic}(?:[\p{M}\p{Emoji_Modifier}]|\u200D\p{Extended_Pictographic})*|.\p{M}*/gsu

/** Splits a text into words, spaces and single signs; joined, they are the text. */
export const splitWords = (text: string): string[] => text.match(TOKEN) ?? []

/** Whether a token is only white space. */
export const isSpace = (token: string): boolean => token.trim() === ''
