/** Random documents of the editor's schema, with random selections. */

import type { DocumentNode } from '@waraq/contract'
import fc from 'fast-check'
import { GapCursor } from 'prosemirror-gapcursor'
import type { Node, ResolvedPos } from 'prosemirror-model'
import { AllSelection, NodeSelection, TextSelection } from 'prosemirror-state'
import { CellSelection } from 'prosemirror-tables'
import { toEditorDocument } from '../src/content/parse.ts'
import { FEATURES } from '../src/features/features.ts'
import { createSchema } from '../src/schema/schema.ts'

const schema = createSchema(FEATURES)

const letters = fc.string({
  unit: fc.constantFrom('a', 'b', 'ج', 'د', '\n'),
  minLength: 1,
  maxLength: 3,
})
const marks = fc.constantFrom(
  undefined,
  undefined,
  [{ type: 'bold' }],
  [{ type: 'code' }],
  [{ type: 'bold' }, { type: 'code' }],
  [{ type: 'superscript' }],
  [{ type: 'highlight', attrs: { color: '#bbf7d0', script: 'sub' } }],
  [{ type: 'link', attrs: { href: 'https://example.org/a' } }],
  [{ type: 'link', attrs: { href: 'https://example.org/p/42', mention: '42' } }],
  [{ type: 'highlight', attrs: { color: 'transparent', ink: 'blue', code: true } }],
  [{ type: 'comment', attrs: { thread: 1 } }],
  [{ type: 'code', attrs: { language: 'math' } }],
  [{ type: 'italic' }, { type: 'highlight', attrs: { color: 'transparent', code: 'math' } }],
  [{ type: 'link', attrs: { href: '#fn-k3x9a2' } }],
  [{ type: 'bold' }, { type: 'link', attrs: { href: '#fnref-k3x9a2' } }],
)
const text = fc.record({ type: fc.constant('text'), text: letters, marks })
const plainText = fc.record({ type: fc.constant('text'), text: letters })
const linkTo = (href: string, text: string): DocumentNode => ({
  type: 'text',
  text,
  marks: [{ type: 'link', attrs: { href } }],
})
const atom = fc.constantFrom<DocumentNode>(
  { type: 'hardBreak' },
  { type: 'honorific', attrs: { type: 'saw' } },
  { type: 'quranVerse', attrs: { surah: 1, ayah: 1, text: 'test text' } },
  { type: 'hadithNode', attrs: { number: 1, text: 'chain of narrators test', isnadWords: 3 } },
  { type: 'mention', attrs: { id: 'x' } },
  linkTo('#fn-k3x9a2', '1'),
  linkTo('#fn-b2b2', '٢'),
  linkTo('#fn-k3x9a2', '*'),
)
const inline = fc.array(fc.oneof({ weight: 3, arbitrary: text }, atom), { maxLength: 3 })
const some = (one: fc.Arbitrary<unknown>, maxLength = 3) =>
  fc.array(one, { minLength: 1, maxLength })

const box = (type: string, content: fc.Arbitrary<unknown>, attrs = {}) =>
  content.map((inside) => ({ type, attrs, content: inside }))
/** Some lines have an attribute that the editor does not know. */
const line = (type: string, content: fc.Arbitrary<unknown>, attrs = {}) =>
  fc
    .tuple(content, fc.constantFrom({}, {}, { margin: 1 }))
    .map(([inside, more]) => ({ type, attrs: { ...attrs, ...more }, content: inside }))

const cell = (content: unknown, attrs = {}) => ({ type: 'tableCell', attrs, content })

