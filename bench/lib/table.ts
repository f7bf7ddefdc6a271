import type { Spread } from './statistics.ts'

/** A Markdown table with aligned columns. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, column) =>
    Math.max(3, name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

/** Three significant digits, and integers from 100 on. */
export function shown(value: number): string {
  if (!Number.isFinite(value)) return '?'
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en')
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2)
}

export const shownSpread = ({ low, high }: Spread): string => `${shown(low)} to ${shown(high)}`
