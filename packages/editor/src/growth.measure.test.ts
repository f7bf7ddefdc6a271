import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { addressBefore } from '@waraq/contract'
import { EditorState } from 'prosemirror-state'
import { DecorationSet } from 'prosemirror-view'
import { requireLinear } from '../../../test/lib/growth/all-in-time.ts'
import { growthOf, type Target } from '../../../test/lib/growth/growth.ts'
import { leastThreadMilliseconds } from '../../../test/lib/thread-milliseconds.ts'
import { declarationsOf } from './clipboard/declarations.ts'
import { prepareHtml } from './clipboard/pasted-styles.ts'
import { tabbedTextOf } from './clipboard/tabbed-text.ts'
import { toEditorDocument } from './content/parse.ts'
import { directionsIn } from './direction/directions-in.ts'
import { FEATURES } from './features/features.ts'
import { mayQuote } from './features/scripture/quotation-candidates.ts'
import { rowsOf } from './files/comma-separated.ts'
import { findInText } from './find/find-in-text.ts'
import { tidyFootnotes } from './footnotes/tidy-footnotes.ts'
import { looksLikeMarkdown } from './markdown/looks-like-markdown.ts'
import { createSchema } from './schema/schema.ts'

const PASTES: Target[] = [
  { name: 'pasted HTML', read: prepareHtml },
  { name: 'pasted HTML in a tag', read: (text) => prepareHtml(`<p ${text}>`) },
  { name: 'pasted HTML in an attribute', read: (text) => prepareHtml(`<p title="${text}">`) },
  { name: 'a style of Word', read: declarationsOf },
  { name: 'a style of Word in quotes', read: (text) => declarationsOf(`a:"${text}`) },
  { name: 'an address that is typed', read: addressBefore },
  { name: 'an address that is typed on', read: (text) => addressBefore(`www.${text}`) },
  { name: 'quotations that are typed', read: mayQuote },
  {
    name: 'find in a text',
    read: (text) => findInText(text, text.slice(0, 3), { matchCase: false, isExact: false }),
  },
]

const IN_PASTES = [
  '\uFD3Eقال\uFD3F',
  '{',
  '[البقرة: ٢٨] ',
  '«قال» [',
  'mso-list:',
  "style='",
  '<p style="mso-list:l0">',
  'www.',
  '</p><br><br>',
]

const MARKDOWN: Target[] = [
  { name: 'whether it is Markdown', read: looksLikeMarkdown },
  { name: 'lines with tabs', read: tabbedTextOf },
  { name: 'lines with commas', read: (text) => rowsOf(text) },
]

const IN_MARKDOWN = [
  ...['*a ', 'a* ', '**a', '_a_ ', '[', '](', '[a](', '](x)', '`', '`a', '<', '> ', '- a\n'],
  ...['_*', 'a\tb\n', '\t', '  - ', '- \n\n', '|', '|a|b|\n|-|-|\n', '\\', '> > '],
]

test('paste and input handlers run in linear time', (t) => requireLinear(t, PASTES, IN_PASTES))

test('Markdown is read in linear time', (t) => requireLinear(t, MARKDOWN, IN_MARKDOWN))

const schema = createSchema(FEATURES)
const documentOf = (content: DocumentNode[]) => toEditorDocument({ type: 'doc', content }, schema)
const p = (...content: DocumentNode[]): DocumentNode => ({ type: 'paragraph', content })
const text = (words: string, href?: string): DocumentNode => ({
  type: 'text',
  text: words,
  ...(href && { marks: [{ type: 'link', attrs: { href } }] }),
})

test('a key in a document of many footnotes takes linear time', () => {
  const prepare = (letters: string) => {
    const ids = Array.from({ length: letters.length / 16 }, (_, at) => `${10_000 + at}`)
    const items = ids.map((id) => p(text(`note ${id} `), text('↩', `#fnref-${id}`)))
    const list = {
      type: 'orderedList',
      attrs: { footnotes: true },
      content: items.map((item) => ({ type: 'listItem', content: [item] })),
    }
    const doc = documentOf([p(...ids.map((id) => text('1', `#fn-${id}`))), list])
    const state = EditorState.create({ doc })
    return () =>
      tidyFootnotes(state.tr.insertText('z', 1), {
        doc,
        removedNotes: new Map(),
        locale: 'en',
      })
  }
  assert.equal(growthOf({ name: 'footnotes', prepare }, { unit: 'x' }), undefined)
})

test('directionsIn takes a small fraction of the time of DecorationSet.create for a long document', () => {
  const doc = documentOf(Array.from({ length: 8_000 }, (_, at) => p(text(at % 2 ? 'a' : 'س'))))
  const timeOf = (make: () => DecorationSet) =>
    leastThreadMilliseconds(() => {
      const set = make()
      // Like the view on every key press.
      doc.forEach((block, offset) => void set.forChild(offset, block))
    })
  const ours = timeOf(() => directionsIn(doc, 'ltr'))
  const theirs = timeOf(() => DecorationSet.create(doc, directionsIn(doc, 'ltr').find()))
  assert.ok(ours < theirs / 3, `${ours} ms against ${theirs} ms`)
})
