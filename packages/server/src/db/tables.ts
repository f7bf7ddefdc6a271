// biome-ignore-all lint/style/noExcessiveLinesPerFile: a table: one entry per table.
/** A table, described for code that copies all of its rows. */
export interface Table {
  name: string
  /** Primary key columns, in order. */
  key: readonly string[]
  /** The other columns. */
  columns: readonly string[]
  /** A text column that is copied as bytes, because the copy does not read it. */
  bytes?: string
  /** Another large column. Every change of it also changes a small column. */
  large?: string
}

/** Tables whose rows describe this database only. */
export const LOCAL_TABLES: readonly string[] = [
  'schema_versions',
  'job_leases',
  'rate_counters',
  'scrub_places',
  'document_search',
  'live_changes',
]

/**
 * Every other table, referenced tables first. The deployment comes last, because its absence marks
 * an unfinished copy.
 */
export const COPIED_TABLES: readonly Table[] = [
  {
    name: 'token_keys',
    key: ['id'],
    columns: ['sealed_key', 'created_at', 'not_before', 'expires_at'],
  },
  {
    name: 'organizations',
    key: ['shard', 'id'],
    columns: [
      'name',
      'max_documents',
      'max_content_bytes',
      'max_images',
      'max_image_storage',
      'rate_identity',
      'rate_mint',
      'suspended_at',
      'created_at',
      'versions_all_hours',
      'versions_hourly_days',
      'versions_daily_days',
      'trash_days',
      'max_history_bytes',
      'external_id',
    ],
  },
  {
    name: 'api_keys',
    key: ['shard', 'id'],
    columns: [
      'organization_id',
      'secret_hash',
      'expires_at',
      'revoked_at',
      'created_at',
      'scopes',
      'label',
      'last_used_on',
    ],
  },
  {
    name: 'signing_secrets',
    key: ['shard', 'id'],
    columns: ['organization_id', 'sealed_secret', 'expires_at', 'created_at'],
  },
  {
    name: 'identities',
    key: ['shard', 'id'],
    columns: [
      'organization_id',
      'external_user_id',
      'document_count',
      'image_count',
      'image_bytes',
      'created_at',
      'history_bytes',
      'suspended_at',
    ],
  },
  {
    name: 'documents',
    key: ['shard', 'id'],
    columns: [
      'stored_id',
      'organization_id',
      'identity_id',
      'revision',
      'created_at',
      'updated_at',
      'content_hash',
      'title',
      'title_match_key',
      'content',
    ],
    bytes: 'content',
  },
  {
    name: 'documents_taken_down',
    key: ['shard', 'document_id'],
    columns: ['organization_id', 'identity_id', 'by', 'reason', 'reference', 'taken_down_at'],
  },
  {
    name: 'shares',
    key: ['shard', 'token_hash'],
    columns: ['document_id', 'sealed_token', 'created_at', 'view_count', 'last_viewed_at'],
  },
  {
    name: 'share_links',
    key: ['shard', 'id'],
    columns: [
      'document_id',
      'token_hash',
      'sealed_token',
      'name',
      'created_at',
      'expires_at',
      'password_hash',
      'max_uses',
      'use_count',
      'view_count',
      'last_viewed_at',
    ],
  },
  {
    name: 'document_versions',
    key: ['shard', 'document_id', 'revision'],
    columns: [
      'organization_id',
      'identity_id',
      'saved_at',
      'replaced_at',
      'next_session',
      'content_hash',
      'content_bytes',
      'name',
      'pack_revision',
      'pack_offset',
      'title',
      'content',
    ],
    bytes: 'content',
  },
  {
    name: 'version_packs',
    key: ['shard', 'document_id', 'first_revision'],
    columns: ['identity_id', 'raw_bytes', 'packed_bytes', 'rewrite_count', 'packed'],
    large: 'packed',
  },
  {
    name: 'version_images',
    key: ['shard', 'document_id', 'image_id'],
    columns: ['first_revision', 'last_revision'],
  },
  {
    name: 'document_writers',
    key: ['shard', 'document_id', 'revision', 'identity_id'],
    columns: ['wrote_at'],
  },
  {
    name: 'comment_threads',
    key: ['shard', 'document_id', 'id'],
    columns: [
      'owner_id',
      'created_at',
      'resolved_at',
      'resolved_by',
      'comment_count',
      'bytes',
      'anchor_version',
      'anchor',
    ],
  },
  {
    name: 'comments',
    key: ['shard', 'document_id', 'thread_id', 'id'],
    columns: ['identity_id', 'created_at', 'edited_at', 'deleted_at', 'text'],
  },
  {
    name: 'trashed_documents',
    key: ['shard', 'id'],
    columns: [
      'organization_id',
      'identity_id',
      'revision',
      'created_at',
      'updated_at',
      'content_hash',
      'title',
      'title_match_key',
      'trashed_at',
    ],
  },
  {
    name: 'deleted_documents',
    key: ['shard', 'id'],
    columns: ['organization_id', 'deleted_at'],
  },
  {
    name: 'idempotency_keys',
    key: ['shard', 'identity_id', 'route', 'idempotency_key'],
    columns: ['request_hash', 'response', 'created_at'],
  },
  {
    name: 'images',
    key: ['shard', 'id'],
    columns: [
      'organization_id',
      'identity_id',
      'content_type',
      'declared_bytes',
      'bytes',
      'width',
      'height',
      'object_key',
      'created_at',
      'confirmed_at',
      'linked_at',
      'is_upload_deleted',
      'content_sha256',
      'document_id',
    ],
  },
  {
    name: 'document_tags',
    key: ['shard', 'document_id', 'tag_folded'],
    columns: ['identity_id', 'tag', 'place'],
  },
  { name: 'document_images', key: ['shard', 'document_id', 'image_id'], columns: ['revision'] },
  { name: 'pending_object_deletions', key: ['shard', 'object_key'], columns: ['created_at'] },
  { name: 'image_variants', key: ['shard', 'image_id', 'width'], columns: ['bytes'] },
  {
    name: 'document_changes',
    key: ['shard', 'subject', 'kind', 'at'],
    columns: [
      'organization_id',
      'identity_id',
      'revision',
      'content_hash',
      'detail',
      'is_new',
      'first_at',
    ],
  },
  {
    name: 'feeds',
    key: ['shard', 'organization_id'],
    columns: ['position', 'oldest', 'generation', 'created_at'],
  },
  {
    name: 'events',
    key: ['shard', 'organization_id', 'position'],
    columns: ['id', 'type', 'at', 'subject', 'identity_id', 'data'],
  },
  {
    name: 'webhooks',
    key: ['shard', 'id'],
    columns: [
      'organization_id',
      'url',
      'types',
      'position',
      'attempt_count',
      'failing_since',
      'paused_until',
      'disabled_at',
      'disabled_reason',
      'leased_by',
      'lease_until',
      'created_at',
    ],
  },
  {
    name: 'webhook_secrets',
    key: ['shard', 'id'],
    columns: ['webhook_id', 'sealed_secret', 'expires_at', 'created_at'],
  },
  {
    name: 'parked_events',
    key: ['shard', 'webhook_id', 'position'],
    columns: ['subject', 'failures', 'next_at', 'last_status', 'given_up_at'],
  },
  {
    name: 'webhook_attempts',
    key: ['shard', 'webhook_id', 'slot'],
    columns: ['number', 'event_id', 'event_type', 'at', 'status', 'error', 'milliseconds'],
  },
  {
    name: 'audit',
    key: ['shard', 'organization_id', 'at', 'id'],
    columns: ['actor', 'action', 'target', 'detail'],
  },
  {
    name: 'admin_keys',
    key: ['id'],
    columns: ['secret_hash', 'scope', 'created_at', 'expires_at', 'revoked_at'],
  },
  {
    name: 'erasures',
    key: ['shard', 'id'],
    columns: [
      'organization_id',
      'identity_id',
      'subject_hash',
      'documents',
      'versions',
      'images',
      'events',
      'requested_at',
      'done_at',
      'overwritten_at',
      'leased_by',
      'lease_until',
    ],
  },
  {
    name: 'usage_days',
    key: ['shard', 'organization_id', 'day'],
    columns: [
      'requests',
      'tokens_minted',
      'saves',
      'reads_signed',
      'reads_shared',
      'bytes_in',
      'bytes_out',
      'identities',
      'documents',
      'content_bytes',
      'history_bytes',
      'image_bytes',
      'identities_near_limit',
    ],
  },
  {
    name: 'deployment',
    key: ['id'],
    columns: ['name', 'sealed_data_key', 'control_epoch', 'created_at', 'blob_store_owner'],
  },
]

const isOfAnOrganization = ({ key }: Table): boolean => key[0] === 'shard'

/** Tables that Citus distributes by `shard`, referenced tables first. */
export const DISTRIBUTED_TABLES: readonly string[] = [
  ...COPIED_TABLES.filter(isOfAnOrganization).map(({ name }) => name),
  'rate_counters',
  'document_search',
  'live_changes',
]

/** Tables that Citus copies to every node: few rows, which operators alone change. */
export const REFERENCE_TABLES: readonly string[] = COPIED_TABLES.filter(
  (table) => !isOfAnOrganization(table),
).map(({ name }) => name)
