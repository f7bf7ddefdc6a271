import { type AttributeRules, type DocumentNode, NODES, QUOTATIONS } from '@waraq/contract'
import { citationLocale } from '@waraq/contract/citation-locale'
import { drawLater, loadedParts, loadParts } from '@waraq/sdk/document-parts'
import { renderNode } from '@waraq/sdk/renderer'
import type { Node, NodeSpec, Schema } from 'prosemirror-model'
import type { NodeViewConstructor } from 'prosemirror-view'
import { attributesFor, attributesIn, serializeExtraAttributes } from './attributes.ts'
import { wireForm } from './wire-form.ts'

const typeOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** An atom. Its HTML for copies carries the attributes, never the text as markup. */
export function atomSpec(name: string, tag: string, rules: AttributeRules): NodeSpec {
  const dataType = typeOf(name)
  const isInline = tag === 'span'
  return {
    rules,
    atomTag: tag,
    group: isInline ? 'inline' : 'block',
    isClosed: !isInline,
    isPicture: tag === 'figure',
    inline: isInline,
    atom: true,
    draggable: true,
    attrs: attributesFor(rules),
    leafText: ({ attrs: { text, label } }) => String(text ?? label ?? ''),
    parseDOM: [
      { tag: `${tag}[data-type=${dataType}]`, getAttrs: (dom) => attributesIn(dom, rules) },
    ],
    toDOM: ({ attrs }) => [
      tag,
      { 'data-type': dataType, ...serializeExtraAttributes(rules, attrs) },
    ],
  }
}

/** Pictures, which the editor shows as the renderer does. */
export const IMAGES = { imageNode: atomSpec('imageNode', 'figure', NODES.imageNode) }

/** The stored form of an atom. */
export const storedAtom = ({ type, attrs }: Pick<Node, 'type' | 'attrs'>): DocumentNode =>
  wireForm(type.spec, { type: type.name, attrs })

/** Whether a node is shown as the renderer does. */
export const isAtom = ({ type }: Pick<Node, 'type'>): boolean => type.spec.atomTag !== undefined

/**
 * Node views that show atoms as the renderer does. Citations follow the text around them, or have
 * the given language.
 */
export function atomNodeViews(
  { nodes }: Schema,
  locale: string,
  apiUrl: string,
  citations?: string,
): Record<string, NodeViewConstructor> {
  const fixed = citations === 'ar' || citations === 'en' ? citations : undefined
  return Object.fromEntries(
    Object.entries(nodes)
      .filter(([, type]) => isAtom({ type }))
      .map(([name]) => [name, viewOf(name, locale, apiUrl, fixed)]),
  )
}

function viewOf(
  name: string,
  locale: string,
  apiUrl: string,
  citations?: string,
): NodeViewConstructor {
  const isQuotation = QUOTATIONS.has(name)
  return (node, { state: { doc } }, getPos) => {
    const { attrs, type } = node
    const dom = document.createElement(type.spec.atomTag)
    const cited = isQuotation
      ? (citations ?? citationLocaleIn(doc.resolve(getPos() ?? 0).parent, doc, locale))
      : locale
    const wireNode = storedAtom(node)
    const render = () => renderNode(wireNode, { locale: cited, document, apiUrl })
    dom.className = `wq-atom wq-atom-${typeOf(name)}`
    dom.contentEditable = 'false'
    dom.append(render())
    // Numbers of verses are added as soon as the words of all verses are loaded.
    if (type.spec.needsWords?.(attrs) && !loadedParts.ayahWords) {
      void loadParts(wireNode).then(() => {
        const withNumbers = render().querySelector('.wq-scripture')
        if (withNumbers) dom.querySelector('.wq-scripture')?.replaceWith(withNumbers)
      })
    }
    drawLater(dom)
    return { dom }
  }
}

/** The language of citations in a block: that of its text, else of the start of the document. */
export function citationLocaleIn(block: Node, doc: Node, locale: string): string {
  const start = startOfText(doc)
  const known = locales.get(block)
  // Found once for all quotations of a line, because it reads the whole line.
  if (known?.start === start) return known.found
  const found = citationLocale(locale, [block.textBetween(0, block.content.size, ' ', ' '), start])
  locales.set(block, { start, found })
  return found
}

const locales = new WeakMap<Node, { start: string; found: string }>()

function startOfText(doc: Node): string {
  const end = Math.min(doc.content.size, START_OF_DOCUMENT)
  const start = starts.get(doc) ?? doc.textBetween(0, end, ' ', ' ')
  starts.set(doc, start)
  return start
}

const START_OF_DOCUMENT = 6000
const starts = new WeakMap<Node, string>()
