import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allCharacters, findCharacters } from './characters.ts'

const ALL = allCharacters()
const textsFor = (query: string) => findCharacters(ALL, query).map(({ text }) => text)

test('every character is one code point, once, with a name in both languages', () => {
  for (const { text, names } of ALL) {
    assert.equal([...text].length, 1, text)
    assert.ok(names.en && names.ar, text)
  }
  const texts = ALL.map(({ text }) => text)
  assert.deepEqual(
    texts.filter((text, at) => texts.indexOf(text) < at),
    [],
  )
  assert.ok(ALL.length > 250, String(ALL.length))
})

test('names of Latin letters, Greek letters and signs are those of their code points', () => {
  const expected: [text: string, name: string][] = [
    ['\u1E25', 'h with dot below'],
    ['\u0100', 'A with macron'],
    ['\u1E96', 'h with line below'],
    ['\u03C3', 'Greek sigma'],
    ['\u03A9', 'Greek capital omega'],
    ['\uFD3F', 'ornate right parenthesis, opens a verse'],
    ['\uFD3E', 'ornate left parenthesis, closes a verse'],
    ['\uFDFA', 'peace be upon him ligature'],
    ['\u200C', 'zero width non-joiner ZWNJ'],
    ['\u2079', 'superscript 9'],
  ]
  for (const [text, name] of expected) {
    assert.equal(ALL.find((one) => one.text === text)?.names.en, name)
  }
})

test('characters are found by words of either language in any order, and by themselves', () => {
  assert.deepEqual(textsFor('joiner width'), ['\u200C', '\u200D'])
  assert.deepEqual(textsFor('sigma CAPITAL'), ['\u03A3'])
  assert.deepEqual(textsFor('جل جلاله'), ['\uFDFB'])
  assert.deepEqual(textsFor('\u00AB'), ['\u00AB'])
  assert.deepEqual(textsFor('no such sign'), [])
  assert.equal(textsFor('').length, ALL.length)
})
