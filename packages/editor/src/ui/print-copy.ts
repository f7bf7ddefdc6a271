import { createFootnotes } from '@waraq/sdk/footnotes'
import { renderNode } from '@waraq/sdk/renderer'
import { imageAddresses } from '../clipboard/image-addresses.ts'
import { paintCopy } from '../code/paint-copy.ts'
import { toStoredDocument } from '../content/serialize.ts'
import type { EditorContext } from '../context/editor-context.ts'
import { createElement } from '../dom/elements.ts'
import { drawFormulas } from '../schema/atoms.ts'

/**
 * Prints the document as readers see it, instead of the part that the editor shows. `beforeprint`
 * is synchronous, so the copy has only images that are loaded; it can come twice for one print.
 */
export function createPrintCopy({ editor, client, locale, signal }: EditorContext): void {
  let copy: HTMLElement | undefined

  function add(): void {
    remove()
    copy = createElement('div', { class: 'wq wq-content wq-print-copy wq-printed' })
    const content = toStoredDocument(editor.state.doc)
    const footnotes = createFootnotes(content.content ?? [], 'wq-print', locale)
    copy.append(renderNode(content, { locale, document, apiUrl: client.apiUrl, footnotes }))
    paintCopy(copy, editor.state)
    drawFormulas(copy)
    const addresses = imageAddresses(editor.view)
    for (const image of copy.querySelectorAll('img')) {
      image.loading = 'eager'
      const id = image.dataset.image
      if (id !== undefined) image.src = addresses.get(id) ?? ''
    }
    document.body.append(copy)
  }

  function remove(): void {
    copy?.remove()
    copy = undefined
  }

  addEventListener('beforeprint', add, { signal })
  addEventListener('afterprint', remove, { signal })
  signal.addEventListener('abort', remove)
}