const { block } = fc.letrec((tie) => {
  const blocks = some(tie('block'))
  const item = fc
    .tuple(line('paragraph', inline), fc.array(tie('block'), { maxLength: 2 }))
    .map(([first, rest]) => [first, ...rest])
  const note = inline.map((before) => [
    { type: 'paragraph', content: [...before, linkTo('#fnref-k3x9a2', '↩')] },
  ])
  const row = fc.tuple(box('tableHeader', blocks), box('tableCell', blocks))
  const head = fc.tuple(box('tableHeader', blocks), box('tableHeader', blocks))
  const merged = fc.tuple(blocks, blocks, blocks, blocks).map(([wide, tall, aligned, last]) => [
    { type: 'tableRow', content: [cell(wide, { colspan: 2 }), cell(tall, { rowspan: 2 })] },
    { type: 'tableRow', content: [cell(aligned, { align: 'right' }), cell(last)] },
  ])
  return {
    block: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      line('paragraph', inline),
      line('heading', inline, { level: 2 }),
      line('codeBlock', fc.array(plainText, { maxLength: 1 })),
      line('codeBlock', fc.array(plainText, { maxLength: 1 }), { language: 'math' }),
      fc.constantFrom<DocumentNode>(
        { type: 'horizontalRule' },
        { type: 'horizontalRule', attrs: { pageBreak: true } },
        { type: 'imageNode', attrs: { imageId: '00000000-0000-4000-8000-000000000000' } },
        { type: 'quiz', attrs: { id: 1 } },
      ),
      box('blockquote', blocks),
      box('blockquote', blocks, { callout: 'warning' }),
      line('paragraph', inline, { caption: true, textAlign: 'center' }),
      box('bulletList', some(box('listItem', item))),
      box('orderedList', some(box('listItem', item)), { start: 3 }),
      box('orderedList', some(box('listItem', note)), { footnotes: true }),
      box('taskList', some(box('taskItem', item, { checked: true }))),
      box('bulletList', some(box('listItem', item, { checked: true })), { task: true }),
      box('table', some(box('tableRow', row), 2)),
      box('table', merged),
      box('table', fc.tuple(box('tableRow', head), box('tableRow', row))),
      box('details', fc.tuple(box('detailsSummary', some(text)), box('detailsContent', blocks))),
    ),
  }
})

/** A document converted for the editor. */
export const anyText = some(block).map((content) =>
  toEditorDocument({ type: 'doc', content: content as DocumentNode[] }, schema),
)

/** The kind of a selection, with its ends as fractions from 0 to 1. */
export const anyWay = fc.tuple(
  fc.constantFrom('caret', 'words', 'node', 'cells', 'gap', 'all'),
  fc.double({ min: 0, max: 0.999, noNaN: true }),
  fc.double({ min: 0, max: 0.999, noNaN: true }),
)

/** A selection of that kind, or a caret if the document has no such position. */
export function selectionIn(
  doc: Node,
  way: typeof anyWay extends fc.Arbitrary<infer It> ? It : never,
) {
  const [kind, ...shares] = way
  const [$from, $to] = shares.map((share) => doc.resolve(Math.floor(share * doc.content.size)))
  if (!$from || !$to) throw new RangeError('a selection has two ends')
  if (kind === 'all') return new AllSelection(doc)
  if (kind === 'words') return TextSelection.between($from, $to)
  if (kind === 'gap' && isGap($from)) return new GapCursor($from)
  const { nodeAfter } = $from
  if (kind === 'node' && nodeAfter && !nodeAfter.isText && NodeSelection.isSelectable(nodeAfter))
    return NodeSelection.create(doc, $from.pos)
  const cells = kind === 'cells' ? cellsOf(doc) : []
  const [one, other] = shares.map((share) => cells[Math.floor(share * cells.length)])
  if (one !== undefined && other !== undefined) return CellSelection.create(doc, one, other)
  return TextSelection.near($from)
}

// The type declaration omits `GapCursor.valid`.
const isGap = ($place: ResolvedPos): boolean =>
  (GapCursor as unknown as { valid($place: ResolvedPos): boolean }).valid($place)

/** The positions of the cells of the first table. */
function cellsOf(doc: Node): number[] {
  const cells: number[] = []
  doc.descendants((node, position) => {
    if (cells.length > 0) return false
    if (node.type.name !== 'table') return true
    node.forEach((row, offset) => {
      row.forEach((_, at) => {
        cells.push(position + offset + at + 2)
      })
    })
    return false
  })
  return cells
}
