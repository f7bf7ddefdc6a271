import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TextSelection } from 'prosemirror-state'
import { type Chance, chanceOf } from '../../../../test/lib/fuzz/mutate.ts'
import { isLong } from '../../../../test/lib/long.ts'
import { createPage, createService, type LivePage, storedForm } from '../../test/live-pages.ts'

const RUNS = isLong ? 2_000 : 40
/** Letters that no two pages write: a page that compares blocks cannot tell two of the same apart. */
const APART: Record<string, string[]> = {
  Arabic: ['بَيْتٌ جَدِيدٌ', 'كلُّ نصٍّ', 'ق'],
  Latin: ['lamp', 'bec dit', 'x'],
}
const PHRASES: Record<string, string[]> = {
  Arabic: ['بَيْتٌ جَدِيدٌ', 'كتاب قديم', 'قلم'],
  Latin: ['alpha beta', 'one two', 'anon'],
}
const LINE = 'uv wz'

/** One page may press its next key, and some of what it sends and hears may arrive. */
function goOn({ page, keys }: { page: LivePage; keys: string[] }, random: Chance): void {
  const key = random() < 0.6 ? keys.shift() : undefined
  if (key) page.change((tr) => tr.insertText(key))
  for (const happen of [page.send, page.arrive, page.hear, page.listen])
    if (random() < 0.5) happen()
}

/** Pages whose carets are at one place write a phrase each, key by key, while they send and hear. */
function write(seed: number, phrases: readonly string[], hearsBlocksOnly: boolean) {
  const random = chanceOf(seed)
  const content = storedForm({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: LINE }] }],
  })
  const service = createService(content)
  const caret = 1 + Math.floor(random() * (LINE.length + 1))
  const pages = phrases.map((phrase) => ({
    ...{ keys: [...phrase], phrase },
    page: createPage(service, content, { hearsBlocksOnly }),
  }))
  for (const { page } of pages)
    page.change((tr) => tr.setSelection(TextSelection.create(tr.doc, caret)))
  while (pages.some(({ keys }) => keys.length > 0)) for (const one of pages) goOn(one, random)
  for (let turn = 0; turn < 6; turn++)
    for (const { page } of pages)
      for (const step of ['listen', 'send', 'arrive', 'hear'] as const) page[step]()
  return pages.map(({ page, phrase }) => ({ text: page.editor.view.state.doc.textContent, phrase }))
}

for (const [how, lists] of Object.entries({ steps: PHRASES, blocks: APART })) {
  for (const [name, phrases] of Object.entries(lists)) {
    test(`words that pages write at one place, key by key, do not mix: ${name}, heard as ${how}`, () => {
      for (let seed = 1; seed <= RUNS; seed++) {
        for (const { text, phrase } of write(seed, phrases, how === 'blocks'))
          for (const word of phrase.split(' '))
            assert.ok(text.includes(word), `seed ${seed}: ${text} lacks ${word}`)
      }
    })
  }
}
