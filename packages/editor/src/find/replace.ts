import { type Attrs, Fragment, type Node, type Schema } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import { replacementFor } from './find-by-expression.ts'
import type { TextMatch } from './find-in-text.ts'

/**
 * Replaces matches and keeps their marks. Shortcodes such as `:saw:` become the nodes of
 * kinds that have some. All replacements are one undo step.
 */
export function replaceMatches(
  { tr, doc, schema }: EditorState,
  matches: readonly TextMatch[],
  replacement: string,
): Transaction {
  // Backwards, so that earlier positions stay valid.
  for (const match of matches.toReversed()) {
    const { from, to } = match
    const marks = doc.resolve(from + 1).marks()
    const nodes = nodesOf(replacementFor(replacement, match), schema)
    tr.replaceWith(from, to, Fragment.from(nodes.map((node) => node.mark(marks))))
  }
  return tr
}

function nodesOf(replacement: string, schema: Schema) {
  const parts = replacement.split(/:([a-z]{2,5}):/)
  return parts.flatMap((part, index) => {
    const isName = index % 2 === 1
    const node = isName && nodeOf(part, schema)
    if (node) return [node]
    const text = isName ? `:${part}:` : part
    return text ? [schema.text(text)] : []
  })
}

function nodeOf(shortcode: string, { nodes }: Schema): Node | undefined {
  for (const type of Object.values(nodes)) {
    const attrs: Attrs | undefined = type.spec.ofShortcode?.(shortcode)
    if (attrs) return type.create(attrs)
  }
  return undefined
}
