import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { HOSTILE_KINDS, hostileTexts } from '../../../test/lib/hostile-texts.ts'
import { MEASURED } from '../../../test/lib/measured.ts'
import { leastThreadMilliseconds } from '../../../test/lib/thread-milliseconds.ts'
import { BudgetSpentError, createBudget, UNLIMITED } from '../src/corpus/budget.ts'
import { type Corpus, openCorpus } from '../src/corpus/corpus.ts'
import { corpusFile } from './lib/corpus-file.ts'

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

/** A budget whose clock advances with each check. */
function ofLooks(looks: number) {
  let at = 0
  return createBudget({ milliseconds: looks, cpu: () => at++ })
}

describe('a budget of CPU time', () => {
  let corpus: Corpus
  let texts: Map<string, (bytes: number) => string>

  before(async () => {
    corpus = openCorpus(await corpusFile()) ?? assert.fail()
    texts = new Map(hostileTexts(corpus))
    corpus.verifier().verifyText('')
  })
  after(() => corpus.close())

  const textOf = (kind: string, bytes: number) => texts.get(kind)?.(bytes) ?? assert.fail(kind)

  const leastCostOf = (text: string, milliseconds: number): number =>
    leastThreadMilliseconds(() => {
      const budget = createBudget({ milliseconds, cpu })
      try {
        for (const _ of corpus.verifier().examineText(text, budget));
      } catch (error) {
        if (!(error instanceof BudgetSpentError)) throw error
      }
    })

  for (const kind of HOSTILE_KINDS) {
    test(`ends the verification of ${kind} in time`, MEASURED, () => {
      const cost = leastCostOf(textOf(kind, 16_384), MILLISECONDS)
      assert.ok(cost < MILLISECONDS + TOLERANCE, `${cost} ms`)
    })
  }

  test('a paragraph of 256 KiB is verified in linear time', MEASURED, () => {
    for (const kind of ['blessings', 'two repeated words', 'a repeated word']) {
      const ofBytes = (bytes: number) => leastCostOf(textOf(kind, bytes), 60_000)
      const growth = ofBytes(262_144) / ofBytes(65_536)
      assert.ok(growth < 8, `${kind}: four times the text costs ${growth} times as much`)
    }
  })

  test('partial results equal the first results without a budget', () => {
    const text = textOf('whole verses', 8_192)
    const { examineText, verifyText } = corpus.verifier()
    const all = verifyText(text)
    const found: unknown[] = []
    let checkedTo = 0
    assert.throws(() => {
      for (const { quotations, end } of examineText(text, ofLooks(200))) {
        found.push(...quotations)
        checkedTo = end
      }
    }, BudgetSpentError)
    assert.ok(found.length > 5 && found.length < all.length)
    assert.deepEqual(found, all.slice(0, found.length))
    assert.deepEqual(
      found,
      all.filter(({ end }) => end <= checkedTo),
    )
  })

  test('a search returns partial results when its budget ends', () => {
    const query = corpus.findVerse(2, 286)?.textImlaei.split(' ').reverse().join(' ') ?? ''
    const whole = corpus.search(query)
    assert.equal(whole.isPartial, false)
    const partial = corpus.search(query, { budget: ofLooks(60) })
    assert.equal(partial.isPartial, true)
    assert.ok(partial.verses.length > 0)
    const nothing = corpus.search(query, { budget: ofLooks(2) })
    assert.deepEqual([nothing.isPartial, nothing.verses], [true, []])
  })

  test('a reference is found with any budget', () => {
    const budget = ofLooks(1)
    const { verses, isPartial } = corpus.search('2:255', { budget })
    assert.deepEqual([verses.map(({ verseKey }) => verseKey), isPartial], [['2:255'], false])
    const throne = corpus.search('ayat al kursi', { budget: ofLooks(1) })
    assert.equal(throne.verses[0]?.verseKey, '2:255')
  })

  test('a search within its budget returns complete results', () => {
    const budget = createBudget({ milliseconds: 60_000, cpu })
    for (const query of ['رب العالمين', 'mercy', 'bismillah']) {
      assert.deepEqual(
        corpus.search(query, { budget }),
        corpus.search(query, { budget: UNLIMITED }),
      )
    }
  })
})
