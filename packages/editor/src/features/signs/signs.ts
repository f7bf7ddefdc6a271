import { HONORIFICS, NODES } from '@waraq/contract'
import { COMMON_EMOJI } from '@waraq/contract/common-emoji'
import { honorificTextOf } from '@waraq/contract/honorific-words'
import type { Attrs, Node, NodeSpec } from 'prosemirror-model'
import type { FeatureDefinition } from '../../core/feature.ts'
import { atomSpec } from '../../schema/atoms.ts'

/** A sign in a line, which is deleted like a letter. */
const signSpec = (name: 'honorific' | 'emoji', textOf: (attrs: Attrs) => string): NodeSpec => ({
  ...atomSpec(name, 'span', NODES[name]),
  isLight: true,
  leafText: ({ attrs }: Node) => textOf(attrs),
})

/** Words of praise after a name. */
export const honorifics: FeatureDefinition = {
  option: 'honorifics',
  parts: ['honorific'],
  sharedCommand: 'emoji',
  nodes: {
    honorific: {
      ...signSpec('honorific', ({ type }) => honorificTextOf(type) ?? ''),
      letterOf: ({ type }: Attrs) => HONORIFICS.get(type),
      ofShortcode: (name: string) => (HONORIFICS.has(name) ? { type: name } : undefined),
    },
  },
}

/** Emoji with the names that readers know; others are characters of a text. */
export const emoji: FeatureDefinition = {
  option: 'emoji',
  parts: ['emojiSuggestions'],
  sharedCommand: 'emoji',
  nodes: {
    // As readers show one without a glyph.
    emoji: signSpec('emoji', ({ name }) => COMMON_EMOJI.get(name) ?? (name ? `:${name}:` : '')),
  },
}
