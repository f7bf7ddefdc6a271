import { Node } from '@tiptap/core'
import type { NodeViewConstructor } from '@tiptap/pm/view'
import { type AttributeRules, HONORIFICS, NODES } from '@waraq/contract'
import { renderNode } from '@waraq/sdk/renderer'
import { attributesFor, carrying } from './attributes.ts'

const TAGS = {
  honorific: 'span',
  emoji: 'span',
  documentLink: 'span',
  quranVerse: 'span',
  hadithNode: 'span',
  imageNode: 'figure',
  quranMushaf: 'figure',
} as const

type Atom = keyof typeof TAGS

const INLINE = { group: 'inline', inline: true, atom: true, selectable: true, draggable: true }
const BLOCK = { group: 'block', atom: true, selectable: true, draggable: true }

const NAMES = Object.keys(TAGS) as Atom[] // It has these keys and no others.
const typeOf = (name: Atom) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The atoms of a document, with the element that copies carry; never the text of it as HTML. */
export const ATOMS = NAMES.map((name) => {
  const rules: AttributeRules = NODES[name]
  const [tag, type] = [TAGS[name], typeOf(name)]
  return Node.create({
    name,
    ...(tag === 'span' ? INLINE : BLOCK),
    addAttributes: () => attributesFor(rules),
    parseHTML: () => [{ tag: `${tag}[data-type=${type}]` }],
    renderHTML: ({ node }) => [tag, { 'data-type': type, ...carrying(rules, node.attrs) }],
    renderText: ({ node: { attrs } }) =>
      String(attrs.text ?? attrs.label ?? HONORIFICS.get(attrs.type) ?? ''),
  })
})

/** How atoms look to their author: as they do to readers. */
export function atomViews(locale: string): Record<string, NodeViewConstructor> {
  return Object.fromEntries(NAMES.map((name) => [name, viewOf(name, locale)]))
}

function viewOf(name: Atom, locale: string): NodeViewConstructor {
  return ({ attrs }) => {
    const dom = document.createElement(TAGS[name])
    dom.className = `wq-atom wq-atom-${typeOf(name)}`
    dom.contentEditable = 'false'
    dom.append(renderNode({ type: name, attrs }, { locale, document }))
    return { dom }
  }
}
