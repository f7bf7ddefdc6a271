import { calloutNames } from './callout/ar.ts'
import { detailsNames } from './details/ar.ts'
import { documentLinkNames } from './document-link/ar.ts'
import { formulaNames } from './formulas/ar.ts'
import { pageBreakNames } from './page-break/ar.ts'
import { signNames } from './signs/ar.ts'
import { taskNames } from './tasks/ar.ts'

/** The names of the commands of all kinds in Arabic. */
export const FEATURE_COMMANDS = {
  ...taskNames,
  ...detailsNames,
  ...pageBreakNames,
  ...calloutNames,
  ...signNames,
  ...documentLinkNames,
  ...formulaNames,
}
