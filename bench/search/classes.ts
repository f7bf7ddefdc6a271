import type { Corpus } from '@waraq/scripture/corpus'
import type { Metric } from '../lib/bench.ts'
import { shown } from '../lib/table.ts'
import { shareOf } from './cross-validation.ts'
import { DIALECT_QUERIES, isForTuning } from './dialect-queries.ts'
import { type ClassQuery, QUERY_CLASSES } from './query-classes.ts'

/** How the classes were made, for the results. */
export const CLASSES =
  'Queries by class: the share whose first verse answers them, in the odd and the even queries of `bench/search/query-classes.ts`. The verses that answer were chosen before the first run. The topics, the thesauri and the stop words were written with the misses of the odd ones in view, but not with those of the even ones; one author wrote both.'
const DIALECT_TARGET = 0.75
const CLASS_TARGETS: ReadonlyMap<string, number> = new Map([
  ['references', 0.98],
  ['names', 0.95],
  ['named verses', 0.95],
  ['dialect', DIALECT_TARGET],
  ['Arabic topics', 0.6],
  ['English topics', 0.6],
  ['other words of translators', 0.5],
  ['other languages', 0.45],
])

/** How the second set of dialect queries was made, for the results. */
export const DIALECT_HALVES =
  'Dialect questions: `bench/search/dialect-queries.ts`, divided by the SHA-256 of the query before the first run. The words of dialects were written with the misses of the tuning half in view; the held-out half was only counted. The 18 queries of the class `dialect` are an older set, whose odd half was in view too.'

/** A metric for each class, and for each half of the dialect questions. */
export const classMetrics = (on: Corpus): Metric[] => [
  ...measureClasses(on).map(classMetric),
  dialectMetric(on, { half: 'tuning', isOfHalf: isForTuning }),
  dialectMetric(on, { half: 'held out', isOfHalf: (query) => !isForTuning(query) }),
]

type Half = { half: string; isOfHalf(query: ClassQuery): boolean }

function dialectMetric(on: Corpus, { half, isOfHalf }: Half): Metric {
  const queries = [...DIALECT_QUERIES.values()].flat().filter(isOfHalf)
  const share = shareOf(queries.map((query) => isFound(on, query, false)))
  return {
    what: `dialect questions, success@1, ${half} (${queries.length})`,
    measured: shown(share),
    spread: '',
    target: `at least ${DIALECT_TARGET}`,
    isMet: share >= DIALECT_TARGET,
  }
}

function classMetric({ name, count, all, first, second }: ClassFinding): Metric {
  const target = CLASS_TARGETS.get(name) ?? 0
  return {
    what: `${name}, success@1 (${count})`,
    measured: `${shown(all)} (${shown(first)} and ${shown(second)})`,
    spread: '',
    target: `at least ${target}`,
    isMet: all >= target,
  }
}

/** The share of queries of a class whose first result answers them, in all and in each half. */
type ClassFinding = {
  name: string
  count: number
  all: number
  first: number
  second: number
}

/**
 * Success at the first result by class. The halves are the odd and the even queries: rules are
 * written with the misses of the first half in view, and never with those of the second.
 */
function measureClasses(on: Corpus): ClassFinding[] {
  return [...QUERY_CLASSES].map(([name, queries]) => {
    const outcomes = queries.map((query) => isFound(on, query, name === 'names'))
    const half = (parity: number) => outcomes.filter((_, at) => at % 2 === parity)
    return {
      name,
      count: queries.length,
      all: shareOf(outcomes),
      first: shareOf(half(0)),
      second: shareOf(half(1)),
    }
  })
}

function isFound(on: Corpus, { text, keys }: ClassQuery, isSurah: boolean): boolean {
  const { verses, surahs } = on.search(text, { limit: 1 })
  const [surah] = surahs
  if (isSurah && surah) return keys.includes(`${surah.number}:1`)
  return keys.includes(verses[0]?.verseKey ?? '')
}
