import type { DocumentSummary } from '@waraq/contract'
import { insertInline } from '../../commands/insertions.ts'
import type { EditorContext } from '../../context/editor-context.ts'
import { openSearchDialog } from '../../dialogs/search-dialog.ts'
import { createElement } from '../../dom/elements.ts'
import { createIcon } from '../../widgets/icons.ts'
import { DOCUMENT_ICON } from './document-link-menu.ts'
import { documentPickerMessagesFor } from './picker-messages.ts'

/** Lets the author choose one of their documents and inserts a link with its current title. */
export function pickDocument(context: EditorContext): void {
  const { client, editor, locale, emit, documentId } = context
  const messages = documentPickerMessagesFor(locale)
  let all: Promise<DocumentSummary[]> | undefined
  const titleOf = ({ title }: DocumentSummary) => title || messages.untitled
  openSearchDialog<DocumentSummary>(context, {
    title: messages.title,
    label: messages.search,
    failedMessage: messages.failedMessage,
    async find(query) {
      all ??= client.listDocuments()
      all.catch(() => {
        all = undefined
      })
      const typedWords = query.toLowerCase()
      const others = (await all).filter(({ id }) => id !== documentId())
      return others.filter((one) => titleOf(one).toLowerCase().includes(typedWords)).slice(0, 50)
    },
    show: (summary) => [
      createIcon(DOCUMENT_ICON),
      createElement(
        'span',
        { class: 'wq-option-label', attributes: { dir: 'auto' } },
        titleOf(summary),
      ),
    ],
    choose(summary) {
      const attrs = { targetDocId: summary.id, label: titleOf(summary) }
      editor.run(insertInline({ type: 'documentLink', attrs }))
      emit('document_link_inserted', { id: summary.id })
    },
  })
}
