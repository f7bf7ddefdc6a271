/** The limits that an organization may override, with their columns and smallest values. */
const LIMIT_COLUMNS = {
  maxDocuments: 'max_documents',
  maxContentBytes: 'max_content_bytes',
  maxImages: 'max_images',
  maxImageStorage: 'max_image_storage',
  rateIdentity: 'rate_identity',
  rateMint: 'rate_mint',
  versionsAllHours: 'versions_all_hours',
  versionsHourlyDays: 'versions_hourly_days',
  versionsDailyDays: 'versions_daily_days',
  trashDays: 'trash_days',
  maxHistoryBytes: 'max_history_bytes',
} as const

export type Limit = keyof typeof LIMIT_COLUMNS
export type LimitColumn = (typeof LIMIT_COLUMNS)[Limit]

// The entries of an object that has no other members.
export const LIMITS = Object.entries(LIMIT_COLUMNS) as [Limit, LimitColumn][]

/** The smallest value of each limit, where it is not 0. */
const MINIMUMS: Partial<Record<Limit, number>> = {
  maxContentBytes: 1_024,
  rateIdentity: 1,
  rateMint: 1,
}

export const minimumOf = (limit: Limit): number => MINIMUMS[limit] ?? 0

/** Limits of one organization; null returns to the default, omitted leaves one unchanged. */
export type LimitOverrides = { [Name in Limit]?: number | null | undefined }
