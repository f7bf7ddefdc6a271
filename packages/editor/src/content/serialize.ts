import {
  type AttributeRules,
  type DocumentNode,
  isObject,
  MARKS,
  NODES,
  type Mark as StoredMark,
} from '@waraq/contract'
import type { Mark, Node } from 'prosemirror-model'
import { EXTRA_ATTRIBUTES } from '../schema/attributes.ts'
import { rulesOf } from './parse.ts'

/** The document as it is stored: what travelled through the editor unknown stands in its place again. */
export function toStoredDocument(node: Node): DocumentNode {
  const { name } = node.type
  // What was wrapped is a node of the document that was read.
  if (name === 'unknownBlock' || name === 'unknownInline') return node.attrs.json as DocumentNode
  if (node.isText) return { type: 'text', ...marksOf(node.marks), text: node.text ?? '' }
  const content: DocumentNode[] = []
  node.forEach((child) => {
    content.push(toStoredDocument(child))
  })
  return {
    type: name,
    ...attrsOf(node.attrs, rulesOf(NODES, name)),
    ...(content.length > 0 && { content }),
    ...marksOf(node.marks),
  }
}

/** The same for who may not even look: its content is made when it is first read, and is of this moment. */
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

function marksOf(marks: readonly Mark[]): { marks?: StoredMark[] } {
  if (marks.length === 0) return {}
  return {
    marks: marks.map(({ type, attrs }) =>
      type.name === 'unknownMark'
        ? (attrs.json as StoredMark)
        : { type: type.name, ...attrsOf(attrs, rulesOf(MARKS, type.name)) },
    ),
  }
}

// What is null says nothing. A value that was put aside comes back, unless its author chose another.
function attrsOf(
  { [EXTRA_ATTRIBUTES]: kept, ...attrs }: Record<string, unknown>,
  rules: AttributeRules,
): { attrs?: Record<string, unknown> } {
  const all: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(attrs)) if (value !== null) all[name] = value
  for (const [name, value] of Object.entries(isObject(kept) ? kept : {})) {
    const isUnchanged = !(name in attrs) || attrs[name] === rules[name]?.fallback
    if (isUnchanged) all[name] = value
  }
  return Object.keys(all).length > 0 ? { attrs: all } : {}
}
