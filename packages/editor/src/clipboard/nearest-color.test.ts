import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HIGHLIGHTS } from '@waraq/contract'
import { highlightOf, inkOf } from './nearest-color.ts'

const nameOf = (background: string) => HIGHLIGHTS.get(highlightOf(background) ?? '')

const MARKERS: [background: string, name: string | undefined][] = [
  ['#ffff00', 'yellow'],
  ['rgb(255, 255, 0)', 'yellow'],
  ['#00ff00', 'green'],
  ['rgb(0, 255, 0)', 'green'],
  ['rgb(183, 225, 205)', 'green'],
  ['#00ffff', 'blue'],
  ['rgb(201, 218, 248)', 'blue'],
  ['#ff00ff', 'pink'],
  ['rgb(244, 204, 204)', 'orange'],
  ['rgb(252, 229, 205)', 'orange'],
  ['rgb(255, 153, 0)', 'orange'],
  ['rgb(217, 210, 233)', 'purple'],
  ['#fef08a', 'yellow'],
  ['#ffffff', undefined],
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

const INKS: [color: string, ink: string | undefined][] = [
  ['#c00000', 'red'],
  ['rgb(255, 0, 0)', 'red'],
  ['#980000', 'red'],
  ['#ffc000', 'orange'],
  ['#ffff00', 'orange'],
  ['#ed7d31', 'orange'],
  ['#833c0b', 'orange'],
  ['#00b050', 'green'],
  ['#92d050', 'green'],
  ['#38761d', 'green'],
  ['#00b0f0', 'blue'],
  ['#002060', 'blue'],
  ['#0f4761', 'blue'],
  ['#008080', 'blue'],
  ['#7030a0', 'purple'],
  ['#ff00ff', 'purple'],
  ['#808080', 'grey'],
  ['rgb(153, 153, 153)', 'grey'],
  ['#000000', undefined],
  ['#1f2328', undefined],
  ['#172b4d', undefined],
  ['rgb(51, 51, 51)', undefined],
  ['#434343', undefined],
  ['#ffffff', undefined],
  ['#f2f2f2', undefined],
  ['rgba(255, 0, 0, 0)', undefined],
  ['windowtext', undefined],
  ['', undefined],
]

test('colors of text become the nearest ink, and black and white none', () => {
  for (const [color, ink] of INKS) assert.equal(inkOf(color), ink, color)
})
