import { HONORIFICS } from '@waraq/contract'
import { Fragment, type Schema } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import type { TextMatch } from './find-in-text.ts'

/**
 * Puts a text in the places of what was found, marked as that was. `:saw:` and its like become
 * honorifics. Where it is in several places, it can be undone at once.
 */
export function replaceMatches(
  { tr, doc, schema }: EditorState,
  matches: readonly TextMatch[],
  replacement: string,
): Transaction {
  // From the end, so that the places before stay where they are.
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
