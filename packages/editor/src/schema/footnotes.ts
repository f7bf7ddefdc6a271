import { type AttributeRule, type AttributeRules, isObject, NODES } from '@waraq/contract'
import type { Node, NodeSpec, ResolvedPos } from 'prosemirror-model'
import { Selection } from 'prosemirror-state'
import { attributesFor, attributesIn, serializeExtraAttributes } from './attributes.ts'

const accepting = (pattern: RegExp) => (value: unknown) =>
  typeof value === 'string' && pattern.test(value) ? value : undefined

const ID = accepting(/^[a-z0-9]{4,12}$/)
const NUMBER = /^\p{Nd}{1,3}$/u

const REFERENCE_RULES = {
  id: { fallback: '', accept: ID },
  /** The number, in the digits of its line; other editors show this text as a link. */
  text: { fallback: '1', accept: accepting(NUMBER) },
}
const backlink: AttributeRule<string | null> = { fallback: null, accept: ID }

/** The attribute rules of the editor's nodes; `backlink` is the id of the references to a note. */
export const NODE_RULES = {
  ...NODES,
  listItem: { ...NODES.listItem, backlink },
  footnoteReference: REFERENCE_RULES,
} satisfies Record<string, AttributeRules>

/** The number of a footnote in the text; documents store it as a link to the note. */
export const FOOTNOTES = {
  footnoteReference: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: attributesFor(REFERENCE_RULES),
    leafText: ({ attrs }) => attrs.text,
    parseDOM: [
      {
        tag: 'sup[data-type=footnote]',
        // Before the rule for superscript.
        priority: 51,
        getAttrs: (dom) => attributesIn(dom, REFERENCE_RULES),
      },
    ],
    toDOM: ({ attrs }) => [
      'sup',
      { 'data-type': 'footnote', ...serializeExtraAttributes(REFERENCE_RULES, attrs) },
      attrs.text,
    ],
  },
} satisfies Record<string, NodeSpec>

/** The id of a link that is stored for a footnote: `fn` leads to the note, `fnref` back. */
export function footnoteIdOf(mark: unknown, kind: 'fn' | 'fnref'): string | undefined {
  const { type, attrs, ...others } = isObject(mark) ? mark : {}
  if (type !== 'link' || !isObject(attrs) || Object.keys(others).length > 0) return undefined
  const { href, ...more } = attrs
  // The other editors add these to every link.
  const isUsual = ([name, value]: [string, unknown]) =>
    value === null || /^(?:target|rel|class)$/.test(name)
  if (!Object.entries(more).every(isUsual)) return undefined
  const [, prefix, id] = /^#(fn|fnref)-([^-]+)$/.exec(String(href)) ?? []
  return prefix === kind ? ID(id) : undefined
}

export const isFootnoteNumber = (text: unknown) => NUMBER.test(String(text))

/** The id of the references to a note; undefined for other nodes. */
export const noteIdOf = ({ attrs }: Node): string | undefined => attrs.backlink ?? undefined

/** Whether a block is a list of notes, or of notes and other items. */
export const isNotes = (block: Node | null): boolean =>
  block?.type.name === 'orderedList' && block.children.some(noteIdOf)

/** The position where the text of a document ends: before its notes. */
export const endOfBody = ({ lastChild, content: { size } }: Node): number =>
  lastChild && isNotes(lastChild) ? size - lastChild.nodeSize : size

/** The last selection in the text, or the first one in the notes if there is no text. */
export const atEndOfBody = (doc: Node): Selection => Selection.near(doc.resolve(endOfBody(doc)), -1)

/** The note around a position. */
export function noteAround(
  $place: ResolvedPos,
): { id: string; node: Node; position: number } | undefined {
  for (let depth = $place.depth; depth > 0; depth--) {
    const node = $place.node(depth)
    const id = noteIdOf(node)
    if (id !== undefined) return { id, node, position: $place.before(depth) }
  }
  return undefined
}
