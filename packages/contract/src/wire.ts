/** The shapes that travel under /v1, as the specification's section 2 names them. */
import type { DocumentNode } from './content/node.ts'
import type { ImageType } from './limits.ts'
import type { QuranQuotation } from './quran-wire.ts'

/** One line of the documents list (specification 2.2). Times are ISO 8601, UTC, microseconds, `Z`. */
export interface DocumentSummary {
  id: string
  /** Derived by the service from the first words of the content; `''` where there is no text. */
  title: string
  status: 'CREATED'
  created_at: string
  updated_at: string
}

/** A document with its content (specification 2.1). */
export interface FullDocument extends DocumentSummary {
  content: DocumentNode
  /**
   * Verse nodes that are not letter for letter what they name. In answers to creates and saves only, and only
   * where the operator has the service look.
   */
  altered_verses?: QuranQuotation[]
}

/** The answer to a save: the document, and the images in it that were not this author's to link. */
export interface SavedDocument extends FullDocument {
  rejected_image_ids: string[]
}

/** What a share link shows to anyone (specification 2.3). */
export interface SharedDocument {
  id: string
  title: string
  content: DocumentNode
}

/** Whether a document is published, and under which token (specification 2.4). */
export interface ShareInfo {
  is_shared: boolean
  share_token: string | null
}

/** The answer to a mint (specification 2.5). */
export interface EmbedToken {
  /** A JWT that is valid for one hour. */
  token: string
  /** UTC with six fractional digits and no zone designator: never hand it to `new Date()`. */
  expires_at: string
}

/** Where to put the bytes of a new image: one PUT with these headers, then confirm. */
export interface UploadTicket {
  image_id: string
  /** Absolute, and a secret: whoever has it may put the bytes. */
  upload_url: string
  method: 'PUT'
  headers: Record<string, string>
  /** ISO 8601, UTC, microseconds, `Z`. */
  expires_at: string
  max_bytes: number
}

/** An image that was looked at and is kept as it is. */
export interface ConfirmedImage {
  image_id: string
  status: 'confirmed'
  content_type: ImageType
  width: number
  height: number
  bytes: number
}

/** Where to load an image from for the next two hours. */
export interface ImageUrl {
  download_url: string
  /** ISO 8601, UTC, microseconds, `Z`. */
  expires_at: string
}

/** Every refusal, in full. */
export interface ErrorBody {
  error: string
  /** The place in the body that the refusal is about, such as `content.content[3].attrs.x`. */
  field?: string
  /** Why a server is not ready: of `/readyz` alone. */
  reason?: string
}

/** The query parameters `sig` and `exp` of a signature read, as a customer's callback gives them. */
export interface Signature {
  /** 64 lower-case hex digits. */
  signature: string
  /** Unix time in seconds; the signature opens its document while now < exp. */
  exp: number
}
