import type { Kind } from './kind.ts'
import { codeBlock } from './kinds/code/code-block.ts'
import { details } from './kinds/details.ts'
import { documentLink } from './kinds/document-link.ts'
import { emoji } from './kinds/emoji.ts'
import { formulas } from './kinds/formulas/formulas.ts'
import { honorific } from './kinds/honorific.ts'
import { image } from './kinds/images/image.ts'
import { mushaf } from './kinds/mushaf.ts'
import { quote } from './kinds/quote.ts'
import { quotations } from './kinds/scripture/quotations.ts'
import { tables } from './kinds/tables/tables.ts'

/** Kinds that only some documents have. */
export const KINDS: readonly Kind[] = [
  quote,
  emoji,
  honorific,
  documentLink,
  quotations,
  image,
  mushaf,
  tables,
  codeBlock,
  details,
  formulas,
]
