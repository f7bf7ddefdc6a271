import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boundedTafsirs } from './bounded-tafsirs.ts'

const LONG = Array.from({ length: 1_000 }, (_, at) => `كلمة${at}`).join(' ')
const tafsir = (slug: string, text: string) => ({ slug, name: slug, language: 'arabic', text })

test('a tafsir within the limit is unchanged', () => {
  const one = tafsir('ar-a', LONG)
  assert.deepEqual(boundedTafsirs([one], { characters: LONG.length }), [one])
})

test('a longer tafsir ends after a word and says where the next part starts', () => {
  const [one = assert.fail()] = boundedTafsirs([tafsir('ar-a', LONG)], { characters: 100 })
  assert.equal(one.truncated, true)
  assert.ok(one.text.length <= 100)
  assert.ok(LONG.startsWith(one.text))
  assert.match(one.text, /كلمة\d+ $/)
  assert.equal(one.next_from, one.text.length)
})

test('the parts of a tafsir are its whole text', () => {
  const read: string[] = []
  for (let from: number | undefined = 0; from !== undefined; ) {
    const [part] = boundedTafsirs([tafsir('ar-a', LONG)], { characters: 333, from })
    read.push(part?.text ?? '')
    from = part?.next_from
  }
  assert.ok(read.length > 20)
  assert.equal(read.join(''), LONG)
})

test('all tafsirs of a response share the limit', () => {
  const all = ['ar-a', 'ar-b', 'ar-c', 'ar-d'].map((slug) => tafsir(slug, LONG))
  const bounded = boundedTafsirs(all, { characters: 1_000 })
  assert.equal(bounded.length, 4)
  for (const { text } of bounded) assert.ok(text.length > 200 && text.length <= 250)
})

test('a short tafsir leaves its share to long ones', () => {
  const [short, long] = boundedTafsirs([tafsir('ar-a', 'قصير'), tafsir('ar-b', LONG)], {
    characters: 1_000,
  })
  assert.equal(short?.text, 'قصير')
  assert.ok((long?.text.length ?? 0) > 900)
})

test('a text without spaces is cut between code points', () => {
  const [one] = boundedTafsirs([tafsir('ar-a', '\u{1F54B}'.repeat(100))], { characters: 51 })
  assert.ok(one?.text.isWellFormed())
  assert.deepEqual([one?.text.length, one?.next_from], [50, 50])
})

test('a tafsir that ends before the requested offset has no text', () => {
  const [one] = boundedTafsirs([tafsir('ar-a', 'قصير')], { characters: 100, from: 1_000 })
  assert.deepEqual(one, tafsir('ar-a', ''))
})
