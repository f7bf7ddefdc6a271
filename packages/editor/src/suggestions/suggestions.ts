import type { TextEditor } from '../context/text-editor.ts'
import type { Icon } from '../widgets/icons.ts'
import type { DocumentRange, TypedQuery } from './typed-query.ts'

/** An entry of the list that opens after a trigger character such as `/`. */
export interface Suggestion {
  label: string
  detail?: string | undefined
  /** One line below the label. */
  description?: string | undefined
  shortcut?: string | undefined
  /** The heading above it. */
  group?: string | undefined
  icon?: Icon | undefined
  /**
   * Whether the typed text is its name, so that Enter inserts it; like any other one if it is its
   * label. With `atStart` only where the sign begins its block.
   */
  isNamed?: boolean | 'atStart' | undefined
  /** Replaces the default rendering of label and detail. */
  show?(): Node[]
  /** Replaces the typed range; `isInline` with Shift. */
  insert(editor: TextEditor, range: DocumentRange, isInline: boolean): void
}

/**
 * A source of suggestions. All sources of a sign are queried and listed in order; an error counts
 * as an empty list.
 */
export interface SuggestionSource {
  sign: string
  find(query: string, signal: AbortSignal): Suggestion[] | Promise<Suggestion[]>
}

/** The index of the entry that is called as typed, which Enter inserts without an arrow key. */
export function namedIndex(
  suggestions: readonly Pick<Suggestion, 'label' | 'isNamed'>[],
  typedQuery: TypedQuery | undefined,
): number {
  if (!typedQuery || typedQuery.query === '' || /\s$/.test(typedQuery.query)) return -1
  const name = typedQuery.query.toLowerCase()
  return suggestions.findIndex(({ label, isNamed = label.toLowerCase() === name }) =>
    isNamed === 'atStart' ? typedQuery.isAtStart : isNamed,
  )
}
