import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutRepetition } from './repetition.ts'

test('a word twice in a row stays, more of it goes', () => {
  assert.deepEqual(withoutRepetition(['a', 'b', 'b', 'c']), ['a', 'b', 'b', 'c'])
  assert.deepEqual(withoutRepetition(['a', 'b', 'b', 'b', 'c']), ['a', 'b', 'b', 'c'])
})

test('where nothing new comes for long, the rest is not read', () => {
  const chant = Array.from({ length: 200 }, (_, at) => (at % 2 === 0 ? 'a' : 'b'))
  assert.equal(withoutRepetition([...chant, 'c']).length, 18)
})

test('a long text that says common words again and again stays whole', () => {
  const text = Array.from({ length: 120 }, (_, at) => (at % 3 === 0 ? `word${at}` : 'and'))
  assert.deepEqual(withoutRepetition(text), text)
})
