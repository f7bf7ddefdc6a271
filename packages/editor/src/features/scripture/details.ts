import { createDetailsPanel, type DetailsPanel } from '@waraq/sdk/details'
import type { Node } from 'prosemirror-model'
import { updateSelected } from '../../commands/block-attributes.ts'
import type { ScriptureContext } from '../../context/editor-context.ts'
import { restoreFocus } from '../../dialogs/restore-focus.ts'
import { createDetailsReader } from './details-reader.ts'
import { scriptureMessagesFor } from './messages.ts'
import { passageOf } from './quotation-nodes.ts'
import { selectedQuotation } from './selected-quotation.ts'

/** The renderer's details panel with the author's actions. */
export interface Details {
  /** Opens the panel for the selected quotation; false if there is none. */
  open(): boolean
  /** Shows the translation below cards that have it turned on, by default those of the editor. */
  openTranslations(article?: Element): Promise<void>
}

export function createDetails(context: ScriptureContext): Details {
  const { editor, locale, root, emit, signal } = context
  const messages = scriptureMessagesFor(locale)
  const document = root.ownerDocument
  const panel: DetailsPanel = createDetailsPanel({
    frame: root,
    locale,
    reader: createDetailsReader(context),
    toolsFor: ({ text, citation }) => [copyButton(`${text} ${citation}`), ...translationButton()],
  })
  root.append(panel.element)
  restoreFocus(panel.element, editor)
  signal.addEventListener('abort', () => panel.element.remove())

  function copyButton(text: string): HTMLElement {
    const button = buttonOf(messages.copy, () => {
      const onClose = () => {
        button.textContent = messages.copied
      }
      // Without clipboard permission, the panel does not report a copy.
      void navigator.clipboard.writeText(text).then(onClose, () => {})
    })
    return button
  }

  function translationButton(): HTMLElement[] {
    const quotation = selectedQuotation(context)
    if (quotation?.attrs.displayMode !== 'card' || !editor.isEditable) return []
    const isOpen = () => selectedQuotation(context)?.attrs.translationOpen === true
    const follow = () => {
      button.ariaPressed = String(isOpen())
    }
    const button = buttonOf(messages.translation, () => {
      editor.run(updateSelected({ translationOpen: !isOpen() }))
      follow()
    })
    follow()
    return [button]
  }

  function buttonOf(text: string, press: () => void): HTMLButtonElement {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'wq-button'
    button.textContent = text
    button.addEventListener('click', press)
    return button
  }

  return {
    open() {
      const node = selectedQuotation(context)
      const reference = node && referenceOf(node)
      if (!reference) return false
      panel.open(reference)
      emit(reference.verse ? 'verse_panel_opened' : 'hadith_panel_opened', { ...reference })
      return true
    },
    openTranslations: (article = editor.view.dom) => panel.openTranslations(article),
  }
}

function referenceOf({ type, attrs }: Node): { verse?: string; hadith?: string } | undefined {
  if (type.name === 'hadithNode') {
    const { collectionNameEnglish: slug, number } = attrs
    return slug && number !== null ? { hadith: `${slug}:${number}` } : undefined
  }
  const { surah, from: ayah } = passageOf(attrs) ?? {}
  return ayah === undefined ? undefined : { verse: `${surah}:${ayah}` }
}
