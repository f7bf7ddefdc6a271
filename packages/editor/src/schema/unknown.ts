import { Node } from '@tiptap/core'
import { carriedBy, carrying } from './attributes.ts'

const json = { default: null, rendered: false }

/** A block that this editor does not know, or whose place the schema does not allow: kept as it came. */
export const UnknownBlock = Node.create({
  name: 'unknownBlock',
  group: 'block',
  atom: true,
  addAttributes: () => ({ json }),
  parseHTML: () => [
    { tag: 'div[data-unknown]', getAttrs: (element) => ({ json: carriedBy(element).json }) },
  ],
  renderHTML: ({ node }) => [
    'div',
    { class: 'wq-unknown', 'data-unknown': '', ...carrying({}, node.attrs) },
    textOf(node.attrs.json) || '…',
  ],
})

/** The same in a line of text. */
export const UnknownInline = Node.create({
  name: 'unknownInline',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ json }),
  parseHTML: () => [
    { tag: 'span[data-unknown]', getAttrs: (element) => ({ json: carriedBy(element).json }) },
  ],
  renderHTML: ({ node }) => [
    'span',
    { class: 'wq-unknown', 'data-unknown': '', ...carrying({}, node.attrs) },
    textOf(node.attrs.json) || '…',
  ],
})

const MOST = 200

// What the author wrote in it stays readable, though it cannot be changed here.
function textOf(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null || depth > 64) return ''
  const { text, content } = value as { text?: unknown; content?: unknown }
  if (typeof text === 'string') return text.slice(0, MOST)
  if (!Array.isArray(content)) return ''
  let all = ''
  for (const child of content) {
    all += textOf(child, depth + 1)
    if (all.length > MOST) return `${all.slice(0, MOST)}…`
  }
  return all
}
