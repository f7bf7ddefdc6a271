import { accessSync, constants } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { ApiError } from '@waraq/contract'
import { unavailable } from '../../lib/unavailable.ts'
import { type Browser, startBrowser } from './browser.ts'
import type { PdfConfig } from './config.ts'
import { memoryOf } from './memory.ts'
import { type PageLimits, printPage } from './print-page.ts'

interface Limits extends PageLimits {
  htmlBytes: number
  milliseconds: number
  /** Memory of all processes of the browser. */
  memoryBytes: number
  /** Documents after which the browser is replaced. */
  documents: number
  idleMilliseconds: number
}

export interface PrinterDeps {
  /** Undefined if the operator has set no browser. */
  pdf: PdfConfig | undefined
  /** Called once with the reason if the configured browser cannot be used. */
  onOff: (reason: string) => void
  limits?: Partial<Limits>
}

const MEBIBYTE = 1_048_576
const LIMITS: Limits = {
  pages: 1_000,
  pdfBytes: 96 * MEBIBYTE,
  // The text, and in base64 the 20 MB of pictures that a file may have.
  htmlBytes: 32 * MEBIBYTE,
  milliseconds: 60_000,
  memoryBytes: 1_024 * MEBIBYTE,
  documents: 100,
  idleMilliseconds: 600_000,
}
const WATCH_MILLISECONDS = 250

/** Prints pages with a browser that starts on demand and ends when it is idle. */
export function createPrinter({ pdf: config, onOff, limits: given }: PrinterDeps) {
  const limits = { ...LIMITS, ...given }
  let off = config ? reasonAgainst(config) : 'WARAQ_PDF_BROWSER is not set'
  let running: Promise<Browser> | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let hasStarted = false
  let isClosed = false
  let printed = 0
  if (config && off !== undefined) onOff(off)

  async function open(): Promise<Browser> {
    requireBrowser()
    if (isClosed || !config) throw unavailable()
    if (!running) {
      const own = start(config)
      const forget = () => {
        if (running === own) running = undefined
      }
      running = own
      void own.then(({ ended }) => ended).then(forget, forget)
    }
    const browser = await running
    endWhenIdle()
    return browser
  }

  async function start(settings: PdfConfig): Promise<Browser> {
    printed = 0
    try {
      const browser = await startBrowser(settings)
      hasStarted = true
      return browser
    } catch (cause) {
      // After an earlier start the cause is temporary.
      if (hasStarted) throw unavailable(cause)
      off = cause instanceof Error ? cause.message : String(cause)
      onOff(off)
      throw new ApiError('not_available')
    }
  }

  function endWhenIdle(): void {
    clearTimeout(idleTimer)
    idleTimer = setTimeout(end, limits.idleMilliseconds).unref()
  }

  async function end(): Promise<void> {
    clearTimeout(idleTimer)
    const ending = running
    running = undefined
    const browser = await ending?.catch(() => undefined)
    await browser?.end()
  }

  function requireBrowser(): void {
    if (off !== undefined) throw new ApiError('not_available')
  }

  return {
    /** @throws ApiError `not_available` without a usable browser */
    require: requireBrowser,

    /** Starts the browser if it does not run. */
    open,

    /**
     * Prints a page, one at a time.
     *
     * @param html JSON of the page
     * @throws ApiError `service_unavailable` for a page that exceeds a limit, or whose browser ends;
     *   `not_available`
     */
    async print(html: Uint8Array, signal: AbortSignal): Promise<Buffer<ArrayBuffer>> {
      if (html.length > limits.htmlBytes) throw unavailable(new Error('the page is too large'))
      const browser = await open()
      clearTimeout(idleTimer)
      const done = new AbortController()
      const over = AbortSignal.any([signal, done.signal, AbortSignal.timeout(limits.milliseconds)])
      try {
        const pdf = await Promise.race([
          printPage(browser, html, limits),
          watchMemory(browser.pid, limits.memoryBytes, over),
        ])
        printed += 1
        if (printed >= limits.documents) await end()
        else endWhenIdle()
        return pdf
      } catch (cause) {
        // The only sure end of a page that uses too much.
        await end()
        signal.throwIfAborted()
        throw unavailable(cause)
      } finally {
        done.abort()
      }
    },

    async close(): Promise<void> {
      isClosed = true
      await end()
    },
  }
}

function reasonAgainst({ path, hasSandbox }: PdfConfig): string | undefined {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    return `${path} is not a program`
  }
  const isRoot = process.getuid?.() === 0
  return isRoot && hasSandbox
    ? 'the browser has no sandbox for root: use another user, or set WARAQ_PDF_BROWSER_SANDBOX=off'
    : undefined
}

/** @throws Error when the processes have too much memory or the signal is aborted */
async function watchMemory(pid: number, maxBytes: number, signal: AbortSignal): Promise<never> {
  for (;;) {
    await delay(WATCH_MILLISECONDS, undefined, { signal })
    if ((await memoryOf(pid)) > maxBytes)
      throw new Error(`the browser has more than ${maxBytes} bytes of memory`)
  }
}
