import { AUDIT_OPERATIONS } from './audit.ts'
import { COMMENT_OPERATIONS } from './comments.ts'
import { DOCUMENT_OPERATIONS } from './documents.ts'
import { EMBED_TOKEN_OPERATIONS } from './embed-tokens.ts'
import { EVENT_OPERATIONS } from './events.ts'
import { EXPORT_OPERATIONS } from './exports.ts'
import { HADITH_OPERATIONS } from './hadith.ts'
import { HADITH_VERIFY_OPERATIONS } from './hadith-verify.ts'
import { HISTORY_OPERATIONS } from './history.ts'
import { IDENTITY_OPERATIONS } from './identities.ts'
import { IMAGE_OPERATIONS } from './images.ts'
import { IMPORT_OPERATIONS } from './imports.ts'
import { LIVE_OPERATIONS } from './live.ts'
import { MANAGED_DOCUMENT_OPERATIONS } from './managed-documents.ts'
import { MCP_OPERATION } from './mcp.ts'
import { MUSHAF_OPERATIONS } from './mushaf.ts'
import { type Operation, refusingUnknown, withTakedown } from './operation.ts'
import { ORGANIZATION_OPERATIONS } from './organization.ts'
import { QURAN_EDITION_OPERATIONS } from './quran-editions.ts'
import { QURAN_SEARCH_OPERATIONS } from './quran-search.ts'
import { QURAN_TOPIC_OPERATIONS } from './quran-topics.ts'
import { QURAN_VERIFY_OPERATIONS } from './quran-verify.ts'
import { QURAN_VERSE_OPERATIONS } from './quran-verses.ts'
import { SERVICE_OPERATIONS } from './service.ts'
import { SHARE_LINK_OPERATIONS } from './share-links.ts'
import { SHARING_OPERATIONS } from './sharing.ts'
import { TAG_OPERATIONS } from './tags.ts'
import { TRASH_OPERATIONS } from './trash.ts'
import { USAGE_OPERATIONS } from './usage.ts'
import { VERIFY_OPERATIONS } from './verify.ts'
import { WEBHOOK_DELIVERY_OPERATIONS } from './webhook-deliveries.ts'
import { WEBHOOK_OPERATIONS } from './webhooks.ts'

/** All operations of the service, in the order of the specification. */
export const OPERATIONS: readonly Operation[] = [
  ...EMBED_TOKEN_OPERATIONS,
  ...DOCUMENT_OPERATIONS,
  ...SHARING_OPERATIONS,
  ...IMAGE_OPERATIONS,
  ...QURAN_SEARCH_OPERATIONS,
  ...QURAN_VERSE_OPERATIONS,
  ...QURAN_EDITION_OPERATIONS,
  ...QURAN_TOPIC_OPERATIONS,
  ...MUSHAF_OPERATIONS,
  ...QURAN_VERIFY_OPERATIONS,
  ...HADITH_OPERATIONS,
  ...HADITH_VERIFY_OPERATIONS,
  ...LIVE_OPERATIONS,
  ...HISTORY_OPERATIONS,
  ...TRASH_OPERATIONS,
  ...TAG_OPERATIONS,
  ...SHARE_LINK_OPERATIONS,
  ...COMMENT_OPERATIONS,
  ...EXPORT_OPERATIONS,
  ...IMPORT_OPERATIONS,
  ...VERIFY_OPERATIONS,
  ...EVENT_OPERATIONS,
  ...WEBHOOK_OPERATIONS,
  ...WEBHOOK_DELIVERY_OPERATIONS,
  ...ORGANIZATION_OPERATIONS,
  ...AUDIT_OPERATIONS,
  ...USAGE_OPERATIONS,
  ...IDENTITY_OPERATIONS,
  ...MANAGED_DOCUMENT_OPERATIONS,
  MCP_OPERATION,
  ...SERVICE_OPERATIONS,
]
  .map(withTakedown)
  .map(refusingUnknown)
