import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseInline } from './inline.ts'

/** Signs of which any number opens or closes at one place. */
const UNITS: [opening: string, closing: string][] = [
  [' *a _b', '_*'],
  [' **a __b', '__**'],
  [' ~~a *b', '*~~'],
  ['*a _b ~~c ', '~~_*'],
  ['[a *b', '*](https://a.example/)'],
  ['_`a*', '*_`'],
]
const [SMALL, LARGE] = [4_096, 16_384]

/** The steps of all loops over arrays, spreads and copies among them, while a text is read. */
function stepsOf(text: string): number {
  const steps = Object.getPrototypeOf([][Symbol.iterator]())
  const { next } = steps
  let count = 0
  steps.next = function () {
    count += 1
    return next.call(this)
  }
  try {
    parseInline(text)
  } finally {
    steps.next = next
  }
  return count
}

const textOf = ([opening, closing]: (typeof UNITS)[number], length: number) => {
  const times = Math.ceil(length / (opening.length + closing.length))
  return opening.repeat(times) + closing.repeat(times)
}

test('parseInline takes steps in proportion to the length of its text', () => {
  for (const unit of UNITS) {
    const [small, large] = [stepsOf(textOf(unit, SMALL)), stepsOf(textOf(unit, LARGE))]
    assert.ok(small > 0 && large <= 4.5 * small, `${unit}: ${small} and ${large} steps`)
  }
})
