import { stemOf } from '../corpus/index/arabic-words.ts'
import { indexedWords } from '../corpus/index/translated-words.ts'
import { foldArabic } from '../text/index.ts'

// Blessings after a name: written out, as a ligature, or omitted. They do not identify a hadith.
export const BLESSINGS = new RegExp(
  [
    'صلي الله عليه (?:واله )?وسلم',
    'صلي الله عليه(?= )',
    'عليه(?:ا|م|ما)? (?:الصلاه و)?السلام',
    'رضي الله (?:تعالي )?عن(?:ه|ها|هما|هم|هن)',
  ]
    .map((blessing) => `(?<= )${blessing}(?= )`)
    .join('|'),
  'g',
)

/** The folded Arabic words of a text in any orthography. */
export function arabicWords(text: string): string[] {
  return wordsOf(foldArabic(text))
}

// Remainders of a blessing at either end of an excerpt.
export const CUT = /^ (?:الله )?عليه وسلم(?= )|(?<= )(?:صلي|رضي)(?: الله(?: عليه)?)? $/g

/** Like `arabicWords`, without blessings unless there is nothing else. */
export function contentWords(text: string): string[] {
  const folded = ` ${foldArabic(text)} `
  const telling = wordsOf(folded.replace(BLESSINGS, '').replace(CUT, ''))
  return telling.length > 0 ? telling : wordsOf(folded)
}

export const translatedWords = indexedWords

const PARTICLES = 'فبلكس'
const SHORTEST = 3

/**
 * The stems of an Arabic word for indexing and queries: without article, conjunction and ending,
 * and also without a first letter that may be a particle.
 */
export function stemsOf(word: string): string[] {
  const stem = stemOf(word, () => false)
  const mayBeParticle = PARTICLES.includes(stem[0] ?? '') && stem.length > SHORTEST
  return mayBeParticle ? [stem, stem.slice(1)] : [stem]
}

function wordsOf(folded: string): string[] {
  return folded.split(' ').filter((word) => word !== '')
}
