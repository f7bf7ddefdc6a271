import {
  type AttributeRules,
  type DocumentNode,
  isObject,
  type Mark as StoredMark,
} from '@waraq/contract'
import type { Mark, Node } from 'prosemirror-model'
import { EXTRA_ATTRIBUTES } from '../schema/attributes.ts'
import { MARK_RULES } from '../schema/marks.ts'
import { wireForm } from '../schema/wire-form.ts'
import { nodeRules, rulesOf } from './parse.ts'
import { isLink, linkToNote, noteToWire, REFERENCE } from './wire/footnotes.ts'
import { marksToWire } from './wire/highlight-marks.ts'

/**
 * Converts an editor document to its stored form, which has no types but those of the contract, and
 * unwraps unknown nodes, marks and attributes.
 */
export function toStoredDocument(node: Node): DocumentNode {
  const { name } = node.type
  // A wrapped node holds stored JSON.
  if (name === 'unknownBlock' || name === 'unknownInline') return node.attrs.json as DocumentNode
  if (node.isText) return { type: 'text', ...marksOf(node.marks), text: node.text ?? '' }
  if (name === REFERENCE) return referenceOf(node)
  const content: DocumentNode[] = []
  node.forEach((child) => {
    content.push(toStoredDocument(child))
  })
  const stored = wireForm(node.type.spec, {
    type: name,
    ...attrsOf(node.attrs, nodeRules(node.type)),
    ...(content.length > 0 && { content }),
    ...(node.marks.length > 0 && { marks: node.marks.map(storedMark) }),
  })
  const { marks } = stored
  const wireNode = marks ? { ...stored, ...wireMarks(marks) } : stored
  return noteToWire(wireNode)
}

/**
 * Like `toStoredDocument`, but converts the content on first access, for hosts that may not read
 * it. Later edits do not change it.
 */
export function toStoredDocumentLazily(doc: Node): DocumentNode {
  let content: DocumentNode['content']
  return {
    ...toStoredDocument(doc.copy()),
    get content() {
      content ??= toStoredDocument(doc).content ?? []
      return content
    },
  }
}

// A text has only one link, so the link to the note replaces one of the author.
function referenceOf({ attrs, marks }: Node): DocumentNode {
  const others = marks.map(storedMark).filter((mark) => !isLink(mark))
  return { type: 'text', ...wireMarks([linkToNote(attrs.id), ...others]), text: attrs.text }
}

const marksOf = (marks: readonly Mark[]) =>
  marks.length > 0 ? wireMarks(marks.map(storedMark)) : {}

const wireMarks = (marks: readonly StoredMark[]) => ({
  marks: marksToWire(marks).map(unwrapped),
})

function storedMark({ type: { name }, attrs }: Mark): StoredMark {
  return name === UNKNOWN
    ? { type: name, attrs }
    : { type: name, ...attrsOf(attrs, rulesOf(MARK_RULES, name)) }
}

const UNKNOWN = 'unknownMark'
// Last, so that the content of an unknown mark is never mistaken for one of the editor's.
const unwrapped = (mark: StoredMark): StoredMark =>
  mark.type === UNKNOWN ? (mark.attrs?.json as StoredMark) : mark

// Attributes with `null` are omitted. An invalid stored value returns unless the author set
// another.
function attrsOf(
  { [EXTRA_ATTRIBUTES]: extraAttributes, ...attrs }: Record<string, unknown>,
  rules: AttributeRules,
): { attrs?: Record<string, unknown> } {
  const all: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(attrs)) if (value !== null) all[name] = value
  for (const [name, value] of Object.entries(isObject(extraAttributes) ? extraAttributes : {})) {
    const isUnchanged = !(name in attrs) || attrs[name] === rules[name]?.fallback
    if (isUnchanged) all[name] = value
  }
  return Object.keys(all).length > 0 ? { attrs: all } : {}
}
