import { stemOf } from '../corpus/index/arabic-words.ts'
import { indexedWords } from '../corpus/index/translated-words.ts'
import { foldArabic } from '../text/index.ts'

// Blessings after a name: one writes them, another a sign of one letter, a third nothing. They say nothing of which hadith is meant.
const BLESSINGS = new RegExp(
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

/** The folded Arabic words of a text, in whatever orthography it is written. */
export function arabicWords(text: string): string[] {
  return wordsOf(foldArabic(text))
}

// What is left of a blessing at either end of words that were cut out of a text.
const CUT = /^ (?:الله )?عليه وسلم(?= )|(?<= )(?:صلي|رضي)(?: الله(?: عليه)?)? $/g

/** As `arabicWords`, without the blessings after names; with them where there is nothing else. */
export function contentWords(text: string): string[] {
  const folded = ` ${foldArabic(text)} `
  const telling = wordsOf(folded.replace(BLESSINGS, '').replace(CUT, ''))
  return telling.length > 0 ? telling : wordsOf(folded)
}

/** The folded words of a translation. */
export const translatedWords = indexedWords

const PARTICLES = 'فبلكس'
const SHORTEST = 3

/**
 * The stems by which an Arabic word is found beside itself: without article, conjunction and ending; and, where its first letter may
 * be a particle, without that too. The same for the index and for what is asked.
 */
export function stemsOf(word: string): string[] {
  const stem = stemOf(word, () => false)
  const mayBeParticle = PARTICLES.includes(stem[0] ?? '') && stem.length > SHORTEST
  return mayBeParticle ? [stem, stem.slice(1)] : [stem]
}

function wordsOf(folded: string): string[] {
  return folded.split(' ').filter((word) => word !== '')
}
