import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { renderToHtml } from '@waraq/sdk/renderer'
import { toEditorDocument } from '../content/parse.ts'
import { FEATURES } from '../features/features.ts'
import { createSchema } from '../schema/schema.ts'
import { directionsIn } from './directions-in.ts'

const schema = createSchema(FEATURES)
const node = (type: string, ...content: DocumentNode[]): DocumentNode => ({ type, content })
const p = (text = '', attrs: Record<string, unknown> = {}): DocumentNode => ({
  type: 'paragraph',
  attrs,
  content: text ? [{ type: 'text', text }] : [],
})
const item = (...content: DocumentNode[]) => node('listItem', ...content)
const list = (...items: DocumentNode[]) => node('bulletList', ...items)
const quote = (...content: DocumentNode[]) => node('blockquote', ...content)
const cell = (...content: DocumentNode[]) => node('tableCell', ...content)

/** The directions of all blocks in the editor, in document order. */
function inEditor(content: DocumentNode[], base: 'ltr' | 'rtl'): string[] {
  const doc = toEditorDocument(node('doc', ...content), schema)
  const marks = directionsIn(doc, base).find()
  return marks.toSorted((one, other) => one.from - other.from).map(({ spec }) => spec.dir)
}

/** The directions of all blocks in the renderer. */
function inReader(content: DocumentNode[], locale: string): string[] {
  const html = renderToHtml(node('doc', ...content), { locale })
  const blocks = html.matchAll(/<(?:p|ul|blockquote|pre|div)[^>]* dir="(\w+)"/g)
  return [...blocks].map(([, direction = '']) => direction)
}

const DOCUMENTS: [what: string, content: DocumentNode[]][] = [
  ['a line of each script', [p('Hello'), p('سلام'), p('«1» سلام Hello')]],
  ['lines without letters', [p(), p('سلام'), p(), p('12'), p('Hello'), p('—')]],
  ['a direction that its author chose', [p('Hello', { dir: 'rtl' }), p(), p('سلام')]],
  ['an Arabic line that begins in Latin', [p('سلام'), p('Word برنامج'), p(), p('Hello to you')]],
  ['an English line that begins in Arabic', [p('Hello'), p('سلام is a word of peace'), p('سلام')]],
  ['an Arabic line that begins in Latin, first', [p(), p('Word برنامج'), p('سلام')]],
  ['a list that begins in Latin', [p('سلام'), list(item(p('API')), item(p('واجهة برمجة')))]],
  ['a quote in two scripts', [p('سلام'), quote(p('Word'), p('برنامج للنصوص'), p('Hello you'))]],
  [
    'scripture and links among words',
    [
      p('سلام'),
      node('paragraph', { type: 'documentLink', attrs: { label: 'Notes' } }),
      p('ملاحظة'),
    ],
  ],
  ['a list of the other script', [p('Hello'), list(item(p('سلام')), item(p('Hello')), item(p()))]],
  ['a list within a list', [list(item(p('سلام'), list(item(p('Hello')), item(p()))))]],
  ['an empty list after an Arabic line', [p('سلام'), list(item(p()), item(p(), p()))]],
  ['a quote that begins empty', [p('سلام'), quote(p(), p('Hello'), p()), p()]],
  [
    'a table',
    [p('Hello'), node('table', node('tableRow', cell(p('سلام')), cell(p()), cell(p('a'))))],
  ],
  ['a program with an Arabic remark', [node('codeBlock', { type: 'text', text: 'سلام = 1' }), p()]],
  ['scripture', [node('paragraph', { type: 'quranVerse', attrs: { surah: 1, ayah: 1 } }), p()]],
]

describe('directions while a text is written', () => {
  for (const [what, content] of DOCUMENTS) {
    for (const [base, locale] of [
      ['ltr', 'en'],
      ['rtl', 'ar'],
    ] as const) {
      test(`${what}: the editor and the renderer agree in ${locale}`, () => {
        const directions = inEditor(content, base)
        assert.ok(directions.length >= content.length)
        assert.deepEqual(directions, inReader(content, locale))
      })
    }
  }

  test('an empty item changes direction with the line before its list, even if the item is unchanged', () => {
    const decorations = ['Hello', 'سلام'].map((text) =>
      directionsIn(toEditorDocument(node('doc', p(text), list(item(p()))), schema), 'ltr'),
    )
    const [ltr, rtl] = decorations.map((set, at) => {
      const box = toEditorDocument(node('doc', list(item(p()))), schema).child(0)
      return set.forChild(at === 0 ? 7 : 6, box)
    })
    // `eq` decides whether the view redraws a block; the type declaration omits it.
    const attributes = ltr as unknown as { eq(other: unknown): boolean }
    assert.equal(attributes.eq(rtl), false)
    assert.equal(attributes.eq(ltr), true)
  })
})
