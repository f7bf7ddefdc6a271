import { loadParts } from '@waraq/sdk/document-parts'
import { renderPrinted } from '@waraq/sdk/printed-document'
import type { Node } from 'prosemirror-model'
import { imageAddresses } from '../clipboard/image-addresses.ts'
import { shownTranslations } from '../clipboard/shown-translations.ts'
import { paintCopy } from '../code/paint-copy.ts'
import { toStoredDocument } from '../content/serialize.ts'
import type { EditorContext } from '../context/editor-context.ts'
import type { UiExtensions } from '../suggestions/ui-extensions.ts'

/** The longest wait for the parts of a printed page, as of `loadTranslations`. */
const LONGEST_MS = 5000
/** A card whose translation is not on the screen. */
const WITHOUT_TRANSLATION = '[data-translated]:not([data-asked])'

/**
 * Prints the document as readers see it, instead of the part that the editor shows. `beforeprint`
 * is synchronous, so the copy has what the page has loaded; it can come twice for one print.
 * Returns a function that loads the rest, for a command that can wait.
 */
export function createPrintCopy(
  { editor, client, locale, signal, documentId }: EditorContext,
  loadScripture: UiExtensions['loadScripture'],
): () => Promise<void> {
  const addresses = new Map<string, string>()
  let copy: HTMLElement | undefined
  let copied: Node | undefined

  function add(): HTMLElement {
    const { state, view } = editor
    if (copy && copied === state.doc) return copy
    copy?.remove()
    for (const [id, address] of imageAddresses(view)) addresses.set(id, address)
    copied = state.doc
    copy = renderPrinted(toStoredDocument(copied), {
      document,
      locale,
      apiUrl: client.apiUrl,
      imageUrl: (id) => addresses.get(id),
      translations: shownTranslations(view.dom),
    })
    copy.classList.add('wq-print-copy')
    paintCopy(copy, state)
    document.body.append(copy)
    return copy
  }

  function remove(): void {
    copy?.remove()
    copy = undefined
  }

  async function load(): Promise<void> {
    await Promise.all([loadParts(toStoredDocument(editor.state.doc)), readAddresses()])
    remove()
    const shown = add()
    await Promise.allSettled([
      shown.querySelector(WITHOUT_TRANSLATION) && openTranslations(shown),
      ...Array.from(shown.querySelectorAll('img'), (image) => image.decode()),
    ])
  }

  const openTranslations = async (article: Element) =>
    (await loadScripture?.())?.details.openTranslations(article)

  async function readAddresses(): Promise<void> {
    const shown = imageAddresses(editor.view)
    const reads: Promise<unknown>[] = []
    editor.state.doc.descendants(({ attrs: { imageId } }) => {
      if (!imageId || shown.has(imageId)) return
      const read = client.images.url(imageId, documentId(), { signal })
      reads.push(read.then((address) => addresses.set(imageId, address)))
    })
    await Promise.allSettled(reads)
  }

  addEventListener('beforeprint', add, { signal })
  addEventListener('afterprint', remove, { signal })
  signal.addEventListener('abort', remove)
  return () =>
    Promise.race([load(), new Promise<void>((resolve) => setTimeout(resolve, LONGEST_MS))])
}
