import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Corpus } from '@waraq/scripture/corpus'
import type { ClassQuery } from './query-classes.ts'

const FOLDER = new URL('./independent/', import.meta.url)

/** The spellings of a verse from which a query takes words. */
type Spellings = { text: string; textImlaei: string }
type FindSpellings = (surah: number, ayah: number) => Spellings | undefined

/**
 * The queries by class, from the files `independent/CLASS.txt`. A line is a query, ` = ` and its
 * right first results: verses `2:255`, ranges `18:9-26`, or surahs `36`.
 * @throws Error for a line of another form
 */
export function readIndependentQueries(): Map<string, ClassQuery[]> {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.txt'))
  return new Map(
    files.map((name) => [
      basename(name, '.txt').replaceAll('-', ' '),
      independentQueriesIn(readFileSync(new URL(name, FOLDER), 'utf8')),
    ]),
  )
}

/** The queries in the text of a file, without its comments, which begin with `#`. */
export function independentQueriesIn(text: string): ClassQuery[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return lines.map((line) => {
    const [query = '', results = '', ...more] = line.split(' = ')
    if (query.trim() === '' || results === '' || more.length > 0)
      throw new Error(`not "query = results": ${line}`)
    return { text: query, keys: results.split(' ').flatMap(keysOf) }
  })
}

function keysOf(result: string): string[] {
  const [surah = '', verses] = result.split(':')
  if (verses === undefined) return [surah]
  const [from = 0, to = from] = verses.split('-').map(Number)
  if (!(from <= to)) throw new Error(`not a range of verses: ${result}`)
  return Array.from({ length: to - from + 1 }, (_, step) => `${surah}:${from + step}`)
}

/**
 * The text that a person types. `{clean 2:255 1-5 A>B}` stands for words 1 to 5 of the verse in the
 * modern spelling, with the first A replaced by B; `vowelled` for those of the mushaf.
 * @throws Error if the verse lacks the words or A
 */
export function typedText(text: string, findSpellings: FindSpellings): string {
  if (!text.startsWith('{')) return text
  const [spelling, key = '', words = '', ...slips] = text.slice(1, -1).split(' ')
  const [surah = 0, ayah = 0] = key.split(':').map(Number)
  const verse = findSpellings(surah, ayah)
  const all = wordsIn((spelling === 'clean' ? verse?.textImlaei : verse?.text) ?? '')
  const [from = 0, to = 0] = words.split('-').map(Number)
  if (!(from >= 1 && from <= to && to <= all.length)) throw new Error(`no such words: ${text}`)
  return slips.reduce(
    (typed, slip) => {
      const [letters = '', replacement = ''] = slip.split('>')
      if (letters === '' || !typed.includes(letters)) throw new Error(`no such letters: ${text}`)
      return typed.replace(letters, replacement)
    },
    all.slice(from - 1, to).join(' '),
  )
}

const SIGN_OF_QUARTER = '\u06DE'
// Pause marks are words of their own in the modern spelling.
const wordsIn = (text: string): string[] =>
  text
    .replaceAll(SIGN_OF_QUARTER, '')
    .split(/\s+/)
    .filter((word) => /\p{Lo}/u.test(word))

/** What the search shows first: a surah, if the query asks for surahs and it lists one, or a verse. */
export function firstResult(on: Corpus, { text, keys }: ClassQuery): string | undefined {
  const { verses, surahs } = on.search(typedText(text, on.findVerse), { limit: 1 })
  const [[verse], [surah]] = [verses, surahs]
  if (keys.some((key) => key.includes(':'))) return verse?.verseKey
  if (surah) return `${surah.number}`
  return verse?.ayah === 1 ? `${verse.surah}` : verse?.verseKey
}
