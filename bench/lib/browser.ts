import { type Browser, chromium, type Page } from 'playwright-core'
import { requirement } from '../../test/lib/system-requirements.ts'
import type { Bench } from './bench.ts'

const LONGEST_MILLISECONDS = 120_000

/** Starts Chromium; it ends with the benchmark. */
export async function startBrowser(bench: Bench): Promise<Browser> {
  const { path, skip } = requirement('chromium')
  if (skip) throw new Error(skip)
  const browser = await chromium.launch({
    executablePath: path,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
  bench.after(() => browser.close())
  return browser
}

/**
 * Opens a page in a fresh browser context, runs `see` and closes it. `usableAt` is the moment that
 * the page reports as ready for input.
 */
export async function visit<Seen>(
  browser: Browser,
  address: string,
  see: (page: Page, usableAt: Promise<number>) => Promise<Seen>,
): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 } })
  const page = await context.newPage()
  page.setDefaultTimeout(LONGEST_MILLISECONDS)
  const failed = new Promise<never>((_, reject) => page.on('pageerror', reject))
  const usableAt = new Promise<number>((resolve) => {
    page.on('console', (message) => {
      const [, at] = /^usable at ([\d.]+)$/.exec(message.text()) ?? []
      if (at !== undefined) resolve(Number(at))
    })
  })
  try {
    await page.goto(address)
    return await Promise.race([see(page, usableAt), failed])
  } finally {
    await context.close()
  }
}
