import { type MarkType, type NodeSpec, type NodeType, Schema } from 'prosemirror-model'
import { IMAGES } from './atoms.ts'
import type { AttributesInHtml } from './attributes.ts'
import { FOOTNOTES } from './footnotes.ts'
import { TEXT_MARKS } from './marks.ts'
import { TABLES } from './tables.ts'
import { textBlocks } from './text-blocks.ts'
import { UNKNOWN_NODES } from './unknown.ts'

/** What a kind of content adds to the schema. */
export interface SchemaPart {
  nodes?: Record<string, NodeSpec>
  /** The HTML of attributes whose nodes other kinds have too. */
  inHtml?: AttributesInHtml
}

/** The editor's schema: the node table, and wrappers for unknown nodes and marks. */
export function createSchema(parts: readonly SchemaPart[]): Schema {
  const nodes = {
    ...textBlocks(Object.assign({}, ...parts.map(({ inHtml }) => inHtml))),
    ...TABLES,
    ...IMAGES,
    ...FOOTNOTES,
    ...Object.assign({}, ...parts.map(({ nodes }) => nodes)),
    ...UNKNOWN_NODES,
  }
  return new Schema({ nodes, marks: TEXT_MARKS })
}

/**
 * Returns a node type of the schema.
 *
 * @throws RangeError if the schema does not have it
 */
export function nodeType({ schema }: { schema: Schema }, name: string): NodeType {
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
