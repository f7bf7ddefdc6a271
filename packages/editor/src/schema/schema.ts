import { type MarkType, type NodeType, Schema } from 'prosemirror-model'
import { ATOMS } from './atoms.ts'
import { DETAILS } from './details.ts'
import { FOOTNOTES } from './footnotes.ts'
import { TEXT_MARKS } from './marks.ts'
import { TABLES } from './tables.ts'
import { TEXT_BLOCKS } from './text-blocks.ts'
import { UNKNOWN_NODES } from './unknown.ts'

/** The editor's schema: the node table, and wrappers for unknown nodes and marks. */
export function createSchema(): Schema {
  const nodes = { ...TEXT_BLOCKS, ...TABLES, ...DETAILS, ...ATOMS, ...FOOTNOTES, ...UNKNOWN_NODES }
  return new Schema({ nodes, marks: TEXT_MARKS })
}

export type NodeName =
  | keyof typeof TEXT_BLOCKS
  | keyof typeof TABLES
  | keyof typeof DETAILS
  | keyof typeof ATOMS
  | keyof typeof FOOTNOTES

/**
 * Returns a node type of the schema.
 *
 * @throws RangeError if the schema does not have it
 */
export function nodeType({ schema }: { schema: Schema }, name: NodeName): NodeType {
  return requireType(schema.nodes[name], name)
}

/**
 * Returns a mark type of the schema.
 *
 * @throws RangeError if the schema does not have it
 */
export function markType({ schema }: { schema: Schema }, name: keyof typeof TEXT_MARKS): MarkType {
  return requireType(schema.marks[name], name)
}

function requireType<Type>(type: Type | undefined, name: string): Type {
  if (!type) throw new RangeError(`the schema has no ${name}`)
  return type
}
