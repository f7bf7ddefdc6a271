import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attributesOf } from './attributes.ts'
import { linkAddressOf } from './link-address.ts'
import { MARKS, NO_COLOR, NODES } from './node-table.ts'

test('allowed attributes are read unchanged', () => {
  const attrs = { colspan: 3, rowspan: 2, colwidth: [100, null, 5000], align: 'left' }
  assert.deepEqual(attributesOf(NODES.tableCell, attrs), {
    colspan: 3,
    rowspan: 2,
    colwidth: [100, null, 4000],
    align: 'left',
  })
})

test('a number that could hang a browser is replaced by the default', () => {
  for (const colspan of [1e9, -1, Number.NaN, 1e308, '3', 2.5, null, {}, []]) {
    assert.equal(attributesOf(NODES.tableCell, { colspan }).colspan, 1)
  }
})

test('attributes that are not an object count as empty', () => {
  for (const attrs of [undefined, null, 'x', 7, [], [1]]) {
    assert.deepEqual(attributesOf(NODES.taskItem, attrs), { checked: false })
  }
})

test('inherited properties are not read as attributes', () => {
  assert.deepEqual(attributesOf(NODES.heading, JSON.parse('{"__proto__":{"level":3}}')), {
    dir: null,
    textAlign: null,
    indent: null,
    level: 1,
  })
})

test('a hadith number is an integer or its printed form', () => {
  for (const number of [7, 0, '36b', '1, 2']) {
    assert.equal(attributesOf(NODES.hadithNode, { number }).number, number)
  }
  for (const number of ['<b>', '', -1, 2.5, Number.NaN, 1e300, true, [1], {}]) {
    assert.equal(attributesOf(NODES.hadithNode, { number }).number, null)
  }
})

test('an unknown highlight color falls back to the first', () => {
  assert.equal(attributesOf(MARKS.highlight, { color: '#BBF7D0' }).color, '#bbf7d0')
  assert.equal(attributesOf(MARKS.highlight, { color: 'url(//x)' }).color, '#fef08a')
  assert.equal(attributesOf(MARKS.highlight, { color: 'transparent' }).color, NO_COLOR)
})

const ADDRESSES: [href: unknown, address: string | undefined][] = [
  ['https://a.example/x?y#z', 'https://a.example/x?y#z'],
  ['HTTPS://A.example', 'https://a.example/'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
  ['tel:+966500000000', 'tel:+966500000000'],
  ['https://a.example/"><b>', 'https://a.example/%22%3E%3Cb%3E'],
  ['java\tscript:alert(1)', undefined],
  ['\u0001javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['https://google.example@evil.example/', undefined],
  ['//evil.example', undefined],
  ['/path', undefined],
  ['', undefined],
  [7, undefined],
]
test('`linkAddressOf` accepts only http, https, mailto and tel', () => {
  for (const [href, address] of ADDRESSES) assert.equal(linkAddressOf(href), address)
})
