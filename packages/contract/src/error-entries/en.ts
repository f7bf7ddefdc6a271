// biome-ignore-all lint/style/noExcessiveLinesPerFile: a table: one entry per code.
import { figure, hours } from '../figures.ts'
import {
  EMBED_TOKEN_SECONDS,
  MAX_CHANGE_STREAMS,
  MAX_COMMENT_BYTES,
  MAX_COMMENT_REPLIES,
  MAX_COMMENT_THREADS,
  MAX_DEPTH,
  MAX_DOCUMENT_STREAMS,
  MAX_EXTERNAL_USER_ID,
  MAX_IMAGE_TICKETS,
  MAX_NAMED_VERSIONS,
  MAX_NODES,
  MAX_SHARE_LINKS,
  MAX_WEBHOOKS,
} from '../limits.ts'
import type { ErrorEntries } from './entry.ts'

export const en: ErrorEntries = {
  external_user_id_required: {
    meaning: '`external_user_id` is missing, null, not a string, or blank.',
    causes: [
      '`external_user_id` is missing from the body.',
      'No user is signed in, and the backend sent null or an empty string.',
    ],
    customer: 'Take the id from your session, and do not mint for a visitor who is not signed in.',
  },
  external_user_id_invalid: {
    meaning: `\`external_user_id\` is longer than ${MAX_EXTERNAL_USER_ID} code points or contains control characters or lone surrogates.`,
    causes: [
      `The id has more than ${MAX_EXTERNAL_USER_ID} code points, for example a whole session token.`,
      'The id contains a line break, another control character or half of an emoji.',
    ],
    customer: 'Send the primary key of the user as a string.',
  },
  invalid_json: {
    meaning: `The body is not valid JSON: UTF-8 without BOM, at most ${MAX_DEPTH} levels, no duplicate key at the top level.`,
    causes: [
      'The body was built by hand instead of by a JSON library.',
      'The body is not UTF-8, or begins with a byte order mark.',
      `A key occurs twice in the outermost object, or the nesting exceeds ${MAX_DEPTH} levels.`,
    ],
    customer: 'Read `message`, and write the body with a JSON library.',
    operator: 'Check that no proxy rewrites or cuts bodies.',
  },
  invalid_content: {
    meaning: `\`content\` is not a document: a root of type \`doc\` with a \`content\` array, a string \`type\` in every node, at most ${figure(MAX_NODES)} nodes, finite numbers, no integer that a double cannot represent exactly, no key \`__proto__\`. \`field\` is the JSON pointer of the first fault.`,
    causes: [
      '`content` is missing, or the root is not a `doc` with an array `content`.',
      'A node has no string `type`.',
      'An integer exceeds 2^53 and would change.',
    ],
    customer:
      'Follow `field` to the place and change what writes it. Send large integers as strings.',
  },
  invalid_request: {
    meaning: 'A header, a query parameter or a body field is invalid for this endpoint.',
    causes: [
      'A parameter is misspelt or out of range.',
      'An `Idempotency-Key` or `If-Match` is malformed.',
      'The body ended early.',
    ],
    customer: 'Read `message` and `field`, and compare the request with the API reference.',
    operator: 'If bodies end early, check the timeouts of your proxy.',
  },
  authentication_required: {
    meaning: 'The request has no `Authorization` header, and the endpoint requires one.',
    causes: [
      'The page called the service without a token.',
      'A proxy removes the `Authorization` header.',
      'Your token endpoint answered that no user is signed in.',
    ],
    customer: 'Send `Authorization: Bearer TOKEN`. Ask the visitor to sign in.',
    operator: 'Check that your proxy passes `Authorization` on.',
  },
  invalid_token: {
    meaning:
      'The embed token was not issued by this service, or the API key that minted it was revoked. Get a new token and retry once.',
    causes: [
      'The token is from another deployment or database.',
      'The API key that minted it was revoked.',
      'The token was cut or changed on its way.',
    ],
    customer: 'Get a new token and retry once. `@waraq/sdk` does so automatically.',
    operator:
      'If all tokens fail, check that the database and the master key belong together: `waraq doctor`.',
  },
  token_expired: {
    meaning: `The embed token has expired after ${hours(EMBED_TOKEN_SECONDS)}. Get a new token and retry once.`,
    causes: ['The page reuses a token that it has stored.', 'The clock of the server is off.'],
    customer: 'Get a new token and retry once. Do not store tokens.',
    operator: 'Synchronize the clock.',
  },
  invalid_api_key: {
    meaning: 'The API key is unknown, revoked, or was rolled and has expired.',
    causes: [
      'The key has a typing error, or is the signing secret (`waraq_ss_`).',
      'The key was revoked, or rolled and its overlap has ended.',
      'The key belongs to another deployment.',
    ],
    customer: 'Set the current key (`waraq_sk_`) in your backend. Never send it to a page.',
    operator: 'List the keys with `waraq key list ID`, and create one with `waraq key create ID`.',
  },
  organization_suspended: {
    meaning: 'The organization is suspended. A new token does not help. Its data is kept.',
    causes: ['The operator ran `waraq org suspend`.'],
    customer: 'Ask the operator. A new token does not help.',
    operator: 'Run `waraq org resume ID`.',
  },
  identity_suspended: {
    meaning: 'This user is suspended or being erased. A new token does not help.',
    causes: [
      'The operator or your backend suspended this user.',
      'The operator or your backend asked for the erasure of this user.',
    ],
    customer:
      'Close the page of this user. `GET /v1/organization/identities/{identity_id}/` says which it is. After an erasure a mint for the same `external_user_id` creates a new, empty user.',
    operator:
      'Resume a suspended user through the administration. Run `waraq erase ID` to end an erasure that was interrupted.',
  },
  document_taken_down: {
    meaning:
      'The document was taken down. Nobody can open it, not even its author, until it is restored.',
    causes: ['The operator or your backend took the document down.'],
    customer:
      'Show the author that the document was taken down. Your backend restores what it took down with `POST /v1/organization/documents/{document_id}/restore/`; the rest only the operator can.',
    operator: 'Restore it through the administration, if the reason no longer holds.',
  },
  document_limit_reached: {
    meaning: 'The author has reached the limit of documents. Delete one to create another.',
    causes: [
      'The author reached the limit.',
      'Your backend mints for one shared user instead of one user each.',
    ],
    customer:
      'Let the author delete documents, and check that each user has a separate `external_user_id`.',
    operator: 'Raise the limit with `waraq org limits ID --documents N` or `WARAQ_MAX_DOCUMENTS`.',
  },
  invalid_signature: {
    meaning:
      '`sig` and `exp` do not grant access to this document: they are wrong, expired or malformed, or the document does not exist.',
    causes: [
      '`exp` has passed.',
      'The text was not signed as `<document_id>|<exp>`, or with another secret.',
      'The signing secret was rolled.',
    ],
    customer:
      'Sign again with the current signing secret. `signRead` of `@waraq/sdk` does it exactly.',
    operator: 'Check the clock. If the secret is lost, make a new one with `waraq secret roll ID`.',
  },
  invalid_grant: {
    meaning:
      '`Waraq-Grant` does not let this user do this with this document: it is wrong, expired or malformed, grants less, or the document does not exist.',
    causes: [
      '`exp` has passed, or is further ahead than `WARAQ_GRANT_MAX_SECONDS`.',
      'It was signed for another document, another user or another right, or with another secret.',
      'A request about an image named no `document_id`.',
      'The signing secret was rolled.',
    ],
    customer:
      'Ask your backend for a new grant: `signGrant` of `@waraq/sdk/backend` makes it. Return it as `getGrant` of the client, which renews it.',
    operator: 'Check the clock. If the secret is lost, make a new one with `waraq secret roll ID`.',
  },
  image_limit_reached: {
    meaning: 'The author has reached the limit of images or of image bytes.',
    causes: [
      'The author has uploaded up to the limit.',
      `More than ${MAX_IMAGE_TICKETS} uploads were begun and not finished.`,
    ],
    customer: 'Finish or repeat uploads, and let the author remove images.',
    operator:
      'Raise `WARAQ_MAX_IMAGES` or `WARAQ_MAX_IMAGE_STORAGE`, or use `waraq org limits ID`.',
  },
  version_limit_reached: {
    meaning: `The document has ${MAX_NAMED_VERSIONS} named versions, or the history of the author has no room for another. Take the name of one, or erase versions.`,
    causes: [
      `The document has ${MAX_NAMED_VERSIONS} named versions.`,
      'The history of this author takes all its room.',
    ],
    customer: 'Let the author take the name of a version away, or erase versions.',
    operator: 'Raise `WARAQ_MAX_HISTORY_BYTES`.',
  },
  not_found: {
    meaning:
      'Not found for this caller: an unknown path, a document that does not exist, was deleted or belongs to another author, or a share link that is revoked, expired or used up.',
    causes: [
      'The document was deleted, or belongs to another user.',
      'The share link was revoked.',
      'The path has a typing error, or lacks `/v1`.',
    ],
    customer:
      'Show the page of a missing document. Check that the token is of the user who wrote it.',
    operator:
      'If nothing is found at all, check the base address and the path that your proxy passes on.',
  },
  method_not_allowed: {
    meaning: 'The path does not support this method. `Allow` lists the supported ones.',
    causes: ['PUT or POST instead of PATCH.', 'A redirect turned a POST into a GET.'],
    customer: 'Use a method of the `Allow` header.',
    operator: 'Do not redirect requests to the API.',
  },
  idempotency_in_progress: {
    meaning:
      'The first request with this `Idempotency-Key` is still in progress. Retry in a second.',
    causes: ['A retry came before the first response.'],
    customer: 'Wait for `Retry-After` and repeat with the same key.',
  },
  share_limit_reached: {
    meaning: `The document has ${MAX_SHARE_LINKS} share links. Delete one to create another.`,
    causes: ['Expired links stay until they are deleted.'],
    customer: 'Delete unused links. The default link does not count.',
  },
  comment_limit_reached: {
    meaning: `There is no room for the comment: a document has at most ${figure(MAX_COMMENT_THREADS)} threads, a thread ${figure(MAX_COMMENT_REPLIES)} replies, and all comments on the documents of an author ${figure(MAX_COMMENT_BYTES)} bytes.`,
    causes: ['Resolved threads stay until their comments are deleted.'],
    customer: 'Delete comments that nobody needs. A long thread can go on in a new one.',
  },
  thread_resolved: {
    meaning: 'The thread is resolved and takes no reply. Open it again, or begin another one.',
    causes: ['Somebody resolved it while the reply was being written.'],
    customer: 'Show that it is resolved, keep the text, and offer to open the thread again.',
  },
  password_required: {
    meaning:
      'This share link has a password. Exchange it for an access token, and send that as `Authorization: Bearer`.',
    causes: [
      'The page reads the link without an access token.',
      'The access token is older than one hour, or the author changed the password.',
    ],
    customer: 'Ask for the password, exchange the link for an access token, and read with it.',
  },
  password_invalid: {
    meaning: 'The password of the share link is wrong.',
    causes: ['A typo, or an earlier password.'],
    customer: 'Ask again. After ten failures in a minute the link answers `rate_limited`.',
  },
  share_access_required: {
    meaning:
      'This share link has a number of uses. Exchange it for an access token, and send that as `Authorization: Bearer`.',
    causes: ['The page reads the link without an access token, or with one older than one hour.'],
    customer: 'Show a button that exchanges the link, so that previews and reloads take no use.',
  },
  share_is_default: {
    meaning:
      'The default share link has no settings. Publish or unpublish the document with `PATCH` of its `share/`.',
    causes: ['The page offers settings for every entry of the list.'],
    customer: 'Unpublish it with `PATCH` of `share/`. Create a link for settings.',
  },
  version_is_current: {
    meaning:
      'This version is the current content of the document, which cannot be erased from its history.',
    causes: ['The page offers to erase the newest entry of the list.'],
    customer: 'Save other content first, or delete the document.',
  },
  upload_in_progress: {
    meaning: 'Another upload to this URL is in progress. Retry in a second.',
    causes: ['The upload was sent twice.'],
    customer: 'Wait for `Retry-After`, then confirm the image or upload again.',
  },
  document_deleted: {
    meaning:
      'The document that the first request with this `Idempotency-Key` created was deleted. Create it again with a new key.',
    causes: ['The author deleted it in another tab, and this one repeated its create.'],
    customer: 'Create the document with a new key if its content is still wanted.',
  },
  webhook_limit_reached: {
    meaning: `The organization has ${MAX_WEBHOOKS} webhooks. Delete one to create another.`,
    causes: ['A repeated creation made a webhook each time.', 'Disabled webhooks count too.'],
    customer:
      'List the webhooks and delete those that you do not use. Let one URL serve several purposes.',
  },
  webhook_disabled: {
    meaning: 'The webhook is disabled, so nothing is replayed to it.',
    causes: ['The receiver answered 410.', 'No attempt succeeded for five days.'],
    customer: 'Send a test event, enable the webhook, and replay then. What waited is sent anyway.',
  },
  writer_limit_reached: {
    meaning: 'As many pages write this document as can write it at once.',
    causes: ['Ten other pages have changed it within the last minute.'],
    customer:
      'Show the document and the changes of the others, and try again after a minute. Saves of the whole document work as always.',
  },
  webhook_url_refused: {
    meaning:
      'The service does not send webhooks to this URL. It must be `https`, without credentials, at port 443, 80 or from 1024, and its name must have public addresses only. There is one code for all reasons.',
    causes: [
      'The URL is `http`, or of `localhost` or another address in a private network.',
      'The name does not exist, or one of its addresses is private.',
      'The name is in the hosts file of the server alone.',
    ],
    customer:
      'Give the receiver a public `https` URL. For development, forward events from the feed.',
    operator:
      'Allow networks of your own with `WARAQ_WEBHOOK_PRIVATE_NETWORKS`, and `http` with `WARAQ_WEBHOOK_ALLOW_HTTP`.',
  },
  scope_required: {
    meaning: 'The API key does not have the scope that this request needs.',
    causes: [
      'The backend reads events with the key that mints embed tokens, or mints with the other one.',
    ],
    customer:
      'Ask the operator for a key with the scope that `message` names, and use it here alone.',
    operator: 'Create a key with `waraq key create ORGANIZATION --scope SCOPE`.',
  },
  events_expired: {
    meaning:
      'The feed no longer has all events after this position. Read all documents again, then follow the feed without `after`.',
    causes: [
      'The backend was away for longer than events are kept.',
      'The operator restored a backup, so that positions are given again.',
    ],
    customer: 'Read the documents again, and store `next_after` and `generation` of the next page.',
    operator: 'Keep events for longer with `WARAQ_EVENTS_DAYS`.',
  },
  precondition_failed: {
    meaning:
      'The version of the document does not match `If-Match`, or matches `If-None-Match`. The `ETag` of the response is its current version.',
    causes: ['Another tab, device or user saved in between.'],
    customer:
      'Read the document, merge, and save with the new `ETag`. The editor shows a conflict.',
  },
  document_too_large: {
    meaning: 'The content, as canonical JSON in UTF-8, exceeds the size limit.',
    causes: ['The document is very long.', 'Images are embedded as data URLs instead of uploaded.'],
    customer: 'Split the document, and upload images. `message` has both numbers.',
    operator:
      'Raise `WARAQ_MAX_CONTENT_BYTES`, or use `waraq org limits ID --content-bytes N`. Your proxy needs a higher limit, too.',
  },
  image_too_large: {
    meaning: 'The image exceeds the size limit.',
    causes: ['A photograph was uploaded in its original size.'],
    customer: 'Resize the image before the upload.',
    operator: 'Nothing: the limit is part of the contract.',
  },
  file_too_large: {
    meaning: 'The file exceeds the size limit of imports.',
    causes: ['The file has many large pictures.'],
    customer: 'Make its pictures smaller, or split it. `message` has the limit.',
    operator: 'Raise `WARAQ_MAX_IMPORT_BYTES`, up to 32 MiB. Your proxy needs the limit, too.',
  },
  unsupported_media_type: {
    meaning:
      'A body must be `application/json` in UTF-8 without a content encoding. An image must be PNG, JPEG, GIF or WebP, and its upload must have the content type of its ticket. A file that becomes a document must be Word, HTML, Markdown or plain text.',
    causes: [
      '`Content-Type: application/json` is missing.',
      'The body is compressed.',
      'The image is an SVG, HEIC or PDF.',
      'The file to import is an old `.doc`, or has a password.',
    ],
    customer: 'Send JSON as `application/json`, and images as PNG, JPEG, GIF or WebP.',
    operator: 'Check that no proxy compresses request bodies.',
  },
  idempotency_key_reused: {
    meaning:
      'This `Idempotency-Key` was used with another body in the last 24 hours. Use a new key.',
    causes: ['The key is constant or derived from the user instead of random.'],
    customer: 'Make a new random key for each document.',
  },
  image_invalid: {
    meaning: 'The uploaded bytes are not the declared image.',
    causes: [
      'The upload was cut, or did not happen.',
      'The file has a wrong extension.',
      'The image has more pixels than the limit.',
    ],
    customer: 'Ask for a new ticket and upload the file again, with its real type.',
    operator: 'If every upload fails, run `waraq doctor`: it tests the store.',
  },
  file_invalid: {
    meaning:
      'The file cannot be read. `reason` is `encrypted`, `damaged`, `too_complex` or `not_the_format`.',
    causes: [
      'The file has a password.',
      'The file was cut on its way.',
      'The file has too many parts, or takes too long to read.',
      'The file is of another kind than its `Content-Type` says.',
    ],
    customer: 'Show `message` to the user, who can save the file again in its program.',
  },
  rate_limited: {
    meaning: 'Too many requests. Wait for the seconds in `Retry-After`.',
    causes: [
      'A loop or a retry without a pause.',
      'All users reach the service through one proxy address.',
    ],
    customer: 'Wait for the seconds in `Retry-After`.',
    operator: 'Set `WARAQ_TRUST_PROXY`, so that users are counted by their own address.',
  },
  internal_error: {
    meaning:
      'A fault of the service. Its log has the cause under the `X-Request-Id` of the response.',
    causes: ['A bug.', 'A damaged installation.'],
    customer: 'Retry once, then tell the operator the `X-Request-Id`.',
    operator: 'Search the log for the request id, and report the bug with that record.',
  },
  content_damaged: {
    meaning:
      'The stored content is corrupted on disk. The log names the document. Restore it from a backup.',
    causes: ['A failing disk.', 'A program edited the database.'],
    customer: 'Tell the operator. A save of the whole document repairs it.',
    operator:
      'Run `waraq doctor --deep`, replace the disk, and restore the document from a backup.',
  },
  not_available: {
    meaning:
      'This server writes no PDF files. It has no browser for them, or that does not start. Printing works: every browser saves a printed document as PDF. For webhooks: the operator has turned them off.',
    causes: [
      '`WARAQ_PDF_BROWSER` is not set.',
      'The browser does not start: the log of the service says why.',
      '`WARAQ_WEBHOOKS` is `off`.',
    ],
    customer: 'Print the document, or its page in HTML, and choose "Save as PDF".',
    operator: 'Set `WARAQ_PDF_BROWSER`, and run `waraq doctor`: it prints a page.',
  },
  service_unavailable: {
    meaning:
      'The service is overloaded or shutting down, its database is unreachable, or it is busy with scripture. Retry after `Retry-After` seconds.',
    causes: [
      'It is starting or shutting down.',
      'The database is unreachable, or its disk is full.',
      'The server is overloaded, or is building the Quran.',
    ],
    customer:
      'Wait for `Retry-After` and repeat. The editor keeps the text and retries automatically.',
    operator: 'Read `reason` at `/readyz`, and the log.',
  },
  storage_unavailable: {
    meaning: 'The object store of images is unreachable. Retry after `Retry-After` seconds.',
    causes: [
      'The bucket or its network is away.',
      'The credentials of the bucket are wrong.',
      'The disk of the images is full.',
    ],
    customer: 'Wait for `Retry-After` and repeat. Documents work without it.',
    operator: 'Run `waraq doctor`: it tests reading, writing and CORS of the store.',
  },
  corpus_not_installed: {
    meaning:
      'This server does not have the requested scripture, and its log says why. Either scripture is disabled (`WARAQ_SCRIPTURE`), or the packages with the text of the Quran, or the one that draws clips of its pages, are not installed. In that case the operator installs `@waraq/quran` or `@resvg/resvg-js` and restarts the server.',
    causes: [
      '`WARAQ_SCRIPTURE` is off.',
      'The package with the text of the Quran is not installed.',
    ],
    customer: 'Hide the features of scripture, or ask the operator for them.',
    operator: 'Install `@waraq/quran` and restart. `waraq corpus list` shows what is there.',
  },
  stream_limit_reached: {
    meaning:
      'As many streams of changes are open as this server has for the user, for the document or in all.',
    causes: [
      `The user has ${MAX_CHANGE_STREAMS} open streams, or the document ${MAX_DOCUMENT_STREAMS}.`,
      'The streams of all users occupy a quarter of the files that the server may open.',
    ],
    customer:
      'Ask with `wait` instead, and try a stream again after `Retry-After`. End the streams of pages that are hidden.',
    operator:
      'Compare `waraq_change_streams` with the limit of open files. Raise that limit, or add a server.',
  },

  network: {
    meaning:
      'No response came: the connection failed or broke. The service may have processed the request.',
    causes: [
      'The device is offline.',
      'The base URL is wrong, or is HTTP on an HTTPS page.',
      'CORS: `WARAQ_CORS_ORIGINS` does not list the origin of the page.',
    ],
    customer:
      'Check the base URL and the console of the browser. Repeat creates with the same `Idempotency-Key`.',
    operator: 'Check that the service is reachable from the browser, and its CORS origins.',
  },
  timeout: {
    meaning: 'No complete response came in time. The service may have processed the request.',
    causes: ['A slow connection.', 'An overloaded service or proxy.'],
    customer: 'Retry. Raise the timeout only for large documents.',
    operator: 'Compare the times in the access log with those of the proxy.',
  },
  token_unavailable: {
    meaning: '`getToken` of the page threw, hung or returned no token.',
    causes: [
      'Your token endpoint answered 403, because of CSRF protection.',
      'Your token endpoint answered 404 or 500.',
      '`getToken` returned neither the token, nor an object with a `token`, nor null.',
    ],
    customer:
      'Open the network tab and look at the call of your token endpoint. `cause` has the original error.',
    operator: 'Nothing: the call did not reach the service.',
  },
  unexpected_answer: {
    meaning: 'Something answered that is not this service.',
    causes: [
      'The base URL leads to your own page or to a sign-in page.',
      'A proxy answered with its own error page.',
    ],
    customer: 'Open the base URL followed by `/healthz`. It answers `{"status":"ok"}`.',
    operator: 'Check the routes and the error pages of your proxy.',
  },
  destroyed: {
    meaning: 'The editor, renderer or client was removed while the call ran.',
    causes: ['The page navigated away or unmounted the component.'],
    customer: 'Ignore it, or wait for `save()` before you remove an editor.',
    operator: 'Nothing: the call was cancelled by the page.',
  },
  load_failed: {
    meaning: 'The editor could not open the document.',
    causes: [
      'The first read failed; `cause` says why.',
      'The document was deleted or is of another user.',
    ],
    customer: 'Look at `cause`, and offer to try again.',
    operator: 'Search the log for the request id.',
  },
  misconfigured: {
    meaning: 'Your own endpoint for tokens or signatures has wrong options.',
    causes: [
      'An environment variable with the key or the secret is missing.',
      'API key and signing secret are swapped.',
    ],
    customer: 'Read the log of your backend: it names the option.',
    operator: 'Nothing: the call did not reach the service.',
  },
  access_denied: {
    meaning: 'Your own signature endpoint says that this user may not read the document.',
    causes: ['`mayRead` returned anything but true.'],
    customer: 'Check the rule in `mayRead`, and that it awaits its result.',
    operator: 'Nothing: the call did not reach the service.',
  },
}
