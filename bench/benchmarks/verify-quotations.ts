import { join } from 'node:path'
import { openCorpus } from '@waraq/scripture/corpus'
import { buildCorpus, readSources } from '@waraq/scripture/corpus/build'
import type { Benchmark, Metric } from '../lib/bench.ts'
import { adversarialCases } from '../quotations/adversarial.ts'
import { articlesOf } from '../quotations/articles.ts'
import { EVERYDAY_FORMULAS } from '../quotations/formulas.ts'
import {
  measureArticles,
  measureCases,
  measureFormulas,
  measureSpeed,
} from '../quotations/measure.ts'

// Thresholds are tuned on the first half only.
const HALVES = [
  { name: 'dev', seed: 1, parity: 0 },
  { name: 'held out', seed: 2, parity: 1 },
]
const [ROUNDS, ARTICLES] = [12, 60]

/** Verification of adversarial quotations and of articles, on sets made by seed. */
export const VERIFY_QUOTATIONS: Benchmark = {
  name: 'verify',
  title: 'Verification of quotations in brackets and in running text, as a library',
  sources: ['packages/scripture/src/corpus', 'packages/scripture/src/text'],
  async run(bench) {
    const path = join(bench.folder, 'quran.db')
    buildCorpus({ path, sources: await readSources(), say: bench.say })
    const corpus = openCorpus(path)
    if (!corpus) throw new Error('no corpus was built')
    bench.after(() => corpus.close())
    const verifier = corpus.verifier()
    const metrics = HALVES.flatMap(({ name, seed, parity }): Metric[] => {
      const cases = adversarialCases(corpus, seed, bench.isQuick ? 2 : ROUNDS)
      const articles = articlesOf(corpus, 100 * seed, bench.isQuick ? 5 : ARTICLES)
      const formulas = EVERYDAY_FORMULAS.filter((_, at) => at % 2 === parity)
      return [
        ...measureCases(verifier, cases, bench.say),
        ...measureArticles(verifier, articles, bench.say),
        measureFormulas(verifier, formulas, bench.say),
      ].map((one) => ({ ...one, what: `${one.what}, ${name}` }))
    })
    const speed = articlesOf(corpus, 7, 60)
      .map(({ text }) => text)
      .join('\n')
    return {
      metrics: [...metrics, measureSpeed(verifier, speed)],
      details: [ABOUT],
      foreignShares: [],
    }
  },
}

const ABOUT =
  'The sets are made by seed from the verses of the pinned packages and from original prose. The halves have different verses, and the same kinds of mistakes, marks and introductions. The thresholds of the confidence come from a prototype on other sets; the list of formulas was written after a look at both halves.'
