import type { ErrorCode } from './errors.ts'

/**
 * What each refusal tells whoever meets it, and what to do about it: the one text behind the OpenAPI
 * document, the reference page and docs/contract.md. Code stands in backticks.
 */
export const ERROR_DESCRIPTIONS: Readonly<Record<ErrorCode, string>> = {
  external_user_id_required:
    'The body names no user: `external_user_id` is missing, null, not a string, or blank.',
  external_user_id_invalid:
    '`external_user_id` is over 255 code points, or holds control characters or lone surrogates.',
  invalid_json:
    'The body is not JSON as it is taken here: UTF-8 without BOM, at most 256 levels, no key twice at the top level.',
  invalid_content:
    '`content` is not a document: a root of type `doc` with a `content` array, a string `type` in every node, at most 100,000 nodes, finite numbers, no integer that a double changes, no key `__proto__`. `field` names the place of such an integer.',
  invalid_request:
    'A header, a query parameter or a field of the body has a form that this call does not take.',
  authentication_required: 'The call needs an `Authorization` header and has none.',
  invalid_token:
    'This is no embed token of this service, or the API key that minted it was revoked. Get a fresh token and try once more.',
  token_expired: 'The hour of the embed token is over. Get a fresh token and try once more.',
  invalid_api_key: 'The API key is unknown, revoked, or rolled and past its time.',
  organization_suspended:
    'The organization is suspended. A fresh token does not help; its data is kept.',
  document_limit_reached:
    'The author has as many documents as are allowed. Deleting one makes room.',
  invalid_signature:
    '`sig` and `exp` do not open this document now: they are wrong, expired or malformed, or there is no such document.',
  image_limit_reached:
    'For the image calls: the author has as many images, or bytes of them, as are allowed.',
  not_found:
    'There is nothing here for this caller: an unknown path, a document that is unknown, deleted or of another author, a share link that is revoked.',
  method_not_allowed: 'The path does not have this method. `Allow` lists those that it has.',
  idempotency_in_progress:
    'The first request with this `Idempotency-Key` is not answered yet. Try again in a second.',
  document_deleted:
    'The document that the first request with this `Idempotency-Key` created is deleted. Create it again with a new key.',
  upload_in_progress: 'Bytes are already being put to this upload address. Try again in a second.',
  precondition_failed:
    'The document has another version than `If-Match` names, or one that `If-None-Match` names. The `ETag` of the answer is its version now.',
  document_too_large: 'The content, as canonical JSON in UTF-8, is over the limit.',
  image_too_large: 'For the image calls: the image is over the limit.',
  unsupported_media_type:
    'A body must be `application/json` in UTF-8 and without a content encoding. An image is PNG, JPEG, GIF or WebP, and its bytes come with the type of their ticket.',
  idempotency_key_reused:
    'This `Idempotency-Key` came with another body in the last 24 hours. Use a new one.',
  image_invalid: 'For the image calls: the stored bytes are not the image that was announced.',
  rate_limited: 'Too many requests. Wait as many seconds as `Retry-After` says.',
  internal_error:
    'A fault of the service. Its log has the cause under the `X-Request-Id` of the answer.',
  content_damaged:
    'A byte of the stored content changed on the disk. The log names the document. Restore it from a backup.',
  service_unavailable:
    'The service is ending, its database cannot be reached, or it is busy building or searching scripture. Try again after `Retry-After` seconds.',
  storage_unavailable:
    'For the image calls: the object store cannot be reached. Try again after `Retry-After` seconds.',
  corpus_not_installed:
    'What was asked for is not on this server, and its log says why: scripture is turned off (`WARAQ_SCRIPTURE`), or the packages that hold the text of the Quran, or the one that draws clips of its pages, are not installed; then its operator runs `npm ci --include=optional` and starts it again.',
}
