import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distance } from '../../text/distance.ts'
import { soundsOf } from '../../text/index.ts'
import { readSources } from '../build/sources.ts'
import { romanize } from './romanize.ts'

const MOST_APART = 0.01

test('romanized verses sound like the transliteration of Tanzil', async () => {
  const { uthmani, transliteration } = await readSources([])
  let [apart, all] = [0, 0]
  uthmani.forEach((verse, index) => {
    const expected = joined(transliteration[index] ?? '')
    apart += distance(expected, joined(romanize(verse)))
    all += expected.length
  })
  assert.ok(apart <= MOST_APART * all, `${apart} of ${all} sounds`)
})

const joined = (text: string): string => soundsOf(text).replaceAll(' ', '')
