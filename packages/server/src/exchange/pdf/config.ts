import { isAbsolute } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/** The browser that prints documents. */
export interface PdfConfig {
  path: string
  /** Whether Chromium isolates its own processes. */
  hasSandbox: boolean
  /** All variables of its environment. */
  env: Environment
}

/** The part of the settings reader used here. */
interface Readers {
  text(name: string): string
  flag(name: string): boolean
  problem(sentence: string): void
}

export function readPdfConfig(
  read: Readers,
  { PATH, HOME, LANG }: Environment,
): PdfConfig | undefined {
  const path = read.text('WARAQ_PDF_BROWSER')
  const hasSandbox = read.flag('WARAQ_PDF_BROWSER_SANDBOX')
  if (path === 'off') return undefined
  if (!isAbsolute(path)) read.problem('WARAQ_PDF_BROWSER must be off or an absolute path')
  return { path, hasSandbox, env: { PATH, HOME, LANG } }
}
