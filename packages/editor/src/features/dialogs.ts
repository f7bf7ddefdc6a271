import type { EditorContext } from '../context/editor-context.ts'
import { pickDocument } from './document-link/document-picker.ts'
import { openFormula } from './formulas/formula-dialog.ts'

type OpenDialog = (context: EditorContext, position?: number) => void

/** The dialogs of the kinds, which load with all others. */
export const FEATURE_DIALOGS: Readonly<Record<string, OpenDialog>> = {
  documentLink: pickDocument,
  formula: openFormula,
}
