import type { Microseconds } from '../lib/time.ts'

/** How long versions and deleted documents are kept, and how much room they may take. */
export interface HistorySettings {
  /** Every version stays for these hours after its replacement. */
  allHours: number
  /** Then the last version of each hour stays for these days. */
  hourlyDays: number
  /** Then the last version of each day stays for these days. */
  dailyDays: number
  /** Days in the trash; 0: a deletion is final. */
  trashDays: number
  /** Stored bytes of history of an identity. */
  maxBytes: number
}

const DAY: Microseconds = 86_400_000_000

/** The time from the deletion of a document to its erasure. */
export const trashLife = ({ trashDays }: HistorySettings): Microseconds => trashDays * DAY

/** Whether saves keep what they replace. */
export const keepsVersions = ({ allHours, hourlyDays, dailyDays }: HistorySettings): boolean =>
  allHours > 0 || hourlyDays > 0 || dailyDays > 0
