import { type AttributeRules, type DocumentNode, isObject } from '@waraq/contract'
import { spansIn, tableFormOf } from '@waraq/contract/table-grid'
import { Fragment, type Mark, type Node, type NodeType, type Schema } from 'prosemirror-model'
import { EXTRA_ATTRIBUTES } from '../schema/attributes.ts'
import { NODE_RULES } from '../schema/footnotes.ts'
import { MARK_RULES } from '../schema/marks.ts'
import { apart, editorForm } from '../schema/wire-form.ts'
import { footnotesFromWire } from './wire/footnotes.ts'
import { marksFromWire } from './wire/highlight-marks.ts'

/**
 * Converts a stored document to an editor document without loss. Unknown nodes, marks and
 * attributes, and nodes where the schema does not allow them, are wrapped in nodes, marks and
 * attributes of the editor; `toStoredDocument` unwraps them.
 */
export function toEditorDocument({ content = [] }: DocumentNode, schema: Schema): Node {
  const doc = schema.topNodeType
  const blocks = content.flatMap((child) => {
    const block = nodeFor(child, doc)
    if (!block) return []
    return doc.contentMatch.matchType(block.type) ? block : wrapUnknown(child, schema, false)
  })
  return doc.createChecked(null, blocks.length > 0 ? blocks : schema.node('paragraph'))
}

function nodeFor(node: DocumentNode, parent: NodeType): Node | undefined {
  // ProseMirror has no empty text nodes.
  if (node.type === 'text' && !node.text) return undefined
  const { schema, inlineContent: isInline } = parent
  const converted = editorForm(schema, node, parent)
  const inner = converted && footnotesFromWire(converted, parent)
  const type = inner && typeOf(schema.nodes, inner.type)
  const isPlaced = type && type.isInline === isInline && type !== schema.topNodeType
  return (isPlaced && knownFor(inner, type, schema)) || wrapUnknown(node, schema, isInline)
}

// A document of another editor may use the names of our wrappers.
function typeOf<Type>(types: Record<string, Type>, name: string): Type | undefined {
  return Object.hasOwn(types, name) && !name.startsWith('unknown') ? types[name] : undefined
}

// Undefined where the schema does not allow the node unchanged.
function knownFor(node: DocumentNode, type: NodeType, schema: Schema): Node | undefined {
  const { type: name, attrs, content = [], marks, text, ...others } = node
  // An unknown key may change the meaning of the node, so the node is wrapped.
  if (Object.keys(others).length > 0) return undefined
  if (Array.isArray(marks) && marks.length > MAX_MARKS) return undefined
  // A table that readers see in another form would freeze the page.
  if (name === 'table' && tableFormOf(spansIn(content)) !== 'joined') return undefined
  const own = marksFor(marks, schema)
  if (type.isText) return schema.text(text ?? '', own)
  const children = content
    .flatMap((child) => apart(schema, child))
    .flatMap((child) => nodeFor(child, type) ?? [])
  const fragment = Fragment.fromArray(children)
  if (!type.validContent(fragment)) return undefined
  return type.create(attributesFor(attrs, nodeRules(type)), fragment, own)
}

// No author produces more marks on one text; such a node is wrapped.
const MAX_MARKS = 64

// Duplicate marks collapse. A mark that excludes another, such as a second link, is kept as an
// unknown mark.
function marksFor(marks: unknown, schema: Schema): readonly Mark[] {
  if (!Array.isArray(marks)) return []
  return marksFromWire(marks).reduce<readonly Mark[]>((set, json) => {
    const mark = markFor(json, schema)
    const withMark = mark?.addToSet(set) ?? set
    const isWhole = mark?.isInSet(withMark) && set.every((one) => one.isInSet(withMark))
    return isWhole ? withMark : (schema.marks.unknownMark?.create({ json }).addToSet(set) ?? set)
  }, [])
}

function markFor(json: unknown, schema: Schema): Mark | undefined {
  const name = isObject(json) && typeof json.type === 'string' ? json.type : ''
  const type = typeOf(schema.marks, name)
  return isObject(json)
    ? type?.create(attributesFor(json.attrs, rulesOf(MARK_RULES, name)))
    : undefined
}

// Values outside the rules go to EXTRA_ATTRIBUTES, which only serialization reads.
function attributesFor(attrs: unknown, rules: AttributeRules): Record<string, unknown> {
  const knownAttributes: Record<string, unknown> = {}
  const extraAttributes: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(isObject(attrs) ? attrs : {})) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
    const isAllowed = rule && (value === rule.fallback || isSame(rule.accept(value), value))
    const target = isAllowed ? knownAttributes : extraAttributes
    target[name] = value
  }
  return Object.keys(extraAttributes).length > 0
    ? { ...knownAttributes, [EXTRA_ATTRIBUTES]: extraAttributes }
    : knownAttributes
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The attribute rules of a node; empty for names outside the table. */
export const nodeRules = ({ name, spec }: NodeType): AttributeRules =>
  spec.rules ?? rulesOf(NODE_RULES, name)

/** The attribute rules of a node or mark; empty for names outside the table. */
export function rulesOf(table: Record<string, AttributeRules>, name: string): AttributeRules {
  return (Object.hasOwn(table, name) ? table[name] : undefined) ?? {}
}

function wrapUnknown(json: unknown, schema: Schema, isInline: boolean): Node {
  return schema.node(isInline ? 'unknownInline' : 'unknownBlock', { json })
}
