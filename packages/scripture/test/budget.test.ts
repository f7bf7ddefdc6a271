import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { HOSTILE_KINDS } from '../../../test/lib/hostile-texts.ts'
import { type Budget, BudgetSpentError, createBudget, UNLIMITED } from '../src/corpus/budget.ts'
import { openHostileCorpus } from './lib/hostile-corpus.ts'
import { createStepCounter } from './lib/step-counter.ts'

/** A budget whose clock advances with each check. */
function ofLooks(looks: number) {
  let at = 0
  return createBudget({ milliseconds: looks, cpu: () => at++ })
}

describe('a budget of CPU time', () => {
  const { corpus, textOf } = openHostileCorpus()

  for (const kind of HOSTILE_KINDS) {
    test(`ends the verification of ${kind}`, () => {
      const verify = (budget: Budget) => {
        for (const _ of corpus().verifier().examineText(textOf(kind, 16_384), budget));
      }
      const counter = createStepCounter()
      verify(counter)
      // One word without an end takes fewer steps than lie between two looks at the clock.
      if (kind === 'one word without an end') assert.ok(counter.steps < 64)
      else assert.throws(() => verify(ofLooks(2)), BudgetSpentError)
    })
  }

  test('a paragraph of 256 KiB is verified in linear steps', () => {
    for (const kind of ['blessings', 'two repeated words', 'a repeated word']) {
      const stepsOf = (bytes: number) => {
        const counter = createStepCounter()
        for (const _ of corpus().verifier().examineText(textOf(kind, bytes), counter));
        return counter.steps
      }
      const growth = stepsOf(262_144) / stepsOf(65_536)
      assert.ok(growth < 4.5, `${kind}: four times the text takes ${growth} times the steps`)
    }
  })

  test('partial results equal the first results without a budget', () => {
    const text = textOf('whole verses', 8_192)
    const { examineText, verifyText } = corpus().verifier()
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
    const query = corpus().findVerse(2, 286)?.textImlaei.split(' ').reverse().join(' ') ?? ''
    const whole = corpus().search(query)
    assert.equal(whole.isPartial, false)
    const partial = corpus().search(query, { budget: ofLooks(60) })
    assert.equal(partial.isPartial, true)
    assert.ok(partial.verses.length > 0)
    const nothing = corpus().search(query, { budget: ofLooks(2) })
    assert.deepEqual([nothing.isPartial, nothing.verses], [true, []])
  })

  test('a reference is found with any budget', () => {
    const budget = ofLooks(1)
    const { verses, isPartial } = corpus().search('2:255', { budget })
    assert.deepEqual([verses.map(({ verseKey }) => verseKey), isPartial], [['2:255'], false])
    const throne = corpus().search('ayat al kursi', { budget: ofLooks(1) })
    assert.equal(throne.verses[0]?.verseKey, '2:255')
  })

  test('a search within its budget returns complete results', () => {
    const budget = ofLooks(1_000_000)
    for (const query of ['رب العالمين', 'mercy', 'bismillah']) {
      assert.deepEqual(
        corpus().search(query, { budget }),
        corpus().search(query, { budget: UNLIMITED }),
      )
    }
  })
})
