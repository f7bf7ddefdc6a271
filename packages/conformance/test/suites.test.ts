import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isInSection, SECTIONS } from '../src/report/text.ts'
import { ADDITIVE, SPECIFICATION } from '../src/suites.ts'

const everything = [...SPECIFICATION, ...ADDITIVE]

test('check ids are unique', () => {
  assert.equal(new Set(everything.map(({ id }) => id)).size, everything.length)
})

test('every check belongs to one reported section', () => {
  for (const { id, section } of everything) {
    const own = SECTIONS.filter(([number]) => isInSection(section, number))
    assert.equal(own.length, 1, `${id} in ${section}`)
  }
})

test('sentences end with a full stop and are unique', () => {
  for (const { sentence } of everything) assert.match(sentence, /^[A-Z0-9a-z?].*[^.]\.$/)
  assert.equal(new Set(everything.map(({ sentence }) => sentence)).size, everything.length)
})
