import { calloutNames } from './callout/en.ts'
import { detailsNames } from './details/en.ts'
import { documentLinkNames } from './document-link/en.ts'
import { formulaNames } from './formulas/en.ts'
import { pageBreakNames } from './page-break/en.ts'
import { signNames } from './signs/en.ts'
import { taskNames } from './tasks/en.ts'

/** The names of the commands of all kinds in English. */
export const FEATURE_COMMANDS = {
  ...taskNames,
  ...detailsNames,
  ...pageBreakNames,
  ...calloutNames,
  ...signNames,
  ...documentLinkNames,
  ...formulaNames,
}
