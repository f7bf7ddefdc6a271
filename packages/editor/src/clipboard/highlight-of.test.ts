import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HIGHLIGHTS } from '@waraq/contract'
import { highlightOf } from './highlight-of.ts'

const nameOf = (background: string) => HIGHLIGHTS.get(highlightOf(background) ?? '')

const MARKERS: [background: string, name: string | undefined][] = [
  ['yellow', 'yellow'],
  ['rgb(255, 255, 0)', 'yellow'],
  ['lime', 'green'],
  ['rgb(0, 255, 0)', 'green'],
  ['rgb(183, 225, 205)', 'green'],
  ['aqua', 'blue'],
  ['rgb(201, 218, 248)', 'blue'],
  ['fuchsia', 'pink'],
  ['rgb(244, 204, 204)', 'orange'],
  ['rgb(252, 229, 205)', 'orange'],
  ['rgb(255, 153, 0)', 'orange'],
  ['rgb(217, 210, 233)', 'purple'],
  ['#fef08a', 'yellow'],
  ['white', undefined],
  ['rgb(255, 255, 255)', undefined],
  ['transparent', undefined],
  ['rgba(0, 0, 0, 0)', undefined],
  ['rgb(243, 243, 243)', undefined],
  ['rgb(30, 30, 30)', undefined],
  ['rgb(32, 33, 36)', undefined],
  ['constructor', undefined],
  ['', undefined],
]

test('markers of other programs become the nearest highlight', () => {
  for (const [background, name] of MARKERS) assert.equal(nameOf(background), name, background)
})
