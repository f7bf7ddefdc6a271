import { verseIndexOf } from '../../text/index.ts'
import type { Concept } from '../store.ts'
import { wordsIn } from './arabic-words.ts'
import { indexedWords } from './translated-words.ts'

// Of shorter words, `اليم` may be a word that begins with a hamza.
const ARTICLE = /^ال(?=.{3})/

const WAVY_ALEF = /\u0672/g

/** The words of a name or a query, folded, without the Arabic article. */
export const nameWords = (text: string): string[] =>
  indexedWords(text.replace(WAVY_ALEF, 'ا')).map((word) => word.replace(ARTICLE, ''))

/**
 * Parses a list with one concept a line: `id = en: name, name | ar: name = 2:183-185 2:187 = word`.
 * @throws Error with the line, if it has another form or cites a verse that does not exist
 */
export function parseConcepts(list: string): Concept[] {
  return list.trim().split('\n').map(parseConcept)
}

function parseConcept(line: string): Concept {
  const [id = '', names, verses, words, ...rest] = line.split('=').map((part) => part.trim())
  if (names === undefined || verses === undefined || words === undefined || rest.length > 0)
    throw new Error(`Not a concept: ${line}`)
  const byLanguage = names.split('|').map((part) => parseNames(part, line))
  return {
    id,
    headings: Object.fromEntries(byLanguage.map(([language, [first = '']]) => [language, first])),
    names: Object.fromEntries(
      byLanguage.map(([language, all]) => [language, [...new Set(all.map(keyOf))]]),
    ),
    verses: [...new Set(verses.split(' ').flatMap((reference) => parseVerses(reference, line)))],
    words: wordsIn(words),
  }
}

const keyOf = (name: string): string => nameWords(name).join(' ')

function parseNames(part: string, line: string): [language: string, names: string[]] {
  const [, language, names = ''] = /^\s*([a-z]{2,3}):(.*)$/.exec(part) ?? []
  if (language === undefined) throw new Error(`Not names in a language: ${part} in ${line}`)
  const all = names.split(/[,،、]/).map((name) => name.trim())
  if (all.some((name) => keyOf(name) === '')) throw new Error(`An empty name: ${part} in ${line}`)
  return [language, all]
}

function parseVerses(reference: string, line: string): number[] {
  if (reference === '') return []
  const [, surah, from, to = from] = /^(\d+):(\d+)(?:-(\d+))?$/.exec(reference) ?? []
  const [first, last] = [from, to].map((ayah) => verseIndexOf(Number(surah), Number(ayah)))
  if (first === undefined || last === undefined || last < first)
    throw new Error(`No verses: ${reference} in ${line}`)
  return Array.from({ length: last - first + 1 }, (_, step) => first + step)
}
