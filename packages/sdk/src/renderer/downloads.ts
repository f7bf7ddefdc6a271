import { isArabicLocale } from '@waraq/contract'
import { lossLines } from '@waraq/contract/losses'
import { type DocumentFile, fileOf } from '../client/document-file.ts'
import type { ExportFormat } from '../client/exports.ts'
import { ServiceError } from '../service-error.ts'
import type { ReaderCommentsOptions } from './comments/reader-comments.ts'
import { buttonOf, elementOf } from './elements.ts'
import { downloadMessagesFor } from './i18n/downloads.ts'
import type { MountedPage } from './mounted-page.ts'

/** In the order in which they are offered. */
const FORMATS = ['docx', 'pdf', 'html', 'md', 'txt', 'epub'] as const satisfies ExportFormat[]
/** Codes of a service that makes no files, or none of this format. */
const UNAVAILABLE = /^(?:not_found|not_available)$/
/** A browser may read the file after the click. */
const KEPT_MS = 60_000

interface DownloadOptions {
  document: Document
  locale: string
  /** Makes the file; undefined if there is no document yet. */
  load(format: ExportFormat, locale: 'en' | 'ar'): Promise<DocumentFile | undefined>
}

/** Creates a button for each format, and a line that says what happened. */
export function createDownloads({ document, locale, load }: DownloadOptions): HTMLElement {
  const messages = downloadMessagesFor(locale)
  const status = elementOf(document, 'div', '')
  status.role = 'status'
  const buttons = FORMATS.map((format) =>
    buttonOf(document, messages.formats[format], () => void download(format)),
  )
  const row = elementOf(document, 'div', 'wq-downloads')
  row.role = 'group'
  row.ariaLabel = messages.download
  row.append(...buttons, status)
  let isBusy = false

  async function download(format: ExportFormat): Promise<void> {
    if (isBusy) return
    isBusy = true
    row.ariaBusy = 'true'
    status.replaceChildren(messages.working)
    try {
      const file = await load(format, isArabicLocale(locale) ? 'ar' : 'en')
      if (file) save(document, file)
      status.replaceChildren(...(file ? reportOf(file) : [messages.empty]))
    } catch (error) {
      report(format, error)
    } finally {
      isBusy = false
      row.ariaBusy = null
    }
  }

  function report(format: ExportFormat, error: unknown): void {
    const isMissing = error instanceof ServiceError && UNAVAILABLE.test(error.code)
    status.replaceChildren(isMissing ? messages.unavailable : messages.failed)
    if (isMissing && format === 'pdf') document.defaultView?.print()
  }

  function reportOf({ fileName, losses }: DocumentFile): (HTMLElement | string)[] {
    const done = messages.done(fileName)
    const entries = Object.entries(losses)
    if (entries.length === 0) return [done]
    const list = elementOf(document, 'ul', '')
    for (const line of lossLines(entries, locale)) list.append(elementOf(document, 'li', '', line))
    return [done, elementOf(document, 'p', '', messages.lost), list]
  }

  return row
}

function save(document: Document, { blob, fileName }: DocumentFile): void {
  const address = URL.createObjectURL(blob)
  const link = elementOf(document, 'a', '')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}

export interface PartOptions extends ReaderCommentsOptions {
  export?: boolean | undefined
  comments?: boolean | undefined
}

/** Adds what the options offer beside a document and below it. */
export function addParts(page: MountedPage, options: PartOptions): void {
  if (options.export !== false) addDownloads(page)
  if (options.comments)
    import('./comments/reader-comments.ts').then(
      (it) => it.addComments(page, options),
      () => {},
    )
}

/** Adds downloads below a document. */
function addDownloads({ frame, locale, reader, signal }: MountedPage): void {
  if (signal.aborted) return
  const document = frame.ownerDocument
  const downloads = createDownloads({
    document,
    locale,
    load: async (format, locale) =>
      fileOf(await reader.readDocument(`export/${format}/`, { locale })),
  })
  downloads.classList.add('wq-foot')
  downloads.prepend(`${downloadMessagesFor(locale).download}:`)
  frame.append(downloads)
}
