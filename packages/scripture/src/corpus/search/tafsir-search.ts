import { withoutRepetition } from '../../text/index.ts'
import type { Meter } from '../budget.ts'
import { readArabicQuery } from '../index/arabic-words.ts'
import { tafsirWords } from '../index/tafsir-words.ts'
import type { CorpusFile, Scope, TafsirHit } from '../store.ts'
import { COMMON } from './translation-search.ts'

// More verses than a reader pages through.
const MAX_FOUND = 100
const MAX_WORDS = 20
// A running SQLite query cannot be interrupted, so the budget is charged before it.
const QUERY_STEPS = 64

export type TafsirSearch = ReturnType<typeof createTafsirSearch>

/** Finds verses by the words of the installed tafsirs: all words of the subject, then some. */
export function createTafsirSearch(
  { searchTafsirs, listEditions }: Pick<CorpusFile, 'searchTafsirs' | 'listEditions'>,
  spend: Meter['spend'],
) {
  const isInstalled = listEditions().some(({ kind }) => kind === 'tafsir')

  return (text: string, { span }: Scope): TafsirHit[] => {
    const words = isInstalled ? subjectIn(text) : []
    if (words.length === 0) return []
    const ask = (joined: ' AND ' | ' OR ') => {
      spend(QUERY_STEPS)
      return searchTafsirs(
        words.map((word) => `"${word}"`).join(joined),
        MAX_FOUND,
        span ? { span } : {},
      )
    }
    const all = ask(' AND ')
    return all.length > 0 ? all : ask(' OR ')
  }
}

function subjectIn(text: string): string[] {
  const { subject } = readArabicQuery(text)
  const words = tafsirWords(/[\u0621-\u064A]/.test(text) ? subject.join(' ') : text)
  return withoutRepetition(words)
    .filter((word) => !COMMON.has(word))
    .slice(0, MAX_WORDS)
}
