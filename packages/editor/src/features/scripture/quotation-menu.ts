import type { Node } from 'prosemirror-model'
import { updateSelected } from '../../commands/block-attributes.ts'
import type { FeatureMenu, KindContext } from '../../core/feature.ts'
import type { Tool } from '../../widgets/toolbar-row.ts'
import { quotedWords, selectedQuotation } from './selected-quotation.ts'
import { toolMessagesFor } from './tool-messages.ts'

export const quotationMenu: FeatureMenu = {
  toolsOf: (context) => (selectedQuotation(context) ? toolsOf(context) : []),
}

function toolsOf(context: KindContext): Tool[] {
  const { editor, locale, openDetails } = context
  const messages = toolMessagesFor(locale)
  const shownAsCard = () => {
    const node = selectedQuotation(context)
    return node !== undefined && isCard(node)
  }
  const isTranslated = () => selectedQuotation(context)?.attrs.translationOpen === true
  return [
    { label: messages.details, icon: 'info', shortcut: 'Enter', run: openDetails },
    { label: messages.card, icon: 'card', run: () => toggleCard(context), isActive: shownAsCard },
    {
      label: messages.translation,
      icon: 'translation',
      // Named, because an author may expect another language.
      menu: () =>
        [true, false].map((isOpen) => ({
          label: isOpen ? messages.english : messages.noTranslation,
          isActive: isTranslated() === isOpen,
          run: () => isTranslated() !== isOpen && toggleTranslation(context),
        })),
      isActive: isTranslated,
      isPossible: shownAsCard,
    },
    {
      label: messages.copy,
      icon: 'copyText',
      run() {
        const node = selectedQuotation(context)
        if (!node) return
        void navigator.clipboard.writeText(quotedWords(node, locale)).catch(() => {})
        editor.focus()
      },
    },
  ]
}

/** Toggles the translation below the selected card. */
function toggleTranslation(context: KindContext): void {
  const node = selectedQuotation(context)
  if (node)
    context.editor.run(updateSelected({ translationOpen: node.attrs.translationOpen !== true }))
}

/** Toggles the selected quotation between card and inline. */
function toggleCard(context: KindContext): void {
  const node = selectedQuotation(context)
  if (node) context.editor.run(updateSelected({ displayMode: isCard(node) ? 'inline' : 'card' }))
}

const isCard = ({ attrs }: Node) => attrs.displayMode === 'card'
