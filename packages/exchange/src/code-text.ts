import type { DocumentNode } from '@waraq/contract'

/** The text of a node in a block of code, where breaks are ends of lines. */
export function codeTextOf({ type, text, content = [] }: DocumentNode): string {
  if (type === 'hardBreak') return '\n'
  return text ?? content.map(codeTextOf).join('')
}
