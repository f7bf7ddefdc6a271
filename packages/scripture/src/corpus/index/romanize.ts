// Consonants as Tanzil romanizes them, which `soundsOf` reads. Hamza has no letter.
const CONSONANTS: Record<string, string> = {
  ...{ ب: 'b', ت: 't', ة: 't', ث: 'th', ج: 'j', ح: 'h', خ: 'kh', د: 'd', ذ: 'th', ر: 'r' },
  ...{ ز: 'z', س: 's', ش: 'sh', ص: 's', ض: 'd', ط: 't', ظ: 'th', ع: 'AA', غ: 'gh', ف: 'f' },
  ...{ ق: 'q', ك: 'k', ل: 'l', م: 'm', ن: 'n', ه: 'h', و: 'w', ي: 'y', ى: 'y' },
}
const VOWELS: Record<string, string> = {
  ...{ '\u064E': 'a', '\u064F': 'u', '\u0650': 'i', '\u064B': 'an', '\u064C': 'un' },
  '\u064D': 'in',
}
const SHADDA = '\u0651'
const SUKUN = '\u0652'
const DAGGER_ALEF = '\u0670'
const SILENT = /[\u06DF\u06E0]/
const WASL = 'ٱ'
const WITHOUT_VOWELS = /^[^\u064B-\u0652\u0670]+$/
// A letter, and the signs on it. Small letters only lengthen a vowel.
const LETTER = /([\u0621-\u063A\u0640-\u064A\u0671])([\u064B-\u065F\u0670\u06D6-\u06ED]*)/g
// Words that begin with i, though a damma follows.
const WITH_I = /^ٱ(?:ئ|ب\u0652?ن|س\u0652?م|م\u0652?ر)/
const NAMES: Record<string, string> = {
  ...{ ا: 'alif', ل: 'lam', م: 'meem', ر: 'ra', ص: 'sad', ك: 'kaf', ه: 'ha', ي: 'ya', ى: 'ya' },
  ...{ ع: 'AAayn', ط: 'ta', س: 'seen', ح: 'ha', ق: 'qaf', ن: 'noon' },
}

type Letter = { base: string; signs: string }

/**
 * Romanizes a vowelled verse in the Uthmani spelling of Tanzil. Long vowels are written short: the
 * result is only compared by `soundsOf`.
 */
export function romanize(verse: string): string {
  return verse
    .split(' ')
    .map((word, at) => (at === 0 ? lettersNamed(word) : undefined) ?? romanizeWord(word))
    .filter((word) => word !== '')
    .join(' ')
}

// The letters that open a surah have no vowels.
function lettersNamed(word: string): string | undefined {
  const letters = lettersOf(word)
  const areNamed = WITHOUT_VOWELS.test(word) && letters.every(({ base }) => base in NAMES)
  return areNamed ? letters.map(({ base }) => NAMES[base]).join(' ') : undefined
}

function romanizeWord(word: string): string {
  const letters = lettersOf(word)
  return letters.reduce((written, letter, at) => {
    if (SILENT.test(letter.signs)) return written
    return letter.base === WASL ? written + waslOf(word, letters, at) : withLetter(written, letter)
  }, '')
}

function withLetter(written: string, { base, signs }: Letter): string {
  const vowel = vowelOf(signs)
  const isBare = vowel === '' && !signs.includes(SUKUN) && !signs.includes(SHADDA)
  const hasDagger = signs.includes(DAGGER_ALEF)
  if (base === 'ا' || (isBare && !hasDagger && isLengthening(base, written))) return written
  const isSeat = isBare && hasDagger && 'وى'.includes(base)
  const consonant = isSeat ? '' : (CONSONANTS[base] ?? '')
  const doubled = signs.includes(SHADDA) ? consonant + consonant : consonant
  const spoken = written + doubled + vowel
  return hasDagger && !spoken.endsWith('a') ? `${spoken}a` : spoken
}

function lettersOf(word: string): Letter[] {
  return Array.from(word.matchAll(LETTER), ([, base = '', signs = '']) => ({ base, signs }))
}

const vowelOf = (signs: string): string => {
  for (const sign of signs) if (VOWELS[sign]) return VOWELS[sign]
  return ''
}

// Waw and yeh lengthen the vowel before them, and stand for alef after a.
const isLengthening = (base: string, written: string): boolean =>
  base === 'و' ? /[ua]$/.test(written) : 'يى'.includes(base) && /(?:[ia]|an)$/.test(written)

// The article has a; a verb has u before a damma, and i otherwise. Both are silent after a particle.
function waslOf(word: string, letters: readonly Letter[], at: number): string {
  if (letters[at + 1]?.base === 'ل') return 'a'
  if (at > 0) return ''
  const third = vowelOf(letters[at + 2]?.signs ?? '')
  return third.startsWith('u') && !WITH_I.test(word) ? 'u' : 'i'
}
