/** A document with every node and mark of the contract, in each form that readers see. */
import {
  CALLOUTS,
  type DocumentNode,
  HIGHLIGHTS,
  HONORIFICS,
  INKS,
  MARKS,
  NO_COLOR,
  NODES,
} from '@waraq/contract'
import { editionOf } from '../../../packages/server/test/lib/hadith-texts.ts'
import { uploaded } from '../../../packages/server/test/lib/images.ts'
import type { Author } from '../../../packages/server/test/lib/service.ts'
import { HILLS, node, paragraph, text } from './mixed-document.ts'

type Kinds = typeof NODES
/** The values of each attribute; the compiler misses those of a new kind or attribute. */
type Values<Rules> = { [Name in keyof Rules]: readonly unknown[] }

const SIDES = [null, 'left', 'center', 'right'] as const
const LINE = {
  dir: [null, 'ltr', 'rtl'],
  textAlign: [...SIDES, 'justify', 'start', 'end'],
  indent: [null, 1, 8],
  caption: [null, true],
}
const CELL = {
  colspan: [1, 2],
  rowspan: [1, 2],
  colwidth: [null, [120]],
  align: SIDES,
}
const FIGURE = { width: [null, 120], height: [null, 60], align: ['center', 'left', 'right'] }
const CARD = { translationOpen: [true, false], displayMode: ['card', 'inline'] }

/** The first value of each attribute, and for each further one a node with it. */
function formsOf(values: Record<string, readonly unknown[]>): Record<string, unknown>[] {
  const entries = Object.entries(values)
  const first = Object.fromEntries(entries.map(([name, [value]]) => [name, value]))
  const others = entries.flatMap(([name, [, ...rest]]) =>
    rest.map((value) => ({ ...first, [name]: value })),
  )
  return [first, ...others]
}

/** Creates the document for this author. */
export async function everyKind(author: Author): Promise<DocumentNode[]> {
  const { quran } = author.client
  const range = await quran.range('112:1', '112:4')
  const imageId = await uploaded(author, 'image/png', HILLS)
  const { name_arabic, name_english } = range.surah
  const hadith: string = JSON.parse(editionOf('ara').text).hadiths[0].text
  const values: { [Kind in keyof Kinds]: Values<Kinds[Kind]> } = {
    paragraph: LINE,
    heading: { ...LINE, level: [1, 2, 3, 4, 5, 6] },
    bulletList: { dir: LINE.dir, task: [null, true] },
    orderedList: { dir: LINE.dir, start: [1, 7], type: [null, '1', 'a', 'A', 'i', 'I'] },
    listItem: { checked: [null, true] },
    taskList: { dir: LINE.dir },
    taskItem: { checked: [false, true] },
    blockquote: { dir: LINE.dir, callout: [null, ...CALLOUTS] },
    horizontalRule: { pageBreak: [null, true] },
    codeBlock: { language: [null, 'javascript', 'math', 'unknown'] },
    table: { dir: LINE.dir },
    tableCell: CELL,
    tableHeader: CELL,
    details: { dir: LINE.dir, open: [false, true] },
    emoji: { name: ['smile', 'no_such_emoji'] },
    honorific: { type: [...HONORIFICS.keys()] },
    documentLink: { targetDocId: ['', imageId], label: ['Another document', 'مستند'] },
    imageNode: {
      ...FIGURE,
      imageId: [imageId, '00000000-0000-4000-8000-000000000000'],
      alt: ['', 'Hills'],
      widthPercent: [null, 40],
    },
    quranVerse: {
      ...CARD,
      surah: [112],
      ayah: [1],
      fromAyah: [1],
      toAyah: [4],
      fromWord: [null],
      toWord: [null],
      surahNameArabic: [name_arabic, ''],
      surahNameEnglish: [name_english, ''],
      text: [range.text, range.text.split(' ').slice(1).join(' ')],
      encoding: ['qpc_hafs', 'uthmani'],
    },
    quranMushaf: { ...FIGURE, page: [604, 1], lineStart: [1, 2], lineEnd: [3, 4] },
    hadithNode: {
      ...CARD,
      collectionNameArabic: ['صحيح البخاري', ''],
      collectionNameEnglish: ['bukhari', 'no-such'],
      number: [1, '36b', null],
      text: [hadith],
      isnadWords: [3, null],
    },
  }
  const marks: { [Mark in keyof typeof MARKS]: Values<(typeof MARKS)[Mark]> } = {
    code: { language: [null, 'math'] },
    link: { href: ['https://example.org/', '#fn-k3x9a2'], mention: [null, '42'] },
    highlight: {
      color: [NO_COLOR, ...HIGHLIGHTS.keys()],
      ink: [null, ...INKS],
      script: [null, 'super', 'sub'],
      code: [null, true, 'math'],
    },
  }
  const nodes = keysOf(NODES).flatMap((kind) =>
    formsOf(values[kind]).flatMap((attrs) => blocksWith(kind, attrs)),
  )
  const marked = keysOf(MARKS).flatMap((type) =>
    formsOf(marks[type]).map((attrs) => ({ type, attrs })),
  )
  const plain = ['bold', 'italic', 'strike', 'underline', 'subscript', 'superscript']
  return [...nodes, ...[...marked, ...plain].map(lineWith), NOTES]
}

