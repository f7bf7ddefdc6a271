import { type AttributeRules, RIGHT_TO_LEFT_NODES } from '@waraq/contract'
import { citationLocale } from '@waraq/contract/citation-locale'
import { COMMON_EMOJI } from '@waraq/contract/common-emoji'
import { honorificTextOf } from '@waraq/contract/honorific-words'
import { loadedParts, loadParts } from '@waraq/sdk/document-parts'
import { renderNode } from '@waraq/sdk/renderer'
import type { Node, NodeSpec } from 'prosemirror-model'
import type { NodeViewConstructor } from 'prosemirror-view'
import { attributesFor, attributesIn, serializeExtraAttributes } from './attributes.ts'
import { NODE_RULES } from './footnotes.ts'
import { FORMULA_MARK, formulaToWire } from './formulas.ts'

const TAGS = {
  honorific: 'span',
  emoji: 'span',
  documentLink: 'span',
  quranVerse: 'span',
  hadithNode: 'span',
  imageNode: 'figure',
  quranMushaf: 'figure',
  formula: 'span',
  formulaBlock: 'div',
} as const

type Atom = keyof typeof TAGS

const NAMES = Object.keys(TAGS) as Atom[] // It has these keys and no others.
const typeOf = (name: Atom) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Atom nodes. Their HTML for copies carries the attributes, never the text as markup. */
export const ATOMS = Object.fromEntries(NAMES.map((name) => [name, specOf(name)])) as Record<
  Atom,
  NodeSpec // One of each name.
>

function specOf(atom: Atom): NodeSpec {
  const rules: AttributeRules = NODE_RULES[atom]
  const [tag, dataType] = [TAGS[atom], typeOf(atom)]
  const isInline = tag === 'span'
  return {
    group: isInline ? 'inline' : 'block',
    inline: isInline,
    atom: true,
    draggable: true,
    attrs: attributesFor(rules),
    leafText: ({ attrs: { text, label, type, name } }) =>
      String(text ?? label ?? honorificTextOf(type) ?? COMMON_EMOJI.get(name) ?? nameOf(name)),
    parseDOM: [
      { tag: `${tag}[data-type=${dataType}]`, getAttrs: (dom) => attributesIn(dom, rules) },
    ],
    toDOM: ({ attrs }) => [
      tag,
      { 'data-type': dataType, ...serializeExtraAttributes(rules, attrs) },
    ],
  }
}

// The renderer's fallback for an emoji without a glyph.
const nameOf = (name: unknown) => (name ? `:${name}:` : '')

/**
 * Node views that show atoms as the renderer does. Citations follow the text around them, or have
 * the given language.
 */
export function atomNodeViews(
  locale: string,
  apiUrl: string,
  citations?: string,
): Record<string, NodeViewConstructor> {
  const fixed = citations === 'ar' || citations === 'en' ? citations : undefined
  return Object.fromEntries(NAMES.map((name) => [name, viewOf(name, locale, apiUrl, fixed)]))
}

/**
 * Draws the formulas of a part of the page, at once if the code is loaded; the first formula loads
 * it.
 */
export function drawFormulas(part: ParentNode): void {
  if (loadedParts.drawFormulas) loadedParts.drawFormulas(part)
  else if (part.querySelector('[data-language="math"]'))
    void loadParts(FORMULA_MARK).then(() => loadedParts.drawFormulas?.(part))
}

function viewOf(
  name: Atom,
  locale: string,
  apiUrl: string,
  citations?: string,
): NodeViewConstructor {
  const isQuotation = RIGHT_TO_LEFT_NODES.has(name)
  return ({ attrs }, { state: { doc } }, getPos) => {
    const dom = document.createElement(TAGS[name])
    const texts = isQuotation && !citations ? textsAround(doc, getPos()) : []
    const cited = (isQuotation && citations) || citationLocale(locale, texts)
    const wireNode = formulaToWire({ type: name, attrs })
    const render = () => renderNode(wireNode, { locale: cited, document, apiUrl })
    dom.className = `wq-atom wq-atom-${typeOf(name)}`
    dom.contentEditable = 'false'
    dom.append(render())
    // The verses of a range get their numbers as soon as the words of all verses are loaded.
    if (name === 'quranVerse' && attrs.toAyah !== null && !loadedParts.ayahWords) {
      void loadParts(wireNode).then(() => {
        const withNumbers = render().querySelector('.wq-scripture')
        if (withNumbers) dom.querySelector('.wq-scripture')?.replaceWith(withNumbers)
      })
    }
    drawFormulas(dom)
    return { dom }
  }
}

/** The text of the block and the start of the document, whose languages citations follow. */
function textsAround(doc: Node, position: number | undefined): string[] {
  const block = position === undefined ? '' : textWithoutAtoms(doc.resolve(position).parent)
  return [block, startOfText(doc)]
}

export function startOfText(doc: Node): string {
  const end = Math.min(doc.content.size, START_OF_DOCUMENT)
  return starts.get(doc) ?? attributesAtSelection(doc, doc.textBetween(0, end, ' ', ' '))
}

const START_OF_DOCUMENT = 6000
const starts = new WeakMap<Node, string>()

function attributesAtSelection(doc: Node, start: string): string {
  starts.set(doc, start)
  return start
}

export const textWithoutAtoms = (block: Node) => block.textBetween(0, block.content.size, ' ', ' ')
