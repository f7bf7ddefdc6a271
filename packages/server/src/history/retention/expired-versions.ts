import type { HistorySettings } from '../../access/history-settings.ts'
import { DAY_MICROS, HOUR_MICROS, type Microseconds } from '../../lib/time.ts'

/** The times of a version that decide how long it is kept. */
export interface AgedVersion {
  revision: number
  name: string | null
  saved_at: Microseconds
  replaced_at: Microseconds
}

/**
 * The versions that the settings no longer keep; never a named one. Their age counts from their
 * replacement: a text that was current for a year is as recent to its author as the next one.
 */
export function expiredVersions<Version extends AgedVersion>(
  versions: readonly Version[],
  { allHours, hourlyDays, dailyDays }: HistorySettings,
  now: Microseconds,
): Version[] {
  const newestFirst = versions.toSorted((one, other) => other.revision - one.revision)
  const [hours, days] = [new Set<number>(), new Set<number>()]
  const expired: Version[] = []
  for (const version of newestFirst) {
    const { name, saved_at, replaced_at } = version
    const age = now - replaced_at
    const [hour, day] = [Math.floor(saved_at / HOUR_MICROS), Math.floor(saved_at / DAY_MICROS)]
    const isKept =
      name !== null ||
      age < allHours * HOUR_MICROS ||
      (age < hourlyDays * DAY_MICROS && !hours.has(hour)) ||
      (age < dailyDays * DAY_MICROS && !days.has(day))
    if (!isKept) {
      expired.push(version)
      continue
    }
    hours.add(hour)
    days.add(day)
  }
  return expired
}
