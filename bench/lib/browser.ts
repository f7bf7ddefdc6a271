import { type Browser, chromium, type Page } from 'playwright-core'
import { partOf } from '../../test/lib/parts.ts'
import type { Bench } from './bench.ts'

const LONGEST_MILLISECONDS = 120_000

/** Starts Chromium; it ends with the figure. */
export async function startBrowser(bench: Bench): Promise<Browser> {
  const { path, skip } = partOf('chromium')
  if (skip) throw new Error(skip)
  const browser = await chromium.launch({
    executablePath: path,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
  bench.after(() => browser.close())
  return browser
}

/** Opens a page as somebody who was never here, does something there, and leaves. */
export async function visit<Seen>(
  browser: Browser,
  address: string,
  see: (page: Page) => Promise<Seen>,
): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 } })
  const page = await context.newPage()
  page.setDefaultTimeout(LONGEST_MILLISECONDS)
  const failed = new Promise<never>((_, reject) => page.on('pageerror', reject))
  try {
    await page.goto(address)
    return await Promise.race([see(page), failed])
  } finally {
    await context.close()
  }
}
