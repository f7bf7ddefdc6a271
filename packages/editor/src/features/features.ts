import type { FeatureDefinition } from '../core/feature.ts'
import { callout } from './callout/callout.ts'
import { details } from './details/details.ts'
import { documentLink } from './document-link/document-link.ts'
import { formulas } from './formulas/formulas.ts'
import { pageBreak } from './page-break/page-break.ts'
import { hadith, mushaf, quran } from './scripture/quotations.ts'
import { emoji, honorifics } from './signs/signs.ts'
import { tasks } from './tasks/tasks.ts'

/** The kinds of content, in the order of menus. */
export const FEATURES: readonly FeatureDefinition[] = [
  tasks,
  details,
  pageBreak,
  callout,
  quran,
  hadith,
  mushaf,
  honorifics,
  emoji,
  documentLink,
  formulas,
]
