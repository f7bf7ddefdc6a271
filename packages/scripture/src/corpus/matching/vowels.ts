import { withStandardSigns } from '../../text/arabic-letters.ts'
import { foldArabicHard, withFewMarks } from '../../text/index.ts'

/** The absence of a vowel. */
export const SUKUN = '0'
/** The vowel of each mark; tanwin counts as its vowel. U+0657 is a fathatan of KFGQPC, a damma of IndoPak. */
export const VOWELS: Readonly<Record<string, string>> = {
  '\u064E': 'a',
  '\u064B': 'a',
  '\u0657': 'au',
  '\u064F': 'u',
  '\u064C': 'u',
  '\u065E': 'u',
  '\u0650': 'i',
  '\u064D': 'i',
  '\u0656': 'i',
  '\u0652': SUKUN,
  '\u06E1': SUKUN,
}
// Letters that only lengthen a vowel or carry a hamza; their marks differ between orthographies.
const WEAK = 'اويء'
const LETTER = /[\u0621-\u063A\u0641-\u064A\u0671]/

/** Whether a word, with its affixes, is compatible with the vowels that were typed. */
export function isVowelCompatible(typed: string, word: string): boolean {
  const [a, b] = [vowelsOf(typed), vowelsOf(word)]
  const at = b.letters.indexOf(a.letters)
  if (at < 0) return true
  return a.vowels.every((vowel, step) => {
    const other = b.vowels[at + step]
    return !vowel || vowel === SUKUN || !other || other === SUKUN || vowel.includes(other)
  })
}

// Orthographies differ in alef and hamza; all other letters are the same.
function vowelsOf(word: string): { letters: string; vowels: string[] } {
  let letters = ''
  const vowels: string[] = []
  let isStroke = false
  for (const character of withStandardSigns(word).normalize('NFC')) {
    const vowel = VOWELS[character]
    const isSilent = vowel === SUKUN && WEAK.includes(letters.at(-1) ?? '')
    if (vowel !== undefined && vowels.length > 0 && !isStroke && !isSilent)
      vowels[vowels.length - 1] = vowel
    // Marks on a stroke belong to a hamza that other orthographies write as a letter.
    if (character === '\u0640') isStroke = true
    if (!LETTER.test(character)) continue
    isStroke = false
    letters += foldArabicHard(character) || 'ء'
    vowels.push('')
  }
  return { letters, vowels }
}

export function hasVowels(text: string): boolean {
  return /[\u064B-\u0652\u0656\u0657\u065E\u06E1]/.test(text)
}

/** The differing part of two words, without their common prefix and suffix. */
export function differingLetters(quoted: string, right: string) {
  const [a, b] = [withFewMarks(quoted).normalize('NFC'), right.normalize('NFC')]
  let at = 0
  while (at < a.length && at < b.length && a[at] === b[at]) at++
  let end = 0
  while (end < a.length - at && end < b.length - at && a.at(-1 - end) === b.at(-1 - end)) end++
  return { at, quoted: a.slice(at, a.length - end), right: b.slice(at, b.length - end) }
}
