/** Parsers for the documentation. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../../../..')

export const readPage = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** The part of a page under a heading of level 2. */
export function partOf(page: string, heading: string): string {
  const [, ...rest] = page.split(`\n## ${heading}\n`)
  if (rest.length !== 1) throw new Error(`the page has no part ${heading}`)
  return rest[0]?.split('\n## ')[0] ?? ''
}

/** The code blocks of one language in a text, joined. */
export const codeIn = (text: string, language: string): string => blocksIn(text, language).join('')

/** The code blocks of one language in a text. */
export function blocksIn(text: string, language: string): string[] {
  const blocks = text.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'gm'))
  return [...blocks].map(([, code = '']) => code)
}

/** The cells of the first table in a text, without its header row. */
export function tableIn(text: string): string[][] {
  const lines = text.slice(text.search(/^\|/m)).split('\n')
  const end = lines.findIndex((line) => !line.startsWith('|'))
  return lines.slice(2, end).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
}
