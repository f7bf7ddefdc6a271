import { type AttributeRules, NODES } from '@waraq/contract'
import { COMMON_EMOJI } from '@waraq/contract/common-emoji'
import { honorificTextOf } from '@waraq/contract/honorific-words'
import type { AyahWords } from '@waraq/scripture/ayah-words'
import { renderNode } from '@waraq/sdk/renderer'
import type { NodeSpec } from 'prosemirror-model'
import type { NodeViewConstructor } from 'prosemirror-view'
import { attributesFor, attributesIn, serializeExtraAttributes } from './attributes.ts'

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

const NAMES = Object.keys(TAGS) as Atom[] // It has these keys and no others.
const typeOf = (name: Atom) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Atom nodes. Their HTML for copies carries the attributes, never the text as markup. */
export const ATOMS = Object.fromEntries(NAMES.map((name) => [name, specOf(name)])) as Record<
  Atom,
  NodeSpec // One of each name.
>

function specOf(atom: Atom): NodeSpec {
  const rules: AttributeRules = NODES[atom]
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

/** Node views that show atoms as the renderer does. */
export function atomNodeViews(locale: string): Record<string, NodeViewConstructor> {
  return Object.fromEntries(NAMES.map((name) => [name, viewOf(name, locale)]))
}

function viewOf(name: Atom, locale: string): NodeViewConstructor {
  let ayahWords: AyahWords | undefined
  return ({ attrs }) => {
    const dom = document.createElement(TAGS[name])
    const render = () => renderNode({ type: name, attrs }, { locale, document, ayahWords })
    dom.className = `wq-atom wq-atom-${typeOf(name)}`
    dom.contentEditable = 'false'
    dom.append(render())
    // The verses of a range get their numbers as soon as the words of all verses are loaded.
    if (name === 'quranVerse' && attrs.toAyah !== null && !ayahWords) {
      void import('@waraq/scripture/ayah-words').then(
        (it) => {
          ayahWords = it.ayahWords
          const numbered = render().querySelector('.wq-scripture')
          if (numbered) dom.querySelector('.wq-scripture')?.replaceWith(numbered)
        },
        () => {},
      )
    }
    return { dom }
  }
}