// `Object.keys` widens the names.
const keysOf = <Name extends string>(table: Record<Name, unknown>) => Object.keys(table) as Name[]

const lineWith = (mark: DocumentNode | string): DocumentNode =>
  paragraph(`${JSON.stringify(mark)}: `, text('x', mark), ' كلمة')

const NOTES = node(
  'orderedList',
  node(
    'listItem',
    paragraph('A note ', text('↩', { type: 'link', attrs: { href: '#fnref-k3x9a2' } })),
  ),
)

const INLINE: ReadonlySet<string> = new Set([
  'emoji',
  'honorific',
  'documentLink',
  'quranVerse',
  'hadithNode',
])
/** The box around a part, and what it stands beside. */
const AROUND: Record<string, (part: DocumentNode) => DocumentNode> = {
  listItem: (item) => ({ ...node('bulletList', item), attrs: { task: true } }),
  taskItem: (item) => node('taskList', item),
  tableCell: (cell) =>
    node('table', row('tableHeader'), node('tableRow', cell, filled('tableCell'))),
  tableHeader: (cell) =>
    node(
      'table',
      node('tableRow', cell, filled('tableHeader')),
      row('tableCell'),
      row('tableCell'),
    ),
}

/** The blocks for a kind with these attributes: the node, in a box if it is a part, and a line. */
function blocksWith(kind: keyof Kinds, attrs: Record<string, unknown>): DocumentNode[] {
  const words = `${kind} ${JSON.stringify(attrs).slice(0, 60)}`
  const one = { ...filled(kind, words), attrs }
  const line = paragraph(`سطر بعد ${kind}`)
  if (INLINE.has(kind)) return [paragraph('قبل ', one, ' after')]
  return [AROUND[kind]?.(one) ?? one, line]
}

const row = (type: 'tableHeader' | 'tableCell') => node('tableRow', filled(type), filled(type))

/** A node of this kind with content. */
function filled(kind: string, words = 'خلية cell'): DocumentNode {
  const items = (type: string) => node(kind, filled(type, words), filled(type, 'بند ثان'))
  if (kind === 'paragraph' || kind === 'heading') return node(kind, text(words))
  if (kind === 'codeBlock') return node(kind, text('const x = "نص" // note'))
  if (kind === 'taskList') return items('taskItem')
  if (kind === 'bulletList' || kind === 'orderedList') return items('listItem')
  if (kind === 'table') return node(kind, row('tableHeader'), row('tableCell'))
  if (kind === 'details')
    return node(
      kind,
      node('detailsSummary', text(words)),
      node('detailsContent', paragraph('ما تحتها')),
    )
  const isEmpty = INLINE.has(kind) || /Node$|Mushaf$|Rule$/.test(kind)
  return isEmpty ? { type: kind } : node(kind, paragraph(words))
}
