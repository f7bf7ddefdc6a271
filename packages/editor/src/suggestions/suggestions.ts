import type { TextEditor } from '../context/text-editor.ts'
import type { IconName } from '../widgets/icons.ts'
import type { DocumentRange } from './typed-query.ts'

/** An entry of the list that opens after a trigger character such as `/`. */
export interface Suggestion {
  label: string
  detail?: string | undefined
  icon?: IconName | undefined
  /** Replaces the default rendering of label and detail. */
  show?(): Node[]
  /** Replaces the typed range; `isInline` with Shift. */
  insert(editor: TextEditor, typed: DocumentRange, isInline: boolean): void
}

/**
 * A source of suggestions. All sources of a sign are queried and listed in order; an error counts
 * as an empty list.
 */
export interface SuggestionSource {
  sign: string
  find(query: string, signal: AbortSignal): Suggestion[] | Promise<Suggestion[]>
}
