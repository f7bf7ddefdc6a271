import { foldArabicHard, withFewMarks } from '../../text/index.ts'

// A sign that says that there is no vowel.
const NONE = '0'
const VOWELS: Record<string, string> = {
  '\u064E': 'a',
  '\u064B': 'a',
  '\u0657': 'a',
  '\u064F': 'u',
  '\u064C': 'u',
  '\u065E': 'u',
  '\u0650': 'i',
  '\u064D': 'i',
  '\u0656': 'i',
  '\u0652': NONE,
  '\u06E1': NONE,
}
// Letters that only lengthen a vowel, or carry a hamza: signs on them differ between the spellings.
const WEAK = 'اويء'
const LETTER = /[\u0621-\u063A\u0641-\u064A\u0671]/

/**
 * Whether both have vowels on a letter and they are not the same: another word, not another spelling. Where one `mayPause` after the
 * word it may end without its last vowel.
 */
export function vowelsDiffer(quoted: string, right: string, mayPause: boolean): boolean {
  const [a, b] = [vowelsOf(quoted), vowelsOf(right)]
  if (a.letters !== b.letters) return false
  const isPausal = (vowel: string, at: number) =>
    mayPause && vowel === NONE && at === a.vowels.length - 1
  return a.vowels.some(
    (vowel, at) =>
      vowel !== '' && b.vowels[at] !== '' && vowel !== b.vowels[at] && !isPausal(vowel, at),
  )
}

/** Whether a word, with whatever is joined to it, may be what was typed: no letter of it has another vowel than the one typed there. */
export function isVowelCompatible(typed: string, word: string): boolean {
  const [a, b] = [vowelsOf(typed), vowelsOf(word)]
  const at = b.letters.indexOf(a.letters)
  if (at < 0) return true
  return a.vowels.every((vowel, step) => {
    const other = b.vowels[at + step]
    return vowel === '' || vowel === NONE || other === '' || other === NONE || vowel === other
  })
}

// Alef and hamza come and go between the spellings, the other letters stay.
function vowelsOf(word: string): { letters: string; vowels: string[] } {
  let letters = ''
  const vowels: string[] = []
  let isStroke = false
  for (const character of withFewMarks(word).normalize('NFC')) {
    const vowel = VOWELS[character]
    const isSilent = vowel === NONE && WEAK.includes(letters.at(-1) ?? '')
    if (vowel !== undefined && vowels.length > 0 && !isStroke && !isSilent)
      vowels[vowels.length - 1] = vowel
    // What stands on a stroke belongs to a hamza that others write as a letter.
    if (character === '\u0640') isStroke = true
    if (!LETTER.test(character)) continue
    isStroke = false
    letters += foldArabicHard(character) || 'ء'
    vowels.push('')
  }
  return { letters, vowels }
}

/** Whether any vowel is written. */
export function hasVowels(text: string): boolean {
  return /[\u064B-\u0652\u0656\u0657\u065E\u06E1]/.test(text)
}

/** Where two words differ: the letters between what they have in common at the beginning and at the end. */
export function differingLetters(quoted: string, right: string) {
  const [a, b] = [withFewMarks(quoted).normalize('NFC'), right.normalize('NFC')]
  let at = 0
  while (at < a.length && at < b.length && a[at] === b[at]) at++
  let end = 0
  while (end < a.length - at && end < b.length - at && a.at(-1 - end) === b.at(-1 - end)) end++
  return { at, quoted: a.slice(at, a.length - end), right: b.slice(at, b.length - end) }
}
