import { HONORIFICS } from '@waraq/contract'
import { Fragment, type Schema } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import type { TextMatch } from './find-in-text.ts'

/**
 * Replaces matches and keeps their marks. Shortcodes such as `:saw:` become honorifics. All
 * replacements are one undo step.
 */
export function replaceMatches(
  { tr, doc, schema }: EditorState,
  matches: readonly TextMatch[],
  replacement: string,
): Transaction {
  // Backwards, so that earlier positions stay valid.
  for (const { from, to } of matches.toReversed()) {
    const marks = doc.resolve(from + 1).marks()
    tr.replaceWith(from, to, Fragment.from(nodesOf(replacement, schema).map((n) => n.mark(marks))))
  }
  return tr
}

function nodesOf(replacement: string, schema: Schema) {
  const parts = replacement.split(/:([a-z]{2,5}):/)
  return parts.flatMap((part, index) => {
    const isName = index % 2 === 1
    const { honorific } = schema.nodes
    if (isName && honorific && HONORIFICS.has(part)) return [honorific.create({ type: part })]
    const text = isName ? `:${part}:` : part
    return text ? [schema.text(text)] : []
  })
}
