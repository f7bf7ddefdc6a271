import { Node } from '@tiptap/core'
import { type AttributeRules, HONORIFICS, NODES } from '@waraq/contract'
import { renderNode } from '@waraq/sdk/renderer'
import { attributesFor, carrying } from './attributes.ts'

/** How the atoms of a document look while it is edited: as they look to its readers. */
export interface AtomOptions {
  locale: string
}

const INLINE = { group: 'inline', inline: true, atom: true, selectable: true, draggable: true }
const BLOCK = { group: 'block', atom: true, selectable: true, draggable: true }

// The element that copies carry, and the view that the author sees; never the text of it as HTML.
function atomOf(name: keyof typeof NODES, tag: 'span' | 'figure') {
  const rules: AttributeRules = NODES[name]
  const type = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return Node.create<AtomOptions>({
    name,
    ...(tag === 'span' ? INLINE : BLOCK),
    addOptions: () => ({ locale: 'en' }),
    addAttributes: () => attributesFor(rules),
    parseHTML: () => [{ tag: `${tag}[data-type=${type}]` }],
    renderHTML: ({ node }) => [tag, { 'data-type': type, ...carrying(rules, node.attrs) }],
    renderText: ({ node: { attrs } }) =>
      String(attrs.text ?? attrs.label ?? HONORIFICS.get(attrs.type) ?? ''),
    addNodeView() {
      const { locale } = this.options
      return ({ node }) => {
        const dom = document.createElement(tag)
        dom.className = `wq-atom wq-atom-${type}`
        dom.contentEditable = 'false'
        dom.append(renderNode({ type: name, attrs: node.attrs }, { locale, document }))
        return { dom }
      }
    },
  })
}

export const Honorific = atomOf('honorific', 'span')
export const Emoji = atomOf('emoji', 'span')
export const DocumentLink = atomOf('documentLink', 'span')
export const QuranVerse = atomOf('quranVerse', 'span')
export const HadithNode = atomOf('hadithNode', 'span')
export const ImageNode = atomOf('imageNode', 'figure')
export const QuranMushaf = atomOf('quranMushaf', 'figure')
