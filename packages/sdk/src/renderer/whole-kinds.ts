import type { Kind, WholeDocument } from './kind.ts'
import { captionsOf } from './kinds/captions.ts'
import { footnotesOf } from './kinds/footnotes.ts'
import { headingIdsOf } from './kinds/headings/heading-ids.ts'

/** What only a whole document has, and no part of one. */
export const wholeKindsOf = (document: WholeDocument): Kind[] =>
  [headingIdsOf, captionsOf, footnotesOf].map((kindOf) => kindOf(document))
