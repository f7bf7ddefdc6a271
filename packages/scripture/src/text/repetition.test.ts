import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutRepetition } from './references.ts'

test('withoutRepetition keeps a word at most twice in a row', () => {
  assert.deepEqual(withoutRepetition(['a', 'b', 'b', 'c']), ['a', 'b', 'b', 'c'])
  assert.deepEqual(withoutRepetition(['a', 'b', 'b', 'b', 'c']), ['a', 'b', 'b', 'c'])
})

test('withoutRepetition stops after many words without a new one', () => {
  const chant = Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? 'a' : 'b'))
  assert.equal(withoutRepetition([...chant, 'c']).length, 18)
})

test('withoutRepetition keeps a long text with repeated common words', () => {
  const text = Array.from({ length: 120 }, (_, at) => (at % 3 === 0 ? `word${at}` : 'and'))
  assert.deepEqual(withoutRepetition(text), text)
})
