import type { Browser } from './browser.ts'
import type { BrowserEvent, Pipe } from './pipe.ts'

export interface PageLimits {
  pages: number
  pdfBytes: number
}

type Channel = Pick<Browser, 'send' | 'listen'>

const CHUNK_BYTES = 524_288
/** The start of a node in the tree of pages, as Chromium writes it. */
const PAGES = '/Type /Pages\n/Count '

/**
 * Prints a page without scripts and network, in its own browser context.
 *
 * @param html JSON of the page
 * @throws Error if the PDF exceeds a limit or the browser ends
 */
export async function printPage(
  browser: Channel,
  html: Uint8Array,
  { pages, pdfBytes }: PageLimits,
): Promise<Buffer<ArrayBuffer>> {
  const { send } = browser
  const { browserContextId } = await send('Target.createBrowserContext')
  const { targetId } = await send('Target.createTarget', {
    params: { url: 'about:blank', browserContextId },
  })
  const { sessionId } = await send('Target.attachToTarget', { params: { targetId, flatten: true } })
  await loadPage(browser, html, sessionId)
  const { stream } = await send('Page.printToPDF', {
    params: {
      generateTaggedPDF: true,
      generateDocumentOutline: true,
      preferCSSPageSize: true,
      transferMode: 'ReturnAsStream',
      // One page more than allowed shows that there are too many.
      pageRanges: `1-${pages + 1}`,
    },
    sessionId,
  })
  const pdf = await readStream(send, { handle: stream, sessionId, maxBytes: pdfBytes })
  await send('Target.disposeBrowserContext', { params: { browserContextId } })
  // An unknown count could hide missing pages.
  if (!(pageCountOf(pdf) <= pages)) throw new Error(`the PDF has more than ${pages} pages`)
  return pdf
}

/** Replaces the empty page, and waits for its pictures and fonts. */
async function loadPage(
  { send, listen }: Channel,
  html: Uint8Array,
  sessionId: string,
): Promise<void> {
  const loaded = Promise.withResolvers<void>()
  let isReplaced = false
  listen(({ method, params }) => {
    if (method === 'Fetch.requestPaused') decideRequest(send, params, sessionId)
    if (method !== 'Page.lifecycleEvent') return
    // The empty page loads, too.
    if (params.name === 'init') isReplaced = true
    if (params.name === 'load' && isReplaced) loaded.resolve()
  })
  await send('Emulation.setScriptExecutionDisabled', { params: { value: true }, sessionId })
  await send('Fetch.enable', { sessionId })
  await send('Page.enable', { sessionId })
  await send('Page.setLifecycleEventsEnabled', { params: { enabled: true }, sessionId })
  const { frameTree } = await send('Page.getFrameTree', { sessionId })
  isReplaced = false
  const params = { frameId: frameTree.frame.id }
  await send('Page.setDocumentContent', { params, sessionId, html })
  await loaded.promise
}

/** Fails every request except those of `data:`. */
function decideRequest(
  send: Pipe['send'],
  { requestId, request }: BrowserEvent['params'],
  sessionId: string,
): void {
  const { url } = request as { url: string }
  const decided = url.startsWith('data:')
    ? send('Fetch.continueRequest', { params: { requestId }, sessionId })
    : send('Fetch.failRequest', { params: { requestId, errorReason: 'AccessDenied' }, sessionId })
  // A cancelled request needs no answer.
  decided.catch(() => {})
}

async function readStream(
  send: Pipe['send'],
  { handle, sessionId, maxBytes }: { handle: string; sessionId: string; maxBytes: number },
): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = []
  let left = maxBytes
  for (;;) {
    const { data, eof } = await send('IO.read', {
      params: { handle, size: CHUNK_BYTES },
      sessionId,
    })
    const part = Buffer.from(data, 'base64')
    parts.push(part)
    left -= part.length
    if (left < 0) throw new Error(`the PDF has more than ${maxBytes} bytes`)
    if (eof) return Buffer.concat(parts)
  }
}

/** The count in the root of the tree of pages, which is its last node. */
function pageCountOf(pdf: Buffer): number {
  const at = pdf.lastIndexOf(PAGES) + PAGES.length
  return Number.parseInt(pdf.toString('latin1', at, at + 8), 10)
}
