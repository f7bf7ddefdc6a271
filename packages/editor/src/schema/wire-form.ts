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
  /** Takes apart a stored node that holds more than one, before it is read. */
  apart?(node: DocumentNode): DocumentNode[]
}

/** The stored form of a node with the types of the editor. */
export const wireForm = ({ toWire }: NodeSpec & WireSpec, node: DocumentNode): DocumentNode =>
  toWire?.(node) ?? node

/** Takes stored nodes apart for all kinds. */
export const apart = (schema: Schema, node: DocumentNode): DocumentNode[] =>
  specsOf(schema).reduce((nodes, spec) => (spec.apart ? nodes.flatMap(spec.apart) : nodes), [node])

/** Reads the stored forms of all kinds. */
export const editorForm = (
  schema: Schema,
  node: DocumentNode,
  parent: NodeType,
): DocumentNode | undefined =>
  specsOf(schema).reduce<DocumentNode | undefined>(
    (form, { fromWire }) => form && (fromWire ? fromWire(form, parent) : form),
    node,
  )

/** The specs of nodes with a stored form of their own. */
function specsOf({ nodes, cached }: Schema): readonly WireSpec[] {
  cached.wireSpecs ??= Object.values(nodes).flatMap(({ spec }) => (spec.fromWire ? spec : []))
  return cached.wireSpecs
}
