import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { HOSTILE_KINDS } from '../../../test/lib/hostile-texts.ts'
import { leastThreadMilliseconds } from '../../../test/lib/thread-milliseconds.ts'
import { BudgetSpentError, createBudget } from '../src/corpus/budget.ts'
import { openHostileCorpus } from './lib/hostile-corpus.ts'
import { HOSTILE, MEANINGLESS } from './lib/hostile-queries.ts'

const cpu = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
const MILLISECONDS = 40
/**
 * The thread clock may advance in steps of 10 ms, and garbage collection may run between two
 * checks.
 */
const TOLERANCE = 60
const MOST_SEARCH_MILLISECONDS = 50

describe('the CPU time of scripture', () => {
  const { corpus, textOf } = openHostileCorpus()

  const leastCostOf = (text: string, milliseconds: number): number =>
    leastThreadMilliseconds(() => {
      const budget = createBudget({ milliseconds, cpu })
      try {
        for (const _ of corpus().verifier().examineText(text, budget));
      } catch (error) {
        if (!(error instanceof BudgetSpentError)) throw error
      }
    })

  for (const kind of HOSTILE_KINDS) {
    test(`a budget ends the verification of ${kind} in time`, () => {
      const cost = leastCostOf(textOf(kind, 16_384), MILLISECONDS)
      assert.ok(cost < MILLISECONDS + TOLERANCE, `${cost} ms`)
    })
  }

  test('a paragraph of 256 KiB is verified in linear time', () => {
    for (const kind of ['blessings', 'two repeated words', 'a repeated word']) {
      const ofBytes = (bytes: number) => leastCostOf(textOf(kind, bytes), 60_000)
      const growth = ofBytes(262_144) / ofBytes(65_536)
      assert.ok(growth < 8, `${kind}: four times the text costs ${growth} times as much`)
    }
  })

  for (const [what, typed] of [...MEANINGLESS, ...HOSTILE]) {
    test(`a search for ${what} ends in time`, () => {
      const took = leastThreadMilliseconds(() => corpus().search(typed))
      assert.ok(took < MOST_SEARCH_MILLISECONDS, `${took} ms`)
    })
  }
})
