import type { FeatureMenu } from '../core/feature.ts'
import { calloutMenu } from './callout/callout-menu.ts'
import { detailsMenu } from './details/details-menu.ts'
import { documentLinkMenu } from './document-link/document-link-menu.ts'
import { formulaMenu } from './formulas/formula-menu.ts'
import { pageBreakMenu } from './page-break/page-break-menu.ts'
import { quotationMenu } from './scripture/quotation-menu.ts'
import { signsMenu } from './signs/signs-menu.ts'
import { tasksMenu } from './tasks/tasks-menu.ts'

/** What the kinds add to menus, in the order of menus. */
export const FEATURE_MENUS: readonly FeatureMenu[] = [
  tasksMenu,
  detailsMenu,
  pageBreakMenu,
  calloutMenu,
  quotationMenu,
  signsMenu,
  documentLinkMenu,
  formulaMenu,
]
