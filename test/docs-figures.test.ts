/** Figures of the docs in both languages, compared with the constants in code. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { constant, PAGES_WITH_FIGURES, withFigures } from '../scripts/docs-figures.ts'
import { readText } from './lib/tree.ts'

for (const path of PAGES_WITH_FIGURES) {
  test(`${path} states figures that are true`, () => {
    const text = readText(path)
    assert.equal(text, withFigures(path, text), 'run npm run docs:write')
  })
}

test('a page that has lost the sentence of a figure fails', () => {
  assert.throws(() => withFigures('docs/guides/sharing.md', 'Several links.'), /further links/)
})

test('a constant is read with its unit', () => {
  assert.equal(constant('images/display-url.ts', 'DISPLAY_SECONDS'), 7200)
  assert.throws(() => constant('images/display-url.ts', 'NO_SUCH_CONSTANT'), /NO_SUCH_CONSTANT/)
})
