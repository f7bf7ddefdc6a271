import type { Meter } from '../budget.ts'
import type { CorpusFile } from '../store.ts'

type Editions = readonly number[] | undefined
type Readers = Pick<CorpusFile, 'listEditions' | 'editionsWith'>

const LATIN = /\p{Script=Latin}/u
// A running SQLite query cannot be interrupted, so the budget is charged before it.
const QUERY_STEPS = 64
// More words do not change the decision.
const MAX_ASKED = 5

/**
 * Returns a function that lists the editions from which a misspelt word may be corrected: those of
 * the language that has the other words, or for a lone Latin word the requested ones, by default
 * the English ones. `undefined` means all.
 */
export function createCorrectionEditions(
  { listEditions, editionsWith }: Readers,
  spend: Meter['spend'],
) {
  const languages = new Map(listEditions().map(({ id, language }) => [id, language]))
  const inLanguages = (chosenLanguages: ReadonlySet<string | undefined>): number[] =>
    [...languages].filter(([, language]) => chosenLanguages.has(language)).map(([id]) => id)

  /** The languages that have all of these words, or some of them if none has all. */
  function languagesOf(words: readonly string[]): Set<string | undefined> {
    const each = words
      .map((word) => new Set(editionsWith(`"${word}"`).map((id) => languages.get(id))))
      .filter(({ size }) => size > 0)
    const some = new Set(each.flatMap((one) => [...one]))
    const all = [...some].filter((language) => each.every((one) => one.has(language)))
    return all.length > 0 ? new Set(all) : some
  }

  return (words: readonly string[], requested: Editions): Editions => {
    spend(QUERY_STEPS)
    const firstWords = words.slice(0, MAX_ASKED)
    const known = languagesOf(firstWords)
    if (known.size > 0) {
      const ours = inLanguages(known)
      return requested ? ours.filter((id) => requested.includes(id)) : ours
    }
    return words.some((word) => LATIN.test(word))
      ? (requested ?? inLanguages(new Set(['en'])))
      : requested
  }
}
