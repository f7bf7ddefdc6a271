import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attributesOf } from './attributes.ts'
import { linkAddressOf } from './link-address.ts'
import { MARKS, NODES } from './node-table.ts'

test('an attribute that holds what it may is read as it is', () => {
  const attrs = { colspan: 3, rowspan: 2, colwidth: [100, null, 5000], align: 'left' }
  assert.deepEqual(attributesOf(NODES.tableCell, attrs), {
    colspan: 3,
    rowspan: 2,
    colwidth: [100, null, 4000],
    align: 'left',
  })
})

test('a number that could stop a browser counts as if it were not there', () => {
  for (const colspan of [1e9, -1, Number.NaN, 1e308, '3', 2.5, null, {}, []]) {
    assert.equal(attributesOf(NODES.tableCell, { colspan }).colspan, 1)
  }
})

test('attributes that are no object are none', () => {
  for (const attrs of [undefined, null, 'x', 7, [], [1]]) {
    assert.deepEqual(attributesOf(NODES.taskItem, attrs), { checked: false })
  }
})

test('names that every object has are no attributes', () => {
  assert.deepEqual(attributesOf(NODES.heading, JSON.parse('{"__proto__":{"level":3}}')), {
    dir: null,
    textAlign: null,
    level: 1,
  })
})

test('a hadith has its number as it was written: a number, or as it is printed', () => {
  for (const number of [7, 0, '36b', '1, 2']) {
    assert.equal(attributesOf(NODES.hadithNode, { number }).number, number)
  }
  for (const number of ['<b>', '', -1, 2.5, Number.NaN, 1e300, true, [1], {}]) {
    assert.equal(attributesOf(NODES.hadithNode, { number }).number, null)
  }
})

test('a colour that is none of ours is the first', () => {
  assert.equal(attributesOf(MARKS.highlight, { color: '#BBF7D0' }).color, '#bbf7d0')
  assert.equal(attributesOf(MARKS.highlight, { color: 'url(//x)' }).color, '#fef08a')
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
test('a link leads to the web, a mailbox or a telephone, and nowhere else', () => {
  for (const [href, address] of ADDRESSES) assert.equal(linkAddressOf(href), address)
})
