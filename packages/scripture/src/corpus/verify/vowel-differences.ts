import { withStandardLetters, withStandardSigns } from '../../text/arabic-letters.ts'
import { foldArabicHard } from '../../text/index.ts'
import { SUKUN, VOWELS } from '../matching/vowels.ts'

/**
 * The letters of a word that every orthography writes, with the vowel of each: '' where none is
 * written.
 */
type Consonants = { letters: string; vowels: string[] }
/** A letter of the text with its marks. */
type Written = { base: string; marks: string }

const LETTER_WITH_MARKS = /([\u0621-\u063A\u0640-\u064A])(\p{M}*)/gu
const [MADDA, DAGGER, FATHATAN] = ['\u0653', '\u0670', '\u064B']
const SMALL_YEH = '\u06E7'
const HAMZA = /[\u0654\u0655]/
const SEATS = 'اوي\u0640ء'
const MAX_MADDAS = 2

/**
 * Whether a letter has different vowels in both words, which makes it another word rather than
 * another spelling. Words whose consonants differ are not compared. `mayPause` allows the last
 * vowel to be dropped before a pause.
 */
export function vowelsDiffer(quoted: string, right: string, mayPause: boolean): boolean {
  const others = consonantsOf(right)
  const comparable = consonantsOf(quoted).flatMap((one) =>
    others.filter(({ letters }) => letters === one.letters).map((other) => [one, other] as const),
  )
  return comparable.length > 0 && comparable.every(([one, other]) => differ(one, other, mayPause))
}

function differ(one: Consonants, other: Consonants, mayPause: boolean): boolean {
  return one.vowels.some((vowel, at) => {
    const isPausal = mayPause && vowel === SUKUN && at === one.vowels.length - 1
    const expected = other.vowels[at]
    return vowel !== '' && expected && !vowel.includes(expected) && !isPausal
  })
}

/** The readings of a word: `آ` is a hamza and a long vowel, or in Uthmani spelling only long. */
function consonantsOf(word: string): Consonants[] {
  const written = writtenOf(word)
  let readings: Consonants[] = [{ letters: '', vowels: [] }]
  let maddas = 0
  for (const [at, one] of written.entries()) {
    const isMadda = one.base === 'ا' && one.marks.includes(MADDA) && maddas < MAX_MADDAS
    if (isMadda) {
      maddas += 1
      readings = readings.flatMap((reading) => [reading, withLetter(reading, 'ء', '')])
    } else {
      const letter = letterOf(one, written[at + 1] === undefined)
      if (letter !== '')
        readings = readings.map((reading) => withLetter(reading, letter, vowelOf(one)))
      else if (one.marks.includes(FATHATAN)) for (const reading of readings) addTanwin(reading)
    }
  }
  return readings
}

function writtenOf(word: string): Written[] {
  const letters = withStandardLetters(withStandardSigns(word)).replaceAll(SMALL_YEH, 'ي')
  const marked = letters.matchAll(LETTER_WITH_MARKS)
  return [...marked].flatMap(([, base = '', marks = '']) => hamzaApart({ base, marks }))
}

// A hamza over the alef above a consonant, or between two letters: the first vowel is the
// consonant's, but without that alef the absence of a vowel is.
function hamzaApart(one: Written): Written[] {
  if (!HAMZA.test(one.marks) || SEATS.includes(one.base)) return [one]
  const vowels = [...one.marks].filter((mark) => VOWELS[mark])
  const isSilent = (mark: string) => VOWELS[mark] === SUKUN && !one.marks.includes(DAGGER)
  const first = vowels.find(isSilent) ?? vowels[0] ?? ''
  return [
    { base: one.base, marks: first },
    { base: 'ء', marks: one.marks.replace(first, '').replace(HAMZA, '') },
  ]
}

const withLetter = ({ letters, vowels }: Consonants, letter: string, vowel: string) => ({
  letters: letters + letter,
  vowels: [...vowels, vowel],
})

// Modern spelling writes the tanwin on the alef or on the letter before it.
function addTanwin({ vowels }: Consonants): void {
  if (vowels.at(-1) === '') vowels[vowels.length - 1] = VOWELS[FATHATAN] ?? ''
}

/** The letter, or '' for one that only lengthens a vowel or that an orthography omits. */
function letterOf({ base, marks }: Written, isLast: boolean): string {
  if (base === 'ء' || HAMZA.test(marks)) return 'ء'
  if (base === '\u0640') return ''
  const vowel = vowelOf({ base, marks })
  const hasVowel = vowel !== '' && vowel !== SUKUN
  if (base === 'ا') return hasVowel && !marks.includes(FATHATAN) ? 'ا' : ''
  if ('وي'.includes(base) && !hasVowel && (marks.includes(DAGGER) || isLast)) return ''
  return foldArabicHard(base)
}

// A weak letter without a vowel carries or lengthens one; orthographies mark that differently, and
// KFGQPC marks a silent alef with the sign that others write for the absence of a vowel.
function vowelOf({ base, marks }: Written): string {
  const vowel = [...marks].map((mark) => VOWELS[mark]).findLast((one) => one !== undefined) ?? ''
  const isWeak = 'اوي'.includes(base) && !HAMZA.test(marks)
  return vowel === SUKUN && isWeak ? '' : vowel
}
