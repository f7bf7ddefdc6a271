import { isObject } from '@waraq/contract'
import { buttonOf, elementOf } from '../../elements.ts'
import { detailsMessagesFor } from '../../i18n/details.ts'
import { createPanel, fillPanel } from '../../panel.ts'
import { type Details, readHadithDetails, readVerseDetails } from './details.ts'
import { detailsContent } from './details-content.ts'
import type { DetailsReader } from './details-reader.ts'
import { openTranslations, type QuotationReference } from './quotation-translations.ts'
import { retryWhenBusy } from './retry.ts'

export { readTranslation } from './details.ts'
export type { DetailsReader } from './details-reader.ts'
export { createDetailsReader } from './details-reader.ts'
export type { QuotationReference } from './quotation-translations.ts'

interface Options {
  /** The element that contains the quotations; the caller appends the panel to it. */
  frame: HTMLElement
  reader: DetailsReader
  locale: string
  /** Additional buttons for a quotation, such as those of an author. */
  toolsFor?: ((details: Details) => HTMLElement[]) | undefined
}

// The citation below the text of a quotation.
const BUTTON = '.wq-citation[role=button]'

/** The panel of a verse or hadith: text, translation, commentaries and neighboring verses. */
export interface DetailsPanel {
  element: HTMLDialogElement
  open(reference: QuotationReference): void
  /** Shows translations in cards with `data-translated`. */
  openTranslations(article: Element): Promise<void>
}

interface Shown {
  title?: string
  content: HTMLElement
}

/** Creates the panel, which opens on a click on a quotation in the frame. */
export function createDetailsPanel(options: Options): DetailsPanel {
  const { frame, reader, locale, toolsFor = () => [] } = options
  const messages = detailsMessagesFor(locale)
  const document = frame.ownerDocument
  const panel = createPanel(document)
  let requestCount = 0

  frame.addEventListener('click', ({ target }) => {
    // Selecting words of a verse is not a click on it.
    if (document.getSelection()?.isCollapsed !== false) openFrom(target)
  })
  frame.addEventListener('keydown', (event) => {
    const isPressed = event.key === 'Enter' || event.key === ' '
    const isButton = event.target instanceof Element && event.target.matches(BUTTON)
    if (isPressed && isButton && openFrom(event.target)) event.preventDefault()
  })

  function openFrom(target: EventTarget | null): boolean {
    const quotation = target instanceof Element ? target.closest('.wq-quotation') : null
    if (!(quotation instanceof HTMLElement) || !quotation.querySelector(BUTTON)) return false
    // The dialog restores the focus here.
    quotation.querySelector<HTMLElement>(BUTTON)?.focus({ preventScroll: true })
    open(quotation.dataset)
    return true
  }

  function open(reference: QuotationReference): void {
    show({ content: elementOf(document, 'p', 'wq-notice', messages.loading) })
    panel.showModal()
    void fill(reference)
  }

  // A late response must not replace that of a newer request.
  async function fill(reference: QuotationReference): Promise<void> {
    requestCount += 1
    const turn = requestCount
    const className = reference.verse === undefined ? 'wq-hadith' : ''
    const shown = await readDetails(reference).then(
      (details) => contentOf(details, className),
      (error: unknown) => failureOf(error, reference),
    )
    if (turn === requestCount) show(shown)
  }

  async function readDetails({ verse, hadith }: QuotationReference): Promise<Details | undefined> {
    const looking = { reader, messages, locale }
    const read = (): Promise<Details | undefined> =>
      verse === undefined
        ? readHadithDetails(hadith ?? '', looking)
        : readVerseDetails(verse, looking)
    return retryWhenBusy(read, () => frame.isConnected)
  }

  function failureOf(error: unknown, reference: QuotationReference): Shown {
    if (isObject(error) && error.status === 404) return contentOf(undefined, '')
    const notice = elementOf(document, 'p', 'wq-notice', messages.detailsFailed)
    notice.role = 'alert'
    notice.append(
      ' ',
      buttonOf(document, messages.retry, () => void fill(reference)),
    )
    return { content: notice }
  }

  function contentOf(details: Details | undefined, className: string): Shown {
    if (!details) return { content: elementOf(document, 'p', 'wq-notice', messages.notInstalled) }
    const open = (verse: string) => void fill({ verse })
    const parts = { document, messages, locale, tools: toolsFor(details), open }
    return { title: details.citation, content: detailsContent(details, className, parts) }
  }

  function show({ title = messages.details, content }: Shown): void {
    const focused = panel.querySelector(':focus')?.textContent
    const close = fillPanel(panel, locale, title, content)
    // Keyboard users who step through verses keep the focus on the button.
    const same = [...panel.querySelectorAll('button')].find(
      ({ textContent }) => textContent === focused,
    )
    ;(same ?? close).focus()
    panel.setAttribute('aria-label', title)
  }

  return {
    element: panel,
    open,
    openTranslations: (article) => openTranslations(article, reader, () => frame.isConnected),
  }
}
