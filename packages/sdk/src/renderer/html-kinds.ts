import type { HtmlOutput } from './html-output.ts'
import { drawingFormulas } from './kinds/formulas/html-formulas.ts'
import type { RenderOutput } from './output.ts'

/** An output that writes what pages draw by code that loads later. */
export const drawingOutput = (output: HtmlOutput): RenderOutput => drawingFormulas(output)
