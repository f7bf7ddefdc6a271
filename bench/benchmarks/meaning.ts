import { join } from 'node:path'
import { type Corpus, openCorpus } from '@waraq/scripture/corpus'
import { buildCorpus, readSources } from '@waraq/scripture/corpus/build'
import type { Bench, Benchmark, Metric } from '../lib/bench.ts'
import { withoutTarget } from '../lib/metrics.ts'
import { tableOf } from '../lib/table.ts'
import { shareOf } from '../search/cross-validation.ts'
import { isForTuning } from '../search/dialect-queries.ts'
import { firstResult, readIndependentQueries } from '../search/independent.ts'
import type { ClassQuery } from '../search/query-classes.ts'

/** The targets of a class, with all editions and with none. */
const TARGETS: ReadonlyMap<string, readonly [all?: number, none?: number]> = new Map([
  ['topics arabic', [0.8, 0.8]],
  ['topics english', [0.85, 0.75]],
  ['dialect', [0.8, 0.8]],
  ['other languages', [0.8, 0.8]],
  ['other translators', [0.65]],
  ['transliteration', [1, 0.95]],
  ['names', [0.95, 0.95]],
  ['references', [0.98, 0.98]],
  ['named verses', [0.95, 0.95]],
])

type Outcome = { query: ClassQuery; result: string | undefined; isRight: boolean }
/** The outcomes of the queries of a class, with all editions and with none. */
type ClassOutcomes = { name: string; all: Outcome[]; none: Outcome[] }

/** How often the first result is right, for queries of an author who had not seen the search. */
export const MEANING: Benchmark = {
  name: 'meaning',
  title: 'verses found by what people type: whether the first result is right, as a library',
  sources: [
    'packages/scripture/src/corpus',
    'packages/scripture/src/text',
    'bench/search/independent',
  ],
  async run(bench) {
    const [all, none] = [await corpusOf(bench, 'all'), await corpusOf(bench, 'none')]
    const classes = [...readIndependentQueries()].map(([name, queries]) => ({
      name,
      all: queries.map((query) => outcomeOf(all, query)),
      none: queries.map((query) => outcomeOf(none, query)),
    }))
    if (bench.listsFailures) for (const one of classes) sayFailures(bench, one)
    return {
      metrics: totals(classes),
      details: [ABOUT, tableOf(HEAD, classes.map(rowOf))],
      foreignShares: [],
    }
  },
}

const ABOUT =
  'The queries in `bench/search/independent` were written and committed before any of them was searched, by an author who had not seen the topics of the search. The SHA-256 of a query decides its half: the rules of the search may be written with the failures of the tuning half in view (`npm run bench -- meaning --failures` lists them); the counted half is only counted. `No edition` is the Arabic text alone.'
const HEAD = [
  'class',
  'counted',
  'all editions',
  'target',
  'no edition',
  'target',
  'tuning',
  'all editions',
  'no edition',
]

async function corpusOf(bench: Bench, editions: 'all' | 'none'): Promise<Corpus> {
  const path = join(bench.folder, `${editions}.db`)
  const chosen = editions === 'none' && { editions: [] }
  buildCorpus({ path, sources: await readSources(), say: bench.say, ...chosen })
  const corpus = openCorpus(path)
  if (!corpus) throw new Error('no corpus was built')
  bench.after(() => corpus.close())
  return corpus
}

function outcomeOf(on: Corpus, query: ClassQuery): Outcome {
  const result = firstResult(on, query)
  return { query, result, isRight: query.keys.includes(result ?? '') }
}

function sayFailures(bench: Bench, { name, all, none }: ClassOutcomes): void {
  for (const [editions, outcomes] of Object.entries({ 'all editions': all, 'no edition': none })) {
    for (const { query, result, isRight } of tuningOf(outcomes)) {
      if (isRight) continue
      bench.say(
        `${name}, ${editions}: ${query.text}: ${result ?? 'nothing'}, not ${query.keys.join(' ')}`,
      )
    }
  }
}

function totals(classes: ClassOutcomes[]): Metric[] {
  const [all, none] = [classes.flatMap((one) => one.all), classes.flatMap((one) => one.none)]
  return [
    withoutTarget(
      `all classes, all editions, counted (${countedOf(all).length})`,
      shareIn(countedOf(all)),
    ),
    withoutTarget('all classes, no edition, counted', shareIn(countedOf(none))),
    withoutTarget(
      `all classes, all editions, tuning (${tuningOf(all).length})`,
      shareIn(tuningOf(all)),
    ),
    withoutTarget('all classes, no edition, tuning', shareIn(tuningOf(none))),
  ]
}

function rowOf({ name, all, none }: ClassOutcomes): string[] {
  const [target, targetOfNone] = TARGETS.get(name) ?? []
  return [
    name,
    `${countedOf(all).length}`,
    shareIn(countedOf(all)),
    target?.toFixed(2) ?? '',
    shareIn(countedOf(none)),
    targetOfNone?.toFixed(2) ?? '',
    `${tuningOf(all).length}`,
    shareIn(tuningOf(all)),
    shareIn(tuningOf(none)),
  ]
}

const tuningOf = (outcomes: Outcome[]) => outcomes.filter(({ query }) => isForTuning(query))
const countedOf = (outcomes: Outcome[]) => outcomes.filter(({ query }) => !isForTuning(query))
const shareIn = (outcomes: Outcome[]) => shareOf(outcomes.map(({ isRight }) => isRight)).toFixed(2)
