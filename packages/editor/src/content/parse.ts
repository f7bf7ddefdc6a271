import { type AttributeRules, type DocumentNode, isObject, MARKS, NODES } from '@waraq/contract'
import { Fragment, type Mark, type Node, type NodeType, type Schema } from 'prosemirror-model'
import { EXTRA_ATTRIBUTES } from '../schema/attributes.ts'

/**
 * Makes of a stored document one that the editor can show without losing anything: nodes, marks and
 * attributes that it does not know, or that stand where its schema has no place for them, travel through
 * it inside of nodes, marks and attributes of its own; `toStoredDocument` takes them out again.
 */
export function toEditorDocument({ content = [] }: DocumentNode, schema: Schema): Node {
  const doc = schema.topNodeType
  const blocks = content.flatMap((child) => {
    const block = nodeFor(child, schema, false)
    if (!block) return []
    return doc.contentMatch.matchType(block.type) ? block : wrapped(child, schema, false)
  })
  return doc.createChecked(null, blocks.length > 0 ? blocks : schema.node('paragraph'))
}

function nodeFor(node: DocumentNode, schema: Schema, isInline: boolean): Node | undefined {
  // To the editor an empty text is no node at all.
  if (node.type === 'text' && !node.text) return undefined
  const type = Object.hasOwn(schema.nodes, node.type) ? schema.nodes[node.type] : undefined
  const isPlaced = type && type.isInline === isInline && type !== schema.topNodeType
  return (isPlaced && knownFor(node, type, schema)) || wrapped(node, schema, isInline)
}

// Undefined where the schema does not allow it as it is.
function knownFor(node: DocumentNode, type: NodeType, schema: Schema): Node | undefined {
  const { type: name, attrs, content = [], marks, text, ...others } = node
  // A key that no editor writes: nothing is known of what it means, so the node stays as it is.
  if (Object.keys(others).length > 0) return undefined
  if (Array.isArray(marks) && marks.length > MOST_MARKS) return undefined
  const own = marksFor(marks, schema)
  if (type.isText) return schema.text(text ?? '', own)
  const children = content.flatMap((child) => nodeFor(child, schema, type.inlineContent) ?? [])
  const fragment = Fragment.fromArray(children)
  if (!type.validContent(fragment)) return undefined
  return type.create(attributesFor(attrs, rulesOf(NODES, name)), fragment, own)
}

// A text that carries more is not one that an author wrote: it stays as it is.
const MOST_MARKS = 64

// The same mark twice is it once. Of two that one text cannot carry together, such as two links, the second
// travels as an unknown one.
function marksFor(marks: unknown, schema: Schema): readonly Mark[] {
  if (!Array.isArray(marks)) return []
  return marks.reduce<readonly Mark[]>((set, json: unknown) => {
    const mark = markFor(json, schema)
    const added = mark?.addToSet(set) ?? set
    const isWhole = mark?.isInSet(added) && set.every((one) => one.isInSet(added))
    return isWhole ? added : (schema.marks.unknownMark?.create({ json }).addToSet(set) ?? set)
  }, [])
}

function markFor(json: unknown, schema: Schema): Mark | undefined {
  const name = isObject(json) && typeof json.type === 'string' ? json.type : ''
  const type = Object.hasOwn(schema.marks, name) ? schema.marks[name] : undefined
  return isObject(json) ? type?.create(attributesFor(json.attrs, rulesOf(MARKS, name))) : undefined
}

// Allowed values as they are; all others aside, where nothing but a save looks at them.
function attributesFor(attrs: unknown, rules: AttributeRules): Record<string, unknown> {
  const known: Record<string, unknown> = {}
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(isObject(attrs) ? attrs : {})) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
    const isAllowed = rule && (value === rule.fallback || isSame(rule.accept(value), value))
    const target = isAllowed ? known : kept
    target[name] = value
  }
  return Object.keys(kept).length > 0 ? { ...known, [EXTRA_ATTRIBUTES]: kept } : known
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The rules of a node or mark; none for one that the table does not name. */
export function rulesOf(table: Record<string, AttributeRules>, name: string): AttributeRules {
  return (Object.hasOwn(table, name) ? table[name] : undefined) ?? {}
}

function wrapped(json: unknown, schema: Schema, isInline: boolean): Node {
  return schema.node(isInline ? 'unknownInline' : 'unknownBlock', { json })
}
