/** How long versions are kept, and how much room they may take. */
export interface HistorySettings {
  /** Every version stays for these hours after its replacement. */
  allHours: number
  /** Then the last version of each hour stays for these days. */
  hourlyDays: number
  /** Then the last version of each day stays for these days. */
  dailyDays: number
  /** Stored bytes of history of an identity. */
  maxBytes: number
}

/** Whether saves keep what they replace. */
export const keepsVersions = ({ allHours, hourlyDays, dailyDays }: HistorySettings): boolean =>
  allHours > 0 || hourlyDays > 0 || dailyDays > 0
