import { readArabicQuery } from '../corpus/index/arabic-words.ts'
import { arabicWords, contentWords } from './words.ts'

const MAX_WORDS = 40

// Words that ask for a ruling or name the genre: hadiths answer without them.
const ASKING = new Set(
  arabicWords('حكم يجوز تجوز حديث الحديث احاديث الاحاديث النبي الرسول رسول الله الاسلام هناك'),
)

/** The words that carry the subject of an Arabic question; empty for any other text. */
export function questionSubject(text: string): string[] {
  const { kind, subject } = readArabicQuery(text)
  if (kind !== 'question') return []
  const content = new Set(contentWords(text))
  const words = [...new Set(subject)].filter((word) => content.has(word))
  const telling = words.filter((word) => !ASKING.has(word))
  return (telling.length > 0 ? telling : words).slice(0, MAX_WORDS)
}
