/** Blocks that are the same after they are written to a file and read from it. */
import type { DocumentNode } from '@waraq/contract'
import { block, paragraph, text } from './written.ts'

const highlight = (attrs: object) => ({ type: 'highlight', attrs: { ...attrs } })
const link = (href: string) => ({ type: 'link', attrs: { href } })
const cell = (value: string, attrs = {}) => block('tableCell', attrs, paragraph(value))
const row = (...cells: DocumentNode[]) => block('tableRow', {}, ...cells)
const VERSE = { surah: 2, ayah: 5, fromAyah: 5, toAyah: 7, text: 'ABC DEF' }

export const SAME_IN_FILES: [what: string, ...content: DocumentNode[]][] = [
  [
    'colors',
    paragraph(
      text('a', highlight({ color: '#bbf7d0' })),
      text('b', highlight({ color: 'transparent', ink: 'grey' })),
    ),
  ],
  ['raised text', paragraph(text('a', highlight({ color: 'transparent', script: 'super' })))],
  [
    'links',
    paragraph(text('a', link('https://example.com/')), text('b', link('mailto:a@example.com'))),
  ],
  ['code from right to left', paragraph('نص ', text('f()', 'code'), ' نص')],
  ['breaks', paragraph('a', { type: 'hardBreak' }, 'b')],
  [
    'code',
    block('codeBlock', { language: 'js' }, text('a\n\n  b')),
    block('codeBlock', {}, text('c')),
  ],
  ['a formula', block('codeBlock', { language: 'math' }, text('x^2'))],
  ['a page break', paragraph('a'), block('horizontalRule', { pageBreak: true }), paragraph('b')],
  [
    'joined cells and widths',
    block(
      'table',
      {},
      row(
        cell('a', { colspan: 2, colwidth: [100, 200] }),
        cell('b', { rowspan: 2, colwidth: [100] }),
      ),
      row(cell('c', { colwidth: [100] }), cell('d', { colwidth: [200] })),
    ),
    block('paragraph', { caption: true }, text('the table')),
  ],
  [
    'tables beside each other, and in each other',
    block('table', {}, row(cell('a'))),
    block('table', {}, row(block('tableCell', {}, block('table', {}, row(cell('نص')))))),
  ],
  [
    'quotes in quotes',
    block(
      'blockquote',
      {},
      paragraph('a'),
      block('blockquote', {}, paragraph('b')),
      paragraph('c'),
    ),
    block('blockquote', {}, paragraph('d')),
  ],
  ['letters', block('orderedList', { type: 'a', start: 3 }, block('listItem', {}, paragraph('a')))],
  ['empty lines', { type: 'paragraph' }, paragraph('a'), { type: 'paragraph' }],
  ['a chosen direction', block('paragraph', { dir: 'rtl' }, text('a')), paragraph('نص')],
  ['verses', paragraph('a ', block('quranVerse', VERSE), block('quranVerse', VERSE))],
  ['a card', paragraph(block('quranVerse', { surah: 1, ayah: 2, displayMode: 'card', text: 'A' }))],
  [
    'hadiths',
    paragraph(
      block('hadithNode', {
        collectionNameEnglish: 'bukhari',
        number: '36b',
        text: 'A B',
        isnadWords: 1,
      }),
    ),
  ],
]
