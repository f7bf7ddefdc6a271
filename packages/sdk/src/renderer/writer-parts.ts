// What writers of other formats share with the renderer, so that a file says what readers see.
export { kindMessagesFor } from './i18n/kinds.ts'
export { createInlineContext } from './inline-kinds.ts'
export { footnotesOf } from './kinds/footnotes.ts'
export { hadithReferenceOf, verseReferenceOf } from './kinds/scripture/quotation-reference.ts'
export { headerRowCount } from './kinds/tables/header-rows.ts'
export type { Attributes, RenderOutput } from './output.ts'
export type { RenderContext } from './render-context.ts'
