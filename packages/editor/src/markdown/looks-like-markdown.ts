import { fenceOf, headingOf, isBlank, isQuoted, markerOf } from './line-signs.ts'
import { MAX_MARKDOWN } from './parse-markdown.ts'
import { beginsTable } from './tables.ts'

const MAX_LINES = 400

/** Whether a text has two different signs of blocks, or a table. */
export function looksLikeMarkdown(text: string): boolean {
  if (text.length > MAX_MARKDOWN) return false
  const lines = text.split(/\r?\n/, MAX_LINES)
  const kinds = new Set<string>()
  for (const [at, line] of lines.entries()) {
    const kind = kindOf(line)
    if (kind) kinds.add(kind)
    if (kinds.size > 1) return true
    if (kind === undefined && beginsTable(lines, at)) return true
  }
  return false
}

function kindOf(line: string): string | undefined {
  if (isBlank(line)) return undefined
  if (headingOf(line)?.text) return 'heading'
  if (fenceOf(line)) return 'code'
  if (isQuoted(line)) return 'quote'
  const marker = markerOf(line)
  if (marker?.isTask) return 'task'
  if (marker) return marker.start === undefined ? 'bullet' : 'number'
  return undefined
}
