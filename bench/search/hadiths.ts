import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import {
  buildHadith,
  type HadithCorpus,
  type ImportedCollection,
  readCollections,
} from '@waraq/scripture/hadith'
import { foldArabic } from '@waraq/scripture/text'

const WORDS = 12
const HARAKAT = /[\u064B-\u0652\u0670\u0640]/g

/** The hadiths of a packed LK corpus, unpacked into `folder`. */
export function readHadiths(archive: string, folder: string): ImportedCollection[] {
  execFileSync('tar', ['-xJf', archive, '-C', folder])
  const paths = execFileSync('find', [folder, '-name', '*.csv'], { encoding: 'utf8' })
  const files = paths.split('\n').filter(Boolean).sort()
  return readCollections(
    'lk-csv',
    files.map((path) => ({ path, text: readFileSync(path, 'utf8') })),
  )
}

/** Installs collections in a separate file, as an import does. */
export function installHadiths(path: string, install: ImportedCollection[]): void {
  buildHadith({ path, install, retrievedAt: '2026-11-21T00:00:00.000Z' })
}

/**
 * For each nth text: whether its first twelve words, without vowels, find a hadith that contains
 * the same folded words in a row, at rank 1 and in the top 10. A sixth of all texts share these
 * words with another one.
 */
export function quoteHadiths(on: HadithCorpus, nth: number): { first: boolean; ten: boolean }[] {
  const texts = on.collections().flatMap((one) => Array.from(on.list(one), ({ matn }) => matn))
  const long = texts.filter((text) => wordsOf(text).length >= WORDS)
  return long
    .filter((_, at) => at % nth === 0)
    .map((text) => {
      const query = wordsOf(text.replace(HARAKAT, '')).slice(0, WORDS).join(' ')
      const isIntended = on
        .search(query, { limit: 10 })
        .map(({ matn }) => ` ${foldArabic(matn)} `.includes(` ${foldArabic(query)} `))
      return { first: isIntended[0] === true, ten: isIntended.includes(true) }
    })
}

// Text that folds to nothing, such as the sign of a blessing, is not a word.
const wordsOf = (text: string): string[] =>
  text.split(/\s+/).filter((word) => foldArabic(word) !== '')
