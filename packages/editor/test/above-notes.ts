/** Every kind of last block above notes, and what an author does there. */
import type { DocumentNode } from '@waraq/contract'
import { readMarkdown } from '@waraq/exchange/markdown'
import type { Command } from 'prosemirror-state'
import { setBlock, toggleBlock, toggleQuote } from '../src/commands/block-types.ts'
import { editCaption } from '../src/commands/captions.ts'
import { insertBlock, insertInline, insertRule } from '../src/commands/insertions.ts'
import { toggleList } from '../src/commands/lists.ts'
import { duplicateBlocks, moveBlocks } from '../src/commands/move-blocks.ts'
import { toggleCallout } from '../src/features/callout/callout-menu.ts'
import { insertDetails } from '../src/features/details/expanded-toggles.ts'
import { putContent } from '../src/host/insert-content.ts'
import { placeOfPicture } from '../src/images/place-of-picture.ts'
import { insertBlocks } from '../src/markdown/insert-markdown.ts'
import { insertTable } from '../src/tables/insert-table.ts'
import { type createAuthor, schema } from './author.ts'

export const link = (text: string, href: string): DocumentNode => ({
  type: 'text',
  marks: [{ type: 'link', attrs: { href } }],
  text,
})
export const text = (words: string): DocumentNode => ({ type: 'text', text: words })
export const node = (type: string, content?: DocumentNode[], attrs?: object): DocumentNode => ({
  type,
  ...(attrs && { attrs: { ...attrs } }),
  ...(content && { content }),
})
export const p = (...content: DocumentNode[]) => node('paragraph', content)
export const noteOf = (id: string, words: string) =>
  node('listItem', [p(text(`${words} `), link('↩', `#fnref-${id}`))])
export const NOTES = node('orderedList', [noteOf('aaaa', 'first'), noteOf('bbbb', 'second')])
export const LINE = p(text('He said'), link('1', '#fn-aaaa'), link('2', '#fn-bbbb'))
const code = node('codeBlock', [text('code')])
const cell = node('tableCell', [p(text('cell'))])
export const table = node('table', [node('tableRow', [cell])])
export const item = (...content: DocumentNode[]) => node('listItem', content)
const VERSE = { surah: 1, ayah: 1, text: 'invented text', displayMode: 'card' }
const IMAGE = { imageId: '00000000-0000-4000-8000-000000000000' }

/** The last block of the text. */
export const BLOCKS: Record<string, DocumentNode> = {
  paragraph: p(text('line')),
  'empty paragraph': p(),
  'line with a number': p(text('line'), link('2', '#fn-bbbb')),
  heading: node('heading', [text('title')], { level: 2 }),
  code,
  formula: node('codeBlock', [text('x^2')], { language: 'math' }),
  table,
  toggle: node('details', [
    node('detailsSummary', [text('more')]),
    node('detailsContent', [p(text('inside'))]),
  ]),
  quote: node('blockquote', [p(text('quoted'))]),
  'quote that ends in code': node('blockquote', [p(text('quoted')), code]),
  'quote that ends in a table': node('blockquote', [table]),
  callout: node('blockquote', [p(text('called'))], { callout: 'note' }),
  list: node('bulletList', [item(p(text('one'))), item(p(text('two')))]),
  'numbered list': node('orderedList', [item(p(text('one')))]),
  'list that ends in code': node('bulletList', [item(p(text('one')), code)]),
  tasks: node('taskList', [node('taskItem', [p(text('do'))], { checked: false })]),
  rule: node('horizontalRule'),
  'page break': node('horizontalRule', undefined, { pageBreak: true }),
  picture: node('imageNode', undefined, IMAGE),
  mushaf: node('quranMushaf', undefined, { surah: 1, fromAyah: 1, toAyah: 2 }),
  card: p(node('quranVerse', undefined, VERSE)),
  caption: node('paragraph', [text('caption')], { caption: true }),
  unknown: node('quiz', undefined, { id: 1 }),
}

export type Author = ReturnType<typeof createAuthor>
export const by = (command: Command) => (author: Author) => void author.run(command)
const at = (author: Author) => {
  const { from, to } = author.state.selection
  return { from, to }
}
const block = (name: string, attrs = {}) =>
  by((...call) => insertBlock(schema.node(name, attrs))(...call))

export const INSERTIONS: Record<string, (author: Author) => void> = {
  rule: by(insertRule()),
  'page break': by(insertRule({ pageBreak: true })),
  table: by(insertTable(2, 2)),
  formula: block('formulaBlock', { text: 'x' }),
  mushaf: block('quranMushaf'),
  picture: ({ state, dispatch }) => {
    const image = schema.node('imageNode', IMAGE)
    const place = placeOfPicture(state.doc, state.selection.to, image.type)
    dispatch(state.tr.insert(place, image))
  },
  'picture at the end': ({ state, dispatch }) => {
    const image = schema.node('imageNode', IMAGE)
    const place = placeOfPicture(state.doc, state.doc.content.size, image.type)
    dispatch(state.tr.insert(place, image))
  },
  code: by(toggleBlock('codeBlock')),
  heading: by(setBlock('heading', { level: 1 })),
  quote: by(toggleQuote),
  callout: by(toggleCallout('note')),
  toggle: by(insertDetails),
  list: by(toggleList('bulletList')),
  numbers: by(toggleList('orderedList')),
  tasks: by(toggleList('taskList')),
  caption: by(editCaption),
  word: by(insertInline('word')),
  honorific: by(insertInline({ type: 'honorific', attrs: { type: 'saw' } })),
  verse: by(insertInline({ type: 'quranVerse', attrs: VERSE })),
  Markdown: (author) =>
    void insertBlocks(
      author.editor,
      readMarkdown('# a\n\n```\nb\n```\n').content.content ?? [],
      at(author),
    ),
  'blocks of the host': (author) =>
    void putContent(author.editor, at(author), [p(text('host')), table]),
  duplicate: by(duplicateBlocks),
  'move down': by(moveBlocks(1)),
  'move up': by(moveBlocks(-1)),
  'numbers typed': (author) => author.type('1. '),
  'divider typed': (author) => author.type('---'),
  'code typed': (author) => author.type('``` '),
}

export const KEYS = [
  'Delete',
  'Control+Delete',
  'Shift+Delete',
  'Delete Delete',
  'Enter',
  'Enter Enter',
  'Enter Enter Delete',
  'Enter Delete Backspace',
  'Shift+Enter',
  'Control+Enter',
  'Backspace',
  'Control+Backspace',
  'Backspace Backspace Delete',
  'ArrowDown',
  'Tab',
  'Shift+Tab',
  'Control+End',
  'Control+End Delete',
  'Control+Home Control+Shift+End Delete',
  'Control+a ArrowDown',
]
