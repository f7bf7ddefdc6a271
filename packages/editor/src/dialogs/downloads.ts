import { createDownloads } from '@waraq/sdk/downloads'
import type { EditorContext } from '../context/editor-context.ts'
import { openDialog } from './dialog.ts'

/** Offers the document as a file, with what is not saved yet. */
export function openDownloads(context: EditorContext): void {
  const { client, documentId, messages, root, save, emit, signal } = context
  const downloads = createDownloads({
    document: root.ownerDocument,
    locale: context.locale,
    async load(format, locale) {
      await save()
      const id = documentId()
      if (id === undefined) return undefined
      const file = await client.exportDocument(id, format, { locale, signal })
      emit('document_downloaded', { format })
      return file
    },
  })
  openDialog(context, { title: messages.commands.download, className: 'wq-search' }, downloads)
  downloads.querySelector('button')?.focus()
}
