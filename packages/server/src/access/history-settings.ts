import { DAY_MICROS, type Microseconds } from '../lib/time.ts'

/** How long versions and deleted documents are kept, and how much room they may take. */
export interface HistorySettings {
  /** Hours for which every replaced version is kept. */
  allHours: number
  /** Days after that for which the last version of each hour is kept. */
  hourlyDays: number
  /** Days after that for which the last version of each day is kept. */
  dailyDays: number
  /** Days that a document stays in the trash; with 0 a deletion is final. */
  trashDays: number
  /** Maximum bytes of history of an identity. */
  maxBytes: number
}

/** The time from the deletion of a document to its erasure. */
export const trashLife = ({ trashDays }: HistorySettings): Microseconds => trashDays * DAY_MICROS

/** Whether a save keeps the version that it replaces. */
export const keepsVersions = ({ allHours, hourlyDays, dailyDays }: HistorySettings): boolean =>
  allHours > 0 || hourlyDays > 0 || dailyDays > 0

/** Settings that an organization overrides; null: the default of the deployment. */
export interface HistoryOverrides {
  versions_all_hours: number | null
  versions_hourly_days: number | null
  versions_daily_days: number | null
  trash_days: number | null
  max_history_bytes: number | null
}

export const HISTORY_COLUMNS =
  'versions_all_hours, versions_hourly_days, versions_daily_days, trash_days, max_history_bytes'

export const historySettingsOf = (
  own: HistoryOverrides,
  defaults: HistorySettings,
): HistorySettings => ({
  allHours: own.versions_all_hours ?? defaults.allHours,
  hourlyDays: own.versions_hourly_days ?? defaults.hourlyDays,
  dailyDays: own.versions_daily_days ?? defaults.dailyDays,
  trashDays: own.trash_days ?? defaults.trashDays,
  maxBytes: own.max_history_bytes ?? defaults.maxBytes,
})
