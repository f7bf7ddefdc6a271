/** Wire types of /v1 with the names of specification section 2. */
import type { DocumentNode } from './content/node.ts'
import type { ImageType } from './limits.ts'
import type { QuranQuotation } from './quran-verify-wire.ts'

/** An entry of the document list (specification 2.2). Times: ISO 8601, UTC, microseconds, `Z`. */
export interface DocumentSummary {
  id: string
  /** Derived from the first words of the content; `''` if it has no text. */
  title: string
  status: 'CREATED'
  created_at: string
  updated_at: string
}

/** A document with its content (specification 2.1). */
export interface FullDocument extends DocumentSummary {
  content: DocumentNode
  /**
   * Verse nodes whose text differs from the verses they name. Only in responses to creates and
   * saves, and only if the operator enabled the check.
   */
  altered_verses?: QuranQuotation[]
}

/** The response to a save, with the ids of images that this author may not use. */
export interface SavedDocument extends FullDocument {
  rejected_image_ids: string[]
}

/** A version of a document in its history. Times: ISO 8601, UTC, microseconds, `Z`. */
export interface DocumentVersion {
  revision: number
  /** The ETag that the document had. */
  etag: string
  title: string
  /** Given by the author; null if the version has none. */
  name: string | null
  /** When this content was saved. */
  saved_at: string
  /** Size of the content as canonical JSON in UTF-8. */
  bytes: number
  is_current: boolean
}

/** A version with its content. */
export interface FullVersion {
  /** The id of the document. */
  id: string
  revision: number
  title: string
  name: string | null
  saved_at: string
  content: DocumentNode
}

/** A deleted document in the trash. */
export interface TrashedSummary extends DocumentSummary {
  deleted_at: string
  /** When the document will be erased. */
  erased_at: string
}

/** A deleted document with its content. */
export interface TrashedDocument extends TrashedSummary {
  content: DocumentNode
}

/** A published document (specification 2.3). */
export interface SharedDocument {
  id: string
  title: string
  content: DocumentNode
}

/** The sharing state of a document (specification 2.4). */
export interface ShareInfo {
  is_shared: boolean
  share_token: string | null
}

/** A share link of a document. The default link is the one of `ShareInfo`. */
export interface ShareLink {
  /** `default` for the default link. */
  id: string
  is_default: boolean
  share_token: string
  name: string | null
  created_at: string
  expires_at: string | null
  has_password: boolean
  max_uses: number | null
  /** How often the link was exchanged for an access token. */
  use_count: number
  view_count: number
  last_viewed_at: string | null
}

/** The response to an exchange of a share link: a token that reads the document. */
export interface ShareAccess {
  access_token: string
  expires_at: string
}

/** The response to a mint (specification 2.5). */
export interface EmbedToken {
  /** A JWT, valid for one hour. */
  token: string
  /** UTC with six fractional digits and no zone designator: never pass it to `new Date()`. */
  expires_at: string
}

/** An upload ticket: send the bytes in one PUT with these headers, then confirm. */
export interface UploadTicket {
  image_id: string
  /** Absolute URL. A secret: it grants the upload. */
  upload_url: string
  method: 'PUT'
  headers: Record<string, string>
  /** ISO 8601, UTC, microseconds, `Z`. */
  expires_at: string
  max_bytes: number
}

/** A validated image, which never changes. */
export interface ConfirmedImage {
  image_id: string
  status: 'confirmed'
  content_type: ImageType
  width: number
  height: number
  bytes: number
}

/** A URL that delivers an image for two hours. */
export interface ImageUrl {
  download_url: string
  /** ISO 8601, UTC, microseconds, `Z`. */
  expires_at: string
}

/** The body of every error. */
export interface ErrorBody {
  error: string
  /** A sentence for people; programs read `error`. */
  message?: string
  /** JSON pointer (RFC 6901) to the offending value in the request body. */
  field?: string
  /** The entry of this code in the documentation. */
  doc_url?: string
  /** Why a server is not ready; only from `/readyz`. */
  reason?: string
}

/** A read signature with its expiry, as `getSignature` of the host returns it. */
export interface Signature {
  /** 64 lower-case hex digits. */
  signature: string
  /** Unix time in seconds; the signature is valid while now < exp. */
  exp: number
}
