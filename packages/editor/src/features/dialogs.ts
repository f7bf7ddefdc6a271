import type { EditorContext } from '../context/editor-context.ts'
import { pickDocument } from './document-link/document-picker.ts'
import { openFormula } from './formulas/formula-dialog.ts'
import { insertCharacter } from './signs/insert-character.ts'

type OpenDialog = (context: EditorContext, position?: number) => void

/** The dialogs of the kinds, which load with all others. */
export const FEATURE_DIALOGS: Readonly<Record<string, OpenDialog>> = {
  character: insertCharacter,
  documentLink: pickDocument,
  formula: openFormula,
}
