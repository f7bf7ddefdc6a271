/** Screenshots for people; only a long run takes them. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { isLong } from '../../lib/long.ts'
import { ROOT } from '../../lib/tree.ts'

export const SCREENSHOTS = join(ROOT, 'node_modules/.cache/screenshots')

export const WIDE = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 760 }

/** Takes screenshots of the page in a phone and in a wide window. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (!isLong) return
  mkdirSync(SCREENSHOTS, { recursive: true })
  for (const size of [PHONE, WIDE]) {
    await page.setViewportSize(size)
    const file = `${name} ${size.width}`.replaceAll(/[^\w-]+/g, '-')
    await page.screenshot({ path: join(SCREENSHOTS, `${file}.png`), animations: 'disabled' })
  }
}
