import type { EditorContext } from '../context/editor-context.ts'
import { createElement } from '../dom/elements.ts'
import { outlineMessagesFor } from '../i18n/outline.ts'
import { goToPlace } from './go-to-place.ts'
import { type Heading, headingsOf } from './headings.ts'
import { openSearchDialog } from './search-dialog.ts'

/** Lists the headings of the document; the chosen one gets the caret. */
export function openOutline(context: EditorContext): void {
  const { editor, messages, locale } = context
  const { doc, selection } = editor.state
  const words = outlineMessagesFor(locale)
  const headings = headingsOf(doc, selection.head)
  openSearchDialog<Heading>(context, {
    title: messages.commands.outline,
    label: words.label,
    ...(headings.length === 0 && { none: words.none }),
    startAt: ({ isCurrent }) => isCurrent,
    find(query) {
      const typedWords = query.toLowerCase()
      return headings.filter(({ text }) => text.toLowerCase().includes(typedWords))
    },
    show: ({ text, level, isCurrent }) => {
      const name = createElement('bdi', {}, text)
      const label = createElement('span', { class: 'wq-option-label' }, name)
      label.style.marginInlineStart = `${1.25 * (level - 1)}em`
      if (isCurrent) label.ariaCurrent = 'location'
      return [label]
    },
    choose: ({ position }) => goToPlace(editor, doc, position),
  })
}
