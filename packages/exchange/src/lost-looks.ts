import {
  type AttributeRules,
  attributesOf,
  type DocumentNode,
  directionAfter,
  FORMULA_MARK,
  isObject,
  MARKS,
  NO_COLOR,
  NODES,
} from '@waraq/contract'
import { KNOWN_NODES } from '@waraq/contract/derive-title'
import { KNOWN_MARKS } from './known-marks.ts'
import type { LossCode, Losses } from './losses.ts'
import type { ExportOptions } from './options.ts'

const MATH = FORMULA_MARK.attrs.language
const LINE = ['dir', 'textAlign', 'indent']
const CELL = ['colspan', 'rowspan', 'colwidth']

/** Attributes that plain characters cannot say. */
const LOOKS: Looks = new Map([
  ['paragraph', [...LINE, 'caption']],
  ['heading', LINE],
  ['bulletList', ['dir']],
  ['taskList', ['dir']],
  ['orderedList', ['dir', 'type']],
  ['blockquote', ['dir']],
  ['horizontalRule', ['pageBreak']],
  ['table', ['dir']],
  ['tableCell', CELL],
  ['tableHeader', CELL],
  ['details', ['dir', 'open']],
  ['imageNode', ['widthPercent', 'align']],
  ['quranMushaf', ['align']],
])
/** Values that look as if nothing were said. */
const USUAL: ReadonlySet<unknown> = new Set(['start', '1'])
const LOST_MARKS: ReadonlySet<string> = new Set(['underline', 'subscript', 'superscript'])

type Looks = ReadonlyMap<string, readonly string[]>

/** What one format cannot hold besides. */
export interface LostLooks {
  attributes: Looks
  marks: ReadonlySet<string>
  documentUrl?: ExportOptions['documentUrl']
}

/** Names the looks that a format of plain characters cannot hold, and kinds that nobody knows. */
export function countLostLooks(
  blocks: readonly DocumentNode[],
  lost: LostLooks,
  losses: Losses,
): void {
  const pending = [...blocks]
  for (let node = pending.pop(); node; node = pending.pop()) {
    countNode(node, lost, losses)
    // No spread: 100,000 arguments can overflow the stack.
    for (const child of node.content ?? []) pending.push(child)
  }
}

/** Kinds that are written as what readers see of them. */
const AS_TEXT: ReadonlyMap<string, LossCode> = new Map([
  ['documentLink', 'internal_link_dropped'],
  ['quranVerse', 'quotation_as_text'],
  ['hadithNode', 'quotation_as_text'],
])

function countNode(node: DocumentNode, lost: LostLooks, losses: Losses): void {
  const { type, marks } = node
  const code = KNOWN_NODES.has(type) ? AS_TEXT.get(type) : 'unknown_node'
  const target = attributesOf(NODES.documentLink, node.attrs).targetDocId
  const isLink = type === 'documentLink' && lost.documentUrl?.(target) !== undefined
  if (code && !isLink) losses.add(code)
  const names = [...(LOOKS.get(type) ?? []), ...(lost.attributes.get(type) ?? [])]
  losses.add('style_dropped', names.filter((name) => isLost(node, name)).length)
  const known = Array.isArray(marks) ? marks.filter(isObject) : []
  for (const mark of known) countMark(mark, lost.marks, losses)
}

function isLost(node: DocumentNode, name: string): boolean {
  const { dir: _, ...attrs } = node.attrs ?? {}
  // A direction that the letters say as well.
  if (name === 'dir' && directionAfter(undefined, { ...node, attrs }) === node.attrs?.dir)
    return false
  const rule = (NODES as Record<string, AttributeRules>)[node.type]?.[name]
  const value = rule?.accept(node.attrs?.[name])
  return rule !== undefined && value !== undefined && value !== rule.fallback && !USUAL.has(value)
}

function countMark(
  { type, attrs }: { type?: unknown; attrs?: unknown },
  marks: LostLooks['marks'],
  losses: Losses,
): void {
  const name = `${type}`
  if (!KNOWN_MARKS.has(name)) losses.add('unknown_mark')
  if (name === 'link' && attributesOf(MARKS.link, attrs).mention !== null)
    losses.add('mention_as_text')
  const { color, ink, script, code } = attributesOf(MARKS.highlight, attrs)
  const { language } = attributesOf(MARKS.code, attrs)
  const isLook =
    (name === 'highlight' && (color !== NO_COLOR || ink !== null || script !== null)) ||
    (name === 'highlight' && code === true && marks.has('code')) ||
    (name === 'code' && language !== null && language !== MATH)
  const isFormula = name === 'code' && language === MATH
  if (LOST_MARKS.has(name) || (marks.has(name) && !isFormula) || isLook) losses.add('style_dropped')
}
