import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isLong } from '../../../test/lib/long.ts'
import { verseAt } from '../src/text/index.ts'
import { alterationsOf, createPicks, plainWords } from './lib/alterations.ts'
import { openQuotations } from './lib/quotations.ts'

const STEP = isLong ? 1 : 31

describe('the text that may replace an altered quotation', () => {
  const { verify, verse } = openQuotations()
  const replacementsOf = (text: string) =>
    verify(text).flatMap(({ replacement }) => replacement?.text ?? [])
  const words = (surah: number, ayah: number) => plainWords(verse(surah, ayah).textImlaei)

  test('the replacement of an altered verse is the whole verse or absent', () => {
    const pick = createPicks(7)
    let offered = 0
    for (let index = 0; index < 6236; index += STEP) {
      const { surah, ayah } = verseAt(index)
      const { text, textImlaei } = verse(surah, ayah)
      const right = plainWords(textImlaei)
      if (right.length < 3) continue
      for (const [name, altered] of alterationsOf(right, pick)) {
        const found = replacementsOf(`﴿${altered.join(' ')}﴾`)
        assert.ok(found.length <= 1, name)
        assert.equal(found[0] ?? text, text, `${surah}:${ayah}, ${name}`)
        offered += found.length
      }
    }
    // Without an offer, the property would hold as well.
    assert.ok(offered > (6236 / STEP) * 5, `${offered}`)
  })

  test('a wrong last word stands for the last word of the sentence', () => {
    assert.deepEqual(replacementsOf(`﴿${words(94, 6).with(-1, 'فرجا').join(' ')}﴾`), [
      verse(94, 6).text,
    ])
    const clause = words(65, 3).slice(5, 10)
    const [found = assert.fail()] = replacementsOf(
      `قال تعالى: ﴿${[...clause, 'كافيه'].join(' ')}﴾ في كتابه.`,
    )
    assert.equal(found, verse(65, 3).text.split(' ').slice(5, 11).join(' '))
  })

  test('where an end is not certain, nothing is replaced', () => {
    const [begun, rest] = [words(2, 255).slice(8, 14), words(2, 255).slice(9, 14)]
    for (const quoted of [
      [...begun, 'مكتوب'],
      [...begun, 'مكتوب', 'يحبهم', 'والمجد'],
      ['والمجد', ...rest],
    ]) {
      const [found = assert.fail()] = verify(`﴿${quoted.join(' ')}﴾`)
      assert.deepEqual([found.status, found.replacement], ['altered', null], quoted.join(' '))
    }
  })

  test('bare words are replaced only from the beginning of a sentence to the end of one', () => {
    const whole = words(2, 153).with(-2, 'عند')
    assert.deepEqual(replacementsOf(whole.join(' ')), [verse(2, 153).text])
    assert.deepEqual(replacementsOf(whole.slice(2).join(' ')), [])
  })

  test('of two verses with the same words, neither is chosen', () => {
    const asked = words(21, 38)
    assert.equal(asked.join(' '), words(34, 29).join(' '))
    assert.deepEqual(replacementsOf(`﴿${asked.with(3, 'فرجا').join(' ')}﴾`), [])
  })
})
