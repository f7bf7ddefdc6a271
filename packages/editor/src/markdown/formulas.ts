import { FORMULA_MARK } from '@waraq/contract'
import type { ReadBlock } from './tables.ts'

/** Lines of the longest formula. */
const MAX_LINES = 100

/** A formula between `$$` and `$$`, in one line or several, if one begins at this line. */
export function parseFormula(lines: readonly string[], start: number): ReadBlock | undefined {
  const first = (lines[start] ?? '').trim()
  if (!first.startsWith('$$')) return undefined
  const sources: string[] = []
  for (const line of [first.slice(2), ...lines.slice(start + 1, start + MAX_LINES)]) {
    const match = /^([^$]*)(\$\$)?$/.exec(line.trim())
    const [, source = '', end] = match ?? []
    const isBlank = !source && !end && sources.length > 0
    if (!match || isBlank) return undefined
    sources.push(source)
    if (end) return { node: blockOf(sources.join('\n').trim()), end: start + sources.length }
  }
  return undefined
}

const blockOf = (text: string) => ({
  ...FORMULA_MARK,
  type: 'codeBlock',
  ...(text && { content: [{ type: 'text', text }] }),
})
