import { isArabicLocale, numberWriter } from '@waraq/contract'
import { insertInline } from '../../commands/insertions.ts'
import type { EditorContext } from '../../context/editor-context.ts'
import { openSearchDialog } from '../../dialogs/search-dialog.ts'
import { adoptStyles } from '../../dom/adopt-styles.ts'
import { createElement } from '../../dom/elements.ts'
import { characterMessagesFor } from './character-messages.ts'
import { allCharacters, type Character, findCharacters } from './characters.ts'

const BASMALA = '\uFDFD'

/** Lets the author choose a character that keyboards lack, and inserts it at the caret. */
export function insertCharacter(context: EditorContext): void {
  const { editor, locale, messages, root } = context
  const characters = allCharacters()
  const inDigits = numberWriter(locale)
  adoptStyles(root.ownerDocument, STYLES)
  openSearchDialog<Character>(context, {
    title: messages.commands.character,
    label: characterMessagesFor(locale).search,
    className: 'wq-signs',
    find: (query) => findCharacters(characters, query),
    show({ text, names }) {
      const sign = visible(text)
      const isLong = sign.length > 2 || text === BASMALA
      const character = createElement('bdi', { class: isLong ? 'wq-sign-long' : '' }, sign)
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

const STYLES = `
.wq-dialog.wq-signs {
  padding-block-end: 3.4rem;
}
.wq-signs .wq-listbox:not([hidden]) {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(44px, 1fr));
  align-content: start;
}
.wq-signs .wq-option {
  display: grid;
  place-items: center;
  min-block-size: 44px;
  padding: 0;
  font: 1.3rem / 1.6 var(--wq-font), var(--wq-font-scripture);
}
.wq-signs .wq-sign-long {
  font-size: 0.6rem;
}
/* The name of the current sign, or of the one under the pointer, is below the grid. */
.wq-signs .wq-option-label {
  position: absolute;
  inset: auto 20px 0.9rem;
  background: var(--wq-paper);
  font-size: 1rem;
  opacity: 0;
  pointer-events: none;
}
.wq-signs :is([aria-selected="true"], .wq-option:hover) > .wq-option-label {
  opacity: 1;
}
.wq-signs .wq-option:hover > .wq-option-label {
  z-index: 1;
}
`
