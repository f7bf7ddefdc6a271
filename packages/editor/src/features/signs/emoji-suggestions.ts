import { HONORIFICS, isArabicLocale } from '@waraq/contract'
import { COMMON_EMOJI } from '@waraq/contract/common-emoji'
import { honorificTextOf } from '@waraq/contract/honorific-words'
import { foldText } from '@waraq/scripture/fold'
import { insertInline } from '../../commands/insertions.ts'
import type { EditorContext } from '../../context/editor-context.ts'
import { createElement } from '../../dom/elements.ts'
import type { Suggestion, SuggestionSource } from '../../suggestions/suggestions.ts'
import { withoutArticles } from '../../widgets/ui-command.ts'
import { emojiName, honorificName, type SignName } from './sign-names.ts'

const MAX_RESULTS = 40

interface Sign {
  name: string
  /** Folded Arabic names, with and without article. */
  names: readonly string[]
  /** Folded search words, each after a space. */
  words: string
  suggestion: Suggestion
}

/** Suggests honorifics and common emoji after `:` by their short names and Arabic words. */
export function emojiSuggestions({
  emit,
  locale,
  without,
}: Pick<EditorContext, 'emit' | 'locale' | 'without'>): SuggestionSource {
  const isArabic = isArabicLocale(locale)
  const honorifics = [...HONORIFICS.keys()].map((type) => {
    const words = honorificName(type)
    const text = honorificTextOf(type) ?? ''
    const glyph = text === words.arabic ? [] : [text]
    return signOf(type, words, {
      label: type,
      show: () => [...glyph.map(glyphOf), phrase(words.arabic), codeOf(type)],
      insert(editor, range) {
        const honorific = { type: 'honorific', attrs: { type } }
        editor.run(insertInline(honorific, range))
        emit('honourifics_inserted', { type })
      },
    })
  })
  const emoji = [...COMMON_EMOJI].map(([name, glyph]) => {
    const words = emojiName(name)
    const icon = () => (isArabic ? [phrase(words.arabic), codeOf(name)] : [nameOf(name)])
    return signOf(name, words, {
      label: name,
      show: () => [glyphOf(glyph), ...icon()],
      insert(editor, range) {
        editor.run(insertInline({ type: 'emoji', attrs: { name } }, range))
      },
    })
  })
  const all = [
    ...(without.has('honorific') ? [] : honorifics),
    ...(without.has('emojiSuggestions') ? [] : emoji),
  ]

  return {
    sign: ':',
    find(query) {
      const folded = foldText(query.toLowerCase().replace(/:$/, ''))
      // A colon in a sentence is followed by a space; Arabic names have several words.
      if (/\s/.test(folded) && !/^\p{Script=Arabic}/u.test(folded)) return []
      const rank = ({ name, words }: Sign) =>
        name.startsWith(folded)
          ? 0
          : words.includes(` ${folded}`)
            ? 1
            : name.includes(folded)
              ? 2
              : 3
      const matches = all.filter((sign) => rank(sign) < 3)
      return matches
        .toSorted((one, other) => rank(one) - rank(other))
        .slice(0, MAX_RESULTS)
        .map(({ name, names, suggestion }) => ({
          ...suggestion,
          isNamed: isName(name, folded) || names.includes(folded),
        }))
    },
  }
}

/** Words are also found without their article. */
function signOf(name: string, { arabic, others }: SignName, suggestion: Suggestion): Sign {
  const folded = foldText(`${arabic} ${others}`)
  const all = foldText(arabic)
  return {
    name,
    names: [all, withoutArticles(all)],
    words: ` ${folded} ${withoutArticles(folded)}`,
    suggestion,
  }
}

// One letter is no name, because `:x` is an emoticon.
const isName = (name: string, folded: string) => name === folded && name.length > 1

/**
 * Suggests all other emoji after `:` and two letters. They are inserted as characters, because
 * readers know only the names of common emoji.
 */
export function allEmojiSuggestions({ without }: Pick<EditorContext, 'without'>): SuggestionSource {
  return {
    sign: ':',
    async find(query) {
      const folded = query.toLowerCase().replace(/:$/, '')
      if (!/^[\w+-]{2,}$/.test(folded) || without.has('emojiSuggestions')) return []
      const { findEmoji } = await import('@waraq/contract/emoji')
      const rare = findEmoji(folded, MAX_RESULTS).filter(([name]) => !COMMON_EMOJI.has(name))
      return rare.map(([name, glyph]) => ({
        label: name,
        isNamed: isName(name, folded),
        show: () => [glyphOf(glyph), nameOf(name)],
        insert(editor, range) {
          editor.run(insertInline(glyph, range))
        },
      }))
    },
  }
}

const glyphOf = (glyph: string) =>
  createElement('span', { class: 'wq-emoji', attributes: { 'aria-hidden': 'true' } }, glyph)

const nameOf = (name: string) =>
  createElement('span', { class: 'wq-option-label', attributes: { dir: 'ltr' } }, name)

const phrase = (words: string) =>
  createElement('span', { class: 'wq-option-label', attributes: { dir: 'rtl', lang: 'ar' } }, words)

const codeOf = (name: string) =>
  createElement('span', { class: 'wq-option-detail', attributes: { dir: 'ltr' } }, `:${name}`)
