import type { DocumentNode } from '@waraq/contract'

const FENCE = /^---[ \t]*$/
const END = /^(?:---|\.\.\.)[ \t]*$/
/** A line of YAML: a name, a part of its value, a comment, or nothing. */
const LINE = /^(?:[\p{L}\w][\p{L}\w .-]*:(?:\s|$)|[ \t]|-\s|#|$)/u
const NAMED = /^[^\s#-]/
const TITLE = /^title:(.*)$/i
const MAX_LINES = 200

/** A text without the fields before it, the title among them, and the number of all others. */
export function withoutFrontMatter(text: string) {
  const lines = text.split('\n', MAX_LINES).map((line) => line.replace(/\r$/, ''))
  const end = lines.findIndex((line, at) => at > 0 && END.test(line))
  const fields = lines.slice(1, end)
  const isThere = FENCE.test(lines[0] ?? '') && end > 1 && fields.every((line) => LINE.test(line))
  // After an empty line they are text between rules.
  if (!isThere || !NAMED.test(fields[0] ?? '')) return { text, title: '', dropped: 0 }
  const names = fields.filter((line) => NAMED.test(line))
  const [title = ''] = names.flatMap((line) => TITLE.exec(line)?.[1] ?? [])
  let start = 0
  for (let at = 0; at <= end; at++) start = text.indexOf('\n', start) + 1 || text.length
  return {
    text: text.slice(start),
    title: unquoted(title.trim()),
    dropped: names.filter((line) => !TITLE.test(line)).length,
  }
}

const unquoted = (text: string): string =>
  /^(["']).*\1$/.test(text) ? text.slice(1, -1).trim() : text

/** Blocks below their title, unless they begin with it. */
export function titled(blocks: DocumentNode[], title: string): DocumentNode[] {
  const [first] = blocks
  const heading = first?.type === 'heading' ? (first.content ?? []) : []
  if (title === '' || heading.map(({ text = '' }) => text).join('') === title) return blocks
  const content = [{ type: 'text', text: title }]
  return [{ type: 'heading', attrs: { level: 1 }, content }, ...blocks]
}
