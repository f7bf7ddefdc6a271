import type { TextEditor } from '../context/text-editor.ts'
import type { IconName } from '../widgets/icons.ts'
import type { DocumentRange } from './typed-query.ts'

/** Something that can be put in where a sign such as `/` was typed. */
export interface Suggestion {
  label: string
  detail?: string | undefined
  icon?: IconName | undefined
  /** What it looks like, instead of its label and detail. */
  show?(): Node[]
  /** Puts it in place of what was typed; `isInline` with Shift held. */
  insert(editor: TextEditor, typed: DocumentRange, isInline: boolean): void
}

/**
 * Where suggestions come from. All sources of one sign are asked, and listed in their order. One that
 * has nothing answers an empty list; what it throws counts as nothing.
 */
export interface SuggestionSource {
  sign: string
  find(query: string, signal: AbortSignal): Suggestion[] | Promise<Suggestion[]>
}
