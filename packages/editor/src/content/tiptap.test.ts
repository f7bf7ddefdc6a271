/** docs/guides/tiptap.md says which stored documents of Tiptap open, and what is only kept. */

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { getSchema } from '@tiptap/core'
import { Highlight } from '@tiptap/extension-highlight'
import { Image } from '@tiptap/extension-image'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import { Subscript } from '@tiptap/extension-subscript'
import { Superscript } from '@tiptap/extension-superscript'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { TextStyleKit } from '@tiptap/extension-text-style'
import { StarterKit } from '@tiptap/starter-kit'
import type { DocumentNode } from '@waraq/contract'
import { renderToHtml } from '@waraq/sdk/renderer'
import { FEATURES } from '../features/features.ts'
import { createSchema } from '../schema/schema.ts'
import { toEditorDocument } from './parse.ts'
import { toStoredDocument } from './serialize.ts'

const schema = createSchema(FEATURES)
const tiptap = getSchema([
  StarterKit,
  TableKit,
  TaskList,
  TaskItem,
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  Highlight.configure({ multicolor: true }),
  Subscript,
  Superscript,
  TextStyleKit,
  Image,
])
const READER = { apiUrl: 'https://docs.example.com' }
const GUIDE = join(import.meta.dirname, '../../../../docs/guides/tiptap.md')

type Json = { type: string; [name: string]: unknown }
const text = (words: string, ...marks: Json[]): Json => ({ type: 'text', text: words, marks })
const p = (...content: Json[]): Json => ({ type: 'paragraph', content })
const marked = (type: string, attrs = {}): [string, Json] => [
  type,
  p(text('words', { type, attrs })),
]
const list = (type: string, item: string, attrs = {}): Json => ({
  type,
  content: [{ type: item, attrs, content: [p(text('an item'))] }],
})

const OPENS: [name: string, block: Json][] = [
  ['paragraph', { ...p(text('words')), attrs: { textAlign: 'center' } }],
  ['heading', { type: 'heading', attrs: { level: 2 }, content: [text('Words')] }],
  ['blockquote', { type: 'blockquote', content: [p(text('words'))] }],
  ['bulletList', list('bulletList', 'listItem')],
  ['orderedList', { ...list('orderedList', 'listItem'), attrs: { start: 3 } }],
  ['taskList', list('taskList', 'taskItem', { checked: true })],
  ['codeBlock', { type: 'codeBlock', attrs: { language: 'php' }, content: [text('echo 1')] }],
  ['horizontalRule', { type: 'horizontalRule' }],
  ['hardBreak', p(text('one'), { type: 'hardBreak' }, text('two'))],
  ['table', tableOf('tableHeader', 'tableCell')],
  marked('bold'),
  marked('italic'),
  marked('strike'),
  marked('underline'),
  marked('code'),
  marked('link', { href: 'https://example.com/' }),
  marked('highlight', { color: '#bbf7d0' }),
  marked('subscript'),
  marked('superscript'),
]

const KEPT: [name: string, block: Json][] = [
  ['image', { type: 'image', attrs: { src: 'https://example.com/a.png' } }],
  marked('textStyle', { color: '#cc0000' }),
]

function tableOf(...cells: string[]): Json {
  const row = (type: string) => ({ type: 'tableRow', content: [{ type, content: [p(text('a'))] }] })
  return { type: 'table', content: cells.map(row) }
}

/** The document as Tiptap stores it, with its default attributes. */
const storedByTiptap = (...content: Json[]): DocumentNode =>
  tiptap.nodeFromJSON({ type: 'doc', content }).toJSON()

/** The names of the types that the editor has no node or mark for. */
function unknownIn(stored: DocumentNode): string[] {
  const names: string[] = []
  toEditorDocument(stored, schema).descendants(({ type, marks }) => {
    for (const { name } of [type, ...marks.map((mark) => mark.type)])
      if (name.startsWith('unknown')) names.push(name)
  })
  return names
}

/** The nodes and marks of a type, at any depth. */
function ownTypesIn(value: unknown, type: string): object[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap((member) => ownTypesIn(member, type))
  return 'type' in value && value.type === type ? [value, ...inside] : inside
}

for (const [name, block] of OPENS) {
  test(`${name} of Tiptap opens in the editor`, () => {
    const stored = storedByTiptap(block)
    assert.deepEqual(unknownIn(stored), [])
    const words = /words|Words|an item|echo 1|one|>a</
    if (name !== 'horizontalRule') assert.match(renderToHtml(stored, READER), words)
  })
}

for (const [name, block] of KEPT) {
  test(`${name} of Tiptap is kept, and the editor has no tool for it`, () => {
    const stored = storedByTiptap(block)
    assert.notDeepEqual(unknownIn(stored), [])
    const written = toStoredDocument(toEditorDocument(stored, schema))
    for (const own of ownTypesIn(stored, name)) {
      assert.ok(JSON.stringify(written).includes(JSON.stringify(own)), JSON.stringify(written))
    }
  })
}

test('the guide lists what opens and what is kept', () => {
  const [opens = '', kept = ''] = readFileSync(GUIDE, 'utf8').split('## What does not')
  const namesIn = (part: string) => [...part.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name)
  assert.deepEqual(
    namesIn(opens),
    OPENS.map(([name]) => name),
  )
  assert.deepEqual(
    namesIn(kept),
    KEPT.map(([name]) => name),
  )
})
