/** Wire types of /v1/verify/. */

import type { HadithReport } from './hadith-verify-wire.ts'
import type { QuranReport } from './quran-verify-wire.ts'
import type { ErrorBody } from './wire.ts'

/** The reports on one text. */
export interface VerifyReport {
  /** Absent if `scope` excludes it. */
  quran?: QuranReport
  hadith?: HadithReport
  /** The `ETag` of the document that was read. */
  version?: string
}

/** The reports on an item, or the error that it alone has. */
export interface VerifiedItem extends VerifyReport {
  id: string
  error?: ErrorBody
}

/** The reports on several items, in order. */
export interface VerifiedItems {
  items: VerifiedItem[]
}
