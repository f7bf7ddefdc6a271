import assert from 'node:assert/strict'
import { test } from 'node:test'
import { texts } from '../../test/hostile-markdown.ts'
import { readMarkdown } from '../markdown.ts'

/** Longer than the longest address: a text that is one address takes fewer steps a character. */
const [SMALL, LARGE] = [3_072, 12_288]

/** The characters that are looked at while a text is read, which nearly all loops do. */
function stepsOf(text: string): number {
  const { charCodeAt } = String.prototype
  let count = 0
  String.prototype.charCodeAt = function (at) {
    count += 1
    return charCodeAt.call(this, at)
  }
  try {
    readMarkdown(text)
  } finally {
    String.prototype.charCodeAt = charCodeAt
  }
  return count
}

test('readMarkdown takes steps in proportion to the length of its text', () => {
  const small = texts(SMALL)
  for (const [name, text] of texts(LARGE)) {
    const [few, many] = [stepsOf(small.get(name) ?? ''), stepsOf(text)]
    assert.ok(few > 0 && many <= 6 * few, `${name}: ${few} and ${many} steps`)
  }
})
