import { isArabicLocale, numberWriter } from '@waraq/contract'
import { insertInline } from '../commands/insertions.ts'
import type { EditorContext } from '../context/editor-context.ts'
import { createElement } from '../dom/elements.ts'
import { characterMessagesFor } from '../i18n/characters.ts'
import { allCharacters, type Character, findCharacters } from './characters.ts'
import { openSearchDialog } from './search-dialog.ts'

/** Lets the author choose a character that keyboards lack, and inserts it at the caret. */
export function insertCharacter(context: EditorContext): void {
  const { editor, locale, messages } = context
  const characters = allCharacters()
  const inDigits = numberWriter(locale)
  openSearchDialog<Character>(context, {
    title: messages.commands.character,
    label: characterMessagesFor(locale).search,
    find: (query) => findCharacters(characters, query),
    show({ text, names }) {
      const character = createElement('bdi', {}, visible(text))
      Object.assign(character.style, { minInlineSize: '4.5em', textAlign: 'center' })
      const name = isArabicLocale(locale) ? names.ar : names.en
      const shown = name.replace(/\d/g, (digit) => inDigits(Number(digit)))
      return [character, createElement('span', { class: 'wq-option-label' }, shown)]
    },
    choose: ({ text }) => editor.run(insertInline(text)),
  })
}

/** Shows a mark on a base letter, and an invisible character as its code. */
function visible(text: string): string {
  if (/^\p{M}/u.test(text)) return `\u25CC${text}`
  if (!/^[\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(text)) return text
  return `U+${text.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
}
