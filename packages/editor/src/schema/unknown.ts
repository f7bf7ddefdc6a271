import type { MarkSpec, NodeSpec } from 'prosemirror-model'
import { attributesFor, parseExtraAttributes, serializeExtraAttributes } from './attributes.ts'

const attrs = { ...attributesFor(), json: { default: null } }
const getAttrs = (dom: HTMLElement) => ({ json: parseExtraAttributes(dom).json ?? null })

const unknownNode = (tag: 'div' | 'span', group: 'block' | 'inline'): NodeSpec => ({
  group,
  isClosed: group === 'block',
  inline: group === 'inline',
  atom: true,
  attrs,
  parseDOM: [{ tag: `${tag}[data-unknown]`, getAttrs }],
  toDOM: (node) => [
    tag,
    { class: 'wq-unknown', 'data-unknown': '', ...serializeExtraAttributes({}, node.attrs) },
    textOf(node.attrs.json) || '…',
  ],
})

/** Nodes that the editor does not know or the schema does not allow, kept unchanged. */
export const UNKNOWN_NODES = {
  unknownBlock: unknownNode('div', 'block'),
  unknownInline: unknownNode('span', 'inline'),
} satisfies Record<string, NodeSpec>

/** Marks that the editor does not know, kept unchanged. */
export const UNKNOWN_MARK: MarkSpec = {
  excludes: '',
  inclusive: false,
  attrs,
  parseDOM: [{ tag: 'span[data-unknown-mark]', getAttrs }],
  toDOM: (mark) => [
    'span',
    { 'data-unknown-mark': '', ...serializeExtraAttributes({}, mark.attrs) },
    0,
  ],
}

const MAX_SHOWN_LETTERS = 200

// Unknown content stays readable but cannot be edited.
function textOf(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null || depth > 64) return ''
  const { text, content } = value as { text?: unknown; content?: unknown }
  if (typeof text === 'string') return text.slice(0, MAX_SHOWN_LETTERS)
  if (!Array.isArray(content)) return ''
  let all = ''
  for (const child of content) {
    all += textOf(child, depth + 1)
    if (all.length > MAX_SHOWN_LETTERS) return `${all.slice(0, MAX_SHOWN_LETTERS)}…`
  }
  return all
}
