/** Writes the short form of a document (short-form.ts). */
import type { DocumentNode } from '@waraq/contract'
import {
  BLOCKS,
  CLOSED,
  defaultOf,
  INLINE_ATOMS,
  LINES,
  MARK_NAMES,
  NODES_WITH_ATTRIBUTES,
  type Selection,
  VALUES,
  WRAPPERS,
} from './short-form.ts'

const NAME_OF = Object.fromEntries(Object.entries(BLOCKS).map(([name, type]) => [type, name]))
const MARK_ORDER = Object.keys(MARK_NAMES)
const MARK_OF = Object.fromEntries(Object.entries(MARK_NAMES).map(([name, type]) => [type, name]))
const LEAVES = new Set(['horizontalRule', 'imageNode'])
/** Atoms that no row begins with, by how they are written. */
const WRITTEN: Record<string, (attrs: Record<string, unknown>) => string> = {
  formula: ({ text }) => `$${text}$`,
  formulaBlock: ({ text }) => `$$${text}$$`,
  footnoteReference: ({ text }) => `[^${text}]`,
}
/** Characters with a meaning in the short form. */
const SPECIAL = /[|‹›(){}\\↵ﷺ]/g

/** Writes a document, and its selection if it is passed. */
export function writeShortForm(doc: DocumentNode, selected?: Selection): string {
  const { opens, closes } = signsOf(selected)

  function blocks(nodes: readonly DocumentNode[], start: number): string {
    let position = start
    const parts = nodes.map((node) => {
      const star = selected?.cells?.includes(position) ? '*' : ''
      const before = `${opens(position)}${star}`
      const form = block(node, position)
      position += sizeOf(node)
      return `${before}${form}${closes(position)}`
    })
    // A caret between blocks is written before the next one.
    return `${parts.join(' ')}${selected?.type === 'gapcursor' ? opens(position) : ''}`
  }

  function block(node: DocumentNode, position: number): string {
    const { content = [] } = node
    const name = nameOf(node)
    const written = WRITTEN[node.type]?.(node.attrs ?? {})
    if (written || LEAVES.has(node.type)) return written ?? name
    if (LINES.has(node.type)) return `${name}(${line(content, position + 1)})`
    const [only, ...others] = content
    const isPlain = only?.type === 'paragraph' && others.length === 0 && nameOf(only) === 'p'
    return WRAPPERS.has(node.type) && isPlain
      ? `${name}(${line(only.content ?? [], position + 2)})`
      : `${name}(${blocks(content, position + 1)})`
  }

  function line(nodes: readonly DocumentNode[], start: number): string {
    let position = start
    const signs = (at: number) => closes(at) + opens(at)
    const parts = nodes.map((node) => {
      const before = signs(position)
      const written = WRITTEN[node.type]?.(node.attrs ?? {})
      if (written) position += 1
      if (written) return before + withMarks(written, node)
      const letters = [...(node.text ?? atomOf(node.type) ?? node.type)].map((letter, index) => {
        const inner = index > 0 ? signs(position) : ''
        position += letter.length
        return inner + (node.text ? letter.replace(SPECIAL, '\\$&') : letter)
      })
      return before + withMarks(letters.join(''), node)
    })
    return parts.join('') + signs(position)
  }

  const { content = [] } = doc
  const [before, last] = content.slice(-2)
  const withoutLast = content.slice(0, -1)
  const end = withoutLast.reduce((sum, node) => sum + sizeOf(node), 0)
  const isEmptyLast = last && CLOSED.has(before?.type ?? '') && block(last, end) === 'p()'
  if (!isEmptyLast) return blocks(content, 0) + (CLOSED.has(last?.type ?? '') ? ' ■' : '')
  const reaches = selected && selected.to > end && selected.from < end
  return blocks(withoutLast, 0) + (reaches ? '›' : '')
}

function signsOf(selected: Selection | undefined) {
  const { type, from, to } = selected ?? { type: 'cell', from: 0, to: 0 }
  const isCaret = from === to
  return {
    opens: (at: number) => (type === 'cell' || at !== from ? '' : isCaret ? '|' : '‹'),
    closes: (at: number) => (type === 'cell' || at !== to || isCaret ? '' : '›'),
  }
}

function sizeOf({ type, text, content = [] }: DocumentNode): number {
  if (text !== undefined) return text.length
  if (LEAVES.has(type) || WRITTEN[type] || atomOf(type)) return 1
  return content.reduce((sum, child) => sum + sizeOf(child), 2)
}

const atomOf = (type: string) =>
  Object.entries(INLINE_ATOMS).find(([, atom]) => atom.type === type)?.[0]

function nameOf({ type, attrs = {} }: DocumentNode): string {
  // The ids of footnotes are random.
  if (attrs.backlink || attrs.kept) return attrs.backlink ? 'note' : 'notes'
  const [match] = Object.entries(NODES_WITH_ATTRIBUTES).filter(
    ([, its]) =>
      its.type === type &&
      Object.entries(its.attrs ?? {}).every(([name, value]) => attrs[name] === value),
  )
  const [name, namedAttributes] = match
    ? [match[0], match[1].attrs ?? {}]
    : [NAME_OF[type] ?? type, {}]
  return name + attributesOf(type, attrs, Object.keys(namedAttributes))
}

function attributesOf(
  type: string,
  attrs: Record<string, unknown>,
  namedAttributes: string[] = [],
): string {
  return Object.entries(attrs)
    .filter(
      ([name, value]) =>
        !namedAttributes.includes(name) && value !== null && value !== defaultOf(type, name),
    )
    .map(([name, value]) => `:${shortValue(name, value)}`)
    .sort()
    .join('')
}

function shortValue(name: string, value: unknown): string {
  const short = Object.entries(VALUES).find(([, [its, what]]) => its === name && what === value)
  const long = typeof value === 'string' ? encodeURIComponent(value) : JSON.stringify(value)
  return short?.[0] ?? `${name}=${long}`
}

/** Wraps a text in its marks, in the order of the table; marks outside the table are innermost. */
function withMarks(text: string, { marks = [] }: DocumentNode): string {
  return marks
    .map(({ type, attrs = {} }) => ({ name: MARK_OF[type] ?? type, type, attrs }))
    .toSorted((one, other) => MARK_ORDER.indexOf(other.name) - MARK_ORDER.indexOf(one.name))
    .reduce((inner, { name, type, attrs }) => `${name}${attributesOf(type, attrs)}{${inner}}`, text)
}
