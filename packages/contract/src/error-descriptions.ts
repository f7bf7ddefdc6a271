import type { ErrorCode } from './errors.ts'

/**
 * The meaning of each error code and what to do about it. OpenAPI, the reference page and
 * docs/contract.md use these sentences. Code is in backticks.
 */
export const ERROR_DESCRIPTIONS: Readonly<Record<ErrorCode, string>> = {
  external_user_id_required: '`external_user_id` is missing, null, not a string, or blank.',
  external_user_id_invalid:
    '`external_user_id` is longer than 255 code points or contains control characters or lone surrogates.',
  invalid_json:
    'The body is not valid JSON: UTF-8 without BOM, at most 256 levels, no duplicate key at the top level.',
  invalid_content:
    '`content` is not a document: a root of type `doc` with a `content` array, a string `type` in every node, at most 100,000 nodes, finite numbers, no integer that a double cannot represent exactly, no key `__proto__`. `field` is the JSON pointer of the first fault.',
  invalid_request: 'A header, a query parameter or a body field is invalid for this endpoint.',
  authentication_required:
    'The request has no `Authorization` header, and the endpoint requires one.',
  invalid_token:
    'The embed token was not issued by this service, or the API key that minted it was revoked. Get a new token and retry once.',
  token_expired: 'The embed token has expired after one hour. Get a new token and retry once.',
  invalid_api_key: 'The API key is unknown, revoked, or was rolled and has expired.',
  organization_suspended:
    'The organization is suspended. A new token does not help. Its data is kept.',
  document_limit_reached:
    'The author has reached the limit of documents. Delete one to create another.',
  invalid_signature:
    '`sig` and `exp` do not grant access to this document: they are wrong, expired or malformed, or the document does not exist.',
  image_limit_reached: 'The author has reached the limit of images or of image bytes.',
  version_limit_reached:
    'The document has 100 named versions, or the history of the author has no room for another. Take the name of one, or erase versions.',
  share_limit_reached: 'The document has 20 share links. Delete one to create another.',
  password_required:
    'This share link has a password. Exchange it for an access token, and send that as `Authorization: Bearer`.',
  password_invalid: 'The password of the share link is wrong.',
  share_access_required:
    'This share link has a number of uses. Exchange it for an access token, and send that as `Authorization: Bearer`.',
  not_found:
    'Not found for this caller: an unknown path, a document that does not exist, was deleted or belongs to another author, or a share link that is revoked, expired or used up.',
  method_not_allowed: 'The path does not support this method. `Allow` lists the supported ones.',
  idempotency_in_progress:
    'The first request with this `Idempotency-Key` is still in progress. Retry in a second.',
  document_deleted:
    'The document that the first request with this `Idempotency-Key` created was deleted. Create it again with a new key.',
  upload_in_progress: 'Another upload to this URL is in progress. Retry in a second.',
  version_is_current:
    'This version is the current content of the document, which cannot be erased from its history.',
  share_is_default:
    'The default share link has no settings. Publish or unpublish the document with `PATCH` of its `share/`.',
  precondition_failed:
    'The version of the document does not match `If-Match`, or matches `If-None-Match`. The `ETag` of the response is its current version.',
  document_too_large: 'The content, as canonical JSON in UTF-8, exceeds the size limit.',
  image_too_large: 'The image exceeds the size limit.',
  unsupported_media_type:
    'A body must be `application/json` in UTF-8 without a content encoding. An image must be PNG, JPEG, GIF or WebP, and its upload must have the content type of its ticket.',
  idempotency_key_reused:
    'This `Idempotency-Key` was used with another body in the last 24 hours. Use a new key.',
  image_invalid: 'The uploaded bytes are not the declared image.',
  rate_limited: 'Too many requests. Wait for the seconds in `Retry-After`.',
  internal_error:
    'A fault of the service. Its log has the cause under the `X-Request-Id` of the response.',
  content_damaged:
    'The stored content is corrupted on disk. The log names the document. Restore it from a backup.',
  service_unavailable:
    'The service is overloaded or shutting down, its database is unreachable, or it is busy with scripture. Retry after `Retry-After` seconds.',
  storage_unavailable:
    'The object store of images is unreachable. Retry after `Retry-After` seconds.',
  corpus_not_installed:
    'This server does not have the requested scripture, and its log says why. Either scripture is disabled (`WARAQ_SCRIPTURE`), or the packages with the text of the Quran, or the one that draws clips of its pages, are not installed. In that case the operator installs `@waraq/quran` or `@resvg/resvg-js` and restarts the server.',
}
