/** Pictures of what tests look at, for people: `WARAQ_SCREENSHOT_DIR=FOLDER` keeps them there. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const { WARAQ_SCREENSHOT_DIR: folder } = process.env

export const WIDE = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 760 }

/** Keeps what the page shows now, on a phone and on a wide window. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  for (const size of [PHONE, WIDE]) {
    await page.setViewportSize(size)
    const file = `${name} ${size.width}`.replaceAll(/[^\w-]+/g, '-')
    await page.screenshot({ path: join(folder, `${file}.png`), animations: 'disabled' })
  }
}
