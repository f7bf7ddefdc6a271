import type { DocumentNode } from '@waraq/contract'
import type { NodeSpec, NodeType, Schema } from 'prosemirror-model'

/** A kind that documents store in a form of its own says it in the specs of its nodes. */
interface WireSpec {
  /** The stored form of a node of this kind. */
  toWire?(node: DocumentNode): DocumentNode
  /**
   * Reads the stored form for a place in a parent, and returns other nodes as they are. Undefined
   * for documents that use the editor's own names.
   */
  fromWire?(node: DocumentNode, parent: NodeType): DocumentNode | undefined
}

type Reader = NonNullable<WireSpec['fromWire']>

/** The stored form of a node with the types of the editor. */
export const wireForm = ({ toWire }: NodeSpec & WireSpec, node: DocumentNode): DocumentNode =>
  toWire?.(node) ?? node

/** Reads the stored forms of all kinds. */
export function editorForm(
  { nodes, cached }: Schema,
  node: DocumentNode,
  parent: NodeType,
): DocumentNode | undefined {
  cached.readers ??= Object.values(nodes).flatMap(({ spec }) => spec.fromWire ?? [])
  const readers: readonly Reader[] = cached.readers
  return readers.reduce<DocumentNode | undefined>(
    (form, fromWire) => form && fromWire(form, parent),
    node,
  )
}
