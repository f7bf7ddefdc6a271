import { HONORIFICS } from '@waraq/contract'
import { COMMON_EMOJI } from '@waraq/contract/common-emoji'
import { honorificTextOf } from '@waraq/contract/honorific-words'
import type { Attrs } from 'prosemirror-model'
import { atomFeature } from '../../core/atom-feature.ts'

const sharedCommand = 'emoji'

/** Words of praise after a name. */
export const honorifics = atomFeature('honorifics', 'honorific', 'span', {
  sharedCommand,
  spec: {
    isLight: true,
    leafText: ({ attrs: { type } }) => honorificTextOf(type) ?? '',
    letterOf: ({ type }: Attrs) => HONORIFICS.get(type),
    ofShortcode: (name: string) => (HONORIFICS.has(name) ? { type: name } : undefined),
  },
})

/** Emoji with the names that readers know; others are characters of a text. */
export const emoji = atomFeature('emoji', 'emoji', 'span', {
  sharedCommand,
  parts: ['emojiSuggestions'],
  spec: {
    isLight: true,
    // As readers show one without a glyph.
    leafText: ({ attrs: { name } }) => COMMON_EMOJI.get(name) ?? (name ? `:${name}:` : ''),
  },
})
