/** The code for copies and clicks, in one file that loads beside the document. */

export { placeCaretOnBlankClick } from '../input/click-below.ts'
export { createForms } from './copied-forms.ts'
export { addWaitingPaste } from './waiting-pastes.ts'
