import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { PdfConfig } from './config.ts'
import { createPrinter } from './printer.ts'

type Result = [verdict: 'ok' | 'warn', sentence: string]

const PAGE = '<p lang="ar" dir="rtl">ورق</p>'
/** Its Arabic letters are made for menus, not for text. */
const NOT_FOR_TEXT = /^DejaVu/
const NO_FONT = 'no font for Arabic text: install one, such as the package fonts-noto-core'

/** Starts the browser, prints a page and looks for fonts with Arabic letters. */
export async function checkPrinter(pdf: PdfConfig | undefined): Promise<Result[]> {
  if (!pdf) return [['ok', 'off: WARAQ_PDF_BROWSER is not set']]
  let reason = 'the browser prints no page'
  const onOff = (why: string) => {
    reason = why
  }
  const printer = createPrinter({ pdf, onOff })
  try {
    const { product } = await printer.open()
    const html = new TextEncoder().encode(JSON.stringify(PAGE))
    await printer.print(html, new AbortController().signal)
    const printed: Result = ['ok', `printed a page with ${product}`]
    return (await hasArabicFont(pdf)) ? [printed] : [printed, ['warn', NO_FONT]]
  } catch {
    return [['warn', `off: ${reason}`]]
  } finally {
    await printer.close()
  }
}

/** True without fontconfig, which alone knows the fonts. */
async function hasArabicFont({ env }: PdfConfig): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)('fc-list', [':lang=ar', 'family'], { env })
    return stdout.split('\n').some((name) => name !== '' && !NOT_FOR_TEXT.test(name))
  } catch {
    return true
  }
}
