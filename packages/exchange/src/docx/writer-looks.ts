/** Looks of the writer alone: the reader does without `docx`. */
import { AlignmentType, ShadingType } from 'docx'

/** Alignments by the side of the page, which the library mirrors for Word. */
export const SIDES = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
}

/** The ground of code and of header cells. */
export const GREY_FILL = { type: ShadingType.CLEAR, color: 'auto', fill: 'F3F4F6' }
