import { HONORIFICS } from '@waraq/contract'
import { COMMON_EMOJI } from '@waraq/contract/common-emoji'
import { insertInline } from '../commands/insertions.ts'
import type { EditorContext } from '../context/editor-context.ts'
import { createElement } from '../dom/elements.ts'
import type { Suggestion, SuggestionSource } from './suggestions.ts'

const MOST = 40

/** Suggests honorifics and common emoji after `:` by their short names. */
export function emojiSuggestions({ emit }: EditorContext): SuggestionSource {
  const honorifics = [...HONORIFICS].map(([type, glyph]): [string, Suggestion] => [
    type,
    signOf(type, glyph, (editor, typed) => {
      const honorific = { type: 'honorific', attrs: { type } }
      editor.run(insertInline(honorific, typed))
      emit('honourifics_inserted', { type })
    }),
  ])
  const emoji = [...COMMON_EMOJI].map(([name, glyph]): [string, Suggestion] => [
    name,
    signOf(name, glyph, (editor, typed) => {
      editor.run(insertInline({ type: 'emoji', attrs: { name } }, typed))
    }),
  ])
  const all = [...honorifics, ...emoji]
  return {
    sign: ':',
    find(query) {
      const asked = query.toLowerCase().replace(/:$/, '')
      // A colon in a sentence is followed by a space.
      if (/\s/.test(asked)) return []
      const beginning = all.filter(([name]) => name.startsWith(asked))
      const within = all.filter(([name]) => !name.startsWith(asked) && name.includes(asked))
      return [...beginning, ...within].slice(0, MOST).map(([, suggestion]) => suggestion)
    },
  }
}

/**
 * Suggests all other emoji after `:` and two letters. They are inserted as characters, because
 * readers know only the names of common emoji.
 */
export function allEmojiSuggestions(): SuggestionSource {
  return {
    sign: ':',
    async find(query) {
      const asked = query.toLowerCase().replace(/:$/, '')
      if (!/^[\w+-]{2,}$/.test(asked)) return []
      const { findEmoji } = await import('@waraq/contract/emoji')
      const rare = findEmoji(asked, MOST).filter(([name]) => !COMMON_EMOJI.has(name))
      return rare.map(([name, glyph]) =>
        signOf(name, glyph, (editor, typed) => {
          editor.run(insertInline(glyph, typed))
        }),
      )
    },
  }
}

function signOf(name: string, glyph: string, insert: Suggestion['insert']): Suggestion {
  return {
    label: name,
    insert,
    show: () => [
      createElement('span', { class: 'wq-emoji', attributes: { 'aria-hidden': 'true' } }, glyph),
      createElement('span', { class: 'wq-option-label', attributes: { dir: 'ltr' } }, name),
    ],
  }
}
