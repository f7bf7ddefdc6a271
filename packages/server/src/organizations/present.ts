import type {
  ApiKey,
  Identity,
  Organization,
  OrganizationLimits,
  SigningSecret,
} from '@waraq/contract'
import { scopesOf } from '../access/api-key-scopes.ts'
import { type HistorySettings, historySettingsOf } from '../access/history-settings.ts'
import type { QuotaLimits } from '../access/organization-cache.ts'
import { isoOf, type Microseconds } from '../lib/time.ts'
import type { ApiKeyRow, SigningSecretRow } from './keys/store.ts'
import type { ListedIdentity, OrganizationRow } from './store.ts'

/** The limits of organizations that have none of their own. */
export interface DefaultLimits {
  limits: QuotaLimits
  rates: { identity: { perMinute: number }; mint: { perMinute: number } } | undefined
  history: HistorySettings
}

const dateOf = (at: Microseconds | null): string | null => (at === null ? null : isoOf(at))

/** The limits of an organization; null where the defaults apply. */
export const presentOwnLimits = (row: OrganizationRow) => ({
  max_documents: row.max_documents,
  max_content_bytes: row.max_content_bytes,
  max_images: row.max_images,
  max_image_storage: row.max_image_storage,
  rate_identity: row.rate_identity,
  rate_mint: row.rate_mint,
  versions_all_hours: row.versions_all_hours,
  versions_hourly_days: row.versions_hourly_days,
  versions_daily_days: row.versions_daily_days,
  trash_days: row.trash_days,
  max_history_bytes: row.max_history_bytes,
})

// Field by field: a new column stays private until it is added here.
export const presentOrganization = (
  row: OrganizationRow,
  defaults: DefaultLimits,
): Organization => ({
  id: row.id,
  name: row.name,
  external_id: row.external_id,
  state: row.suspended_at === null ? 'active' : 'suspended',
  suspended_at: dateOf(row.suspended_at),
  created_at: isoOf(row.created_at),
  limits: presentOwnLimits(row),
  effective_limits: effectiveLimitsOf(row, defaults),
})

export function effectiveLimitsOf(
  row: OrganizationRow,
  { limits, rates, history: common }: DefaultLimits,
): OrganizationLimits {
  const history = historySettingsOf(row, common)
  return {
    max_documents: row.max_documents ?? limits.maxDocuments,
    max_content_bytes: row.max_content_bytes ?? limits.maxContentBytes,
    max_images: row.max_images ?? limits.maxImages,
    max_image_storage: row.max_image_storage ?? limits.maxImageStorage,
    rate_identity: rates ? (row.rate_identity ?? rates.identity.perMinute) : null,
    rate_mint: rates ? (row.rate_mint ?? rates.mint.perMinute) : null,
    versions_all_hours: history.allHours,
    versions_hourly_days: history.hourlyDays,
    versions_daily_days: history.dailyDays,
    trash_days: history.trashDays,
    max_history_bytes: history.maxBytes,
  }
}

export const presentKey = (row: ApiKeyRow, now: Microseconds): ApiKey => ({
  id: row.id,
  scopes: [...scopesOf(row.scopes)],
  label: row.label,
  state: row.revoked_at !== null ? 'revoked' : isOver(row, now) ? 'expired' : 'active',
  created_at: isoOf(row.created_at),
  expires_at: dateOf(row.expires_at),
  revoked_at: dateOf(row.revoked_at),
  last_used_on: row.last_used_on,
})

export const presentSecret = (row: SigningSecretRow, now: Microseconds): SigningSecret => ({
  id: row.id,
  state: row.expires_at === null ? 'current' : isOver(row, now) ? 'expired' : 'previous',
  created_at: isoOf(row.created_at),
  expires_at: dateOf(row.expires_at),
})

const isOver = ({ expires_at }: { expires_at: Microseconds | null }, now: Microseconds): boolean =>
  expires_at !== null && expires_at <= now

export const presentIdentity = (row: ListedIdentity): Identity => ({
  id: row.id,
  external_user_id: row.external_user_id,
  state: row.erasure_id ? 'erasing' : row.suspended_at === null ? 'active' : 'suspended',
  suspended_at: dateOf(row.suspended_at),
  erasure_id: row.erasure_id,
  documents: row.document_count,
  created_at: isoOf(row.created_at),
})
