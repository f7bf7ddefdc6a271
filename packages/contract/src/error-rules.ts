import { figure } from './figures.ts'
import {
  MAX_COMMENT,
  MAX_DEPTH,
  MAX_EXTERNAL_USER_ID,
  MAX_LINK_PASSWORD,
  MAX_NODES,
  MAX_REPLAYED_EVENTS,
  MAX_SEARCH_TEXT,
  MAX_SEARCH_WORDS,
  MAX_TAG,
} from './limits.ts'

/**
 * One sentence for each rule that a request may break. `{name}` stands for a value of the error.
 * A sentence never contains a value that was sent, and of names only a short unknown one.
 */
export const ERROR_RULES = {
  user_id_length: `"external_user_id" may have at most ${MAX_EXTERNAL_USER_ID} code points.`,
  user_id_characters: '"external_user_id" may not contain control characters or lone surrogates.',

  body_empty: 'The body is empty. Send a JSON object.',
  json_encoding: 'The body is not valid UTF-8.',
  json_syntax: 'The body is not valid JSON, or it begins with a byte order mark.',
  json_depth: `The body has more than ${MAX_DEPTH} levels.`,
  json_duplicate_key: 'A key occurs twice in the outermost object of the body.',

  body_object: 'The body must be a JSON object.',
  content_missing: 'The body has no "content". Send the whole document as "content".',
  title_derived:
    'The title of a document is derived from the first words of its "content". Send the whole document as "content".',
  content_object: '"content" must be a JSON object.',
  root_type: 'The root of the document must have the "type" "doc".',
  root_content: 'The root of the document must have an array "content".',
  node_object: 'Every node must be a JSON object.',
  node_type: 'Every node needs a string "type".',
  node_text: 'The "text" of a node must be a string.',
  node_content: 'The "content" of a node must be an array of nodes.',
  block_range: 'Ranges of blocks must ascend, may not overlap, and end within the document.',
  block_list: 'Each change needs a list of blocks as "content".',
  steps_size: 'The steps may have at most {max} characters.',
  version_named: 'The header "If-Match" must be the ETag of the version to change.',
  node_count: `A document has at most ${figure(MAX_NODES)} nodes.`,
  prototype_key: 'No object in the document may have the key "__proto__".',
  number_infinite: 'A number is too large for a double.',
  number_inexact: 'A double cannot represent this integer exactly. Send it as a string.',
  parse_time: 'The content takes too long to parse.',

  member_invalid: 'A member of the body is missing, or has a wrong type or value.',
  member_missing: 'The body has no "{name}". It must be {expected}.',
  member_expected: '"{name}" must be {expected}.',
  member_unknown: 'The body has the unknown member "{name}". This request knows {known}.',
  member_misspelled: 'The body has the unknown member "{name}". Did you mean "{intended}"?',
  query_unknown: 'The query parameter "{name}" is unknown. This request knows {known}.',
  query_misspelled: 'The query parameter "{name}" is unknown. Did you mean "{intended}"?',
  query_invalid: 'The query parameter "{name}" is missing, or has a wrong value.',
  query_range: 'The query parameter "{name}" must be an integer from {min} to {max}.',
  query_choice: 'The query parameter "{name}" must be one of {choices}.',
  query_expected: 'The query parameter "{name}" must be {expected}.',
  query_missing: 'The request needs the query parameter "{name}".',
  etag_invalid:
    'The header "{name}" must be an ETag in its double quotes, such as "3-0123456789abcdef" with the quotes, several of them with commas, or *.',
  scope_required: 'This request needs an API key with the scope "{scope}".',
  takedown_of_operator: 'An operator took the document down. Only an operator can restore it.',
  external_id_taken: 'An organization has this external id already. PUT changes it.',
  admin_key_invalid: 'The admin key is unknown, revoked or expired.',
  origin_refused: 'Other pages cannot call this: a request with another "Origin" is refused.',
  key_invalid: 'The header "{name}" must have 1 to {max} visible ASCII characters.',
  cursor_invalid: 'The "cursor" must be one that the service returned in a "Link" header.',
  search_text: `The query parameter "text" may have at most ${MAX_SEARCH_TEXT} code points and ${MAX_SEARCH_WORDS} words.`,
  cursor_other: 'The "cursor" belongs to another search. Repeat it with the same parameters.',
  tag_invalid: `A tag is 1 to ${MAX_TAG} long in code points, and may not be blank or contain control characters.`,
  verse_number: 'Surah {surah} ({name}) has {verses} verses.',
  surah_number: 'The Quran has {surahs} surahs.',
  range_invalid: 'The range must be within one surah and in ascending order.',
  text_or_content: 'The body must have exactly one of "text", "html" and "content".',
  verify_source: 'Each item must have exactly one of "text", "html", "content" and "document_id".',
  link_expiry: '"expires_at" must be a future time in ISO 8601 with a time zone.',
  link_name: '"name" may not be blank or contain control characters.',
  printable_name:
    '"name" must be null or a string of 1 to {max} characters, not blank and without control characters.',
  comment_text: `"text" must have 1 to ${figure(MAX_COMMENT)} characters, not blank, and no control characters besides line breaks and tabs.`,
  comment_mention: `Each of "mentions" must be an "external_user_id".`,
  link_password: `"password" must have 1 to ${MAX_LINK_PASSWORD} code points.`,
  webhooks_off: 'This server sends no webhooks.',
  replay_choice: 'The body must have exactly one of "ids", "from" with "to", and "failed_since".',
  replay_size: `One request replays at most ${figure(MAX_REPLAYED_EVENTS)} events. Choose a shorter time.`,
  body_incomplete: 'The body ended before its announced length, or was sent too slowly.',
  body_over: 'The body of this request may have at most {limit} bytes.',
  url_length: 'The URL is too long.',
  header_count: 'The request has too many headers.',
  request_malformed: 'The request is not valid HTTP, or two servers could read it differently.',

  document_size: 'The content has {size} bytes. The limit is {limit} bytes of canonical JSON.',
  document_over: 'The content has more than {limit} bytes of canonical JSON.',
  body_size: 'The body has {size} bytes. The limit for a body is {limit} bytes.',
  body_stream: 'The body has more than {limit} bytes.',
  image_size: 'The image has {size} bytes. The limit is {limit} bytes.',

  file_empty: 'The body is empty. Send the bytes of the file.',
  file_type: 'The content type of the file must be one of {types}.',
  file_unknown: 'The bytes are no file that can be read here. Readable are {types}.',
  file_old_word:
    'This is an old Word file, or one with a password. Save it as .docx without a password.',
  file_encrypted: 'The file has a password. Save it without one.',
  file_damaged: 'The file is damaged or incomplete.',
  file_too_complex: 'The file has too many parts, or takes too long to read.',
  file_not_the_format: 'The bytes are not a file of the content type that was sent.',

  method_allowed: 'This path supports {allow}.',
  disk_full: 'The disk of the service is full: reads work, and writes fail until it has space.',
  writes_paused:
    'The service moves to another database: reads work, and writes and the first embed token of a new user are refused.',
  images_full: 'The disk of the images is nearly full: uploads fail until it has space.',

  scheme_basic:
    'The credential must be sent as "Authorization: Bearer", followed by a space and the credential. Basic authentication is not supported.',
  scheme_missing:
    'The credential must be sent as "Authorization: Bearer", followed by a space and the credential.',
  key_as_token:
    'This is an API key. Your backend exchanges it for an embed token, and the page sends the token.',
  secret_as_token:
    'This is a signing secret. Your backend signs reads with it, and never sends it. Send an embed token.',
  token_as_key:
    'This is an embed token. Send the API key of your backend, which begins with "waraq_sk_".',
  secret_as_key:
    'This is a signing secret. Send the API key of your backend, which begins with "waraq_sk_".',

  json_required: 'The body must have the content type "application/json" in UTF-8.',
  encoding_refused: 'The body may not have a content encoding.',
  image_type:
    'The type of an image must be "image/png", "image/jpeg" (also for .jpg), "image/gif" or "image/webp".',
  ticket_type: 'The upload must have the content type of its ticket and no content encoding.',

  image_missing: 'No bytes were uploaded for this image.',
  image_bytes: 'The upload does not have the number of bytes that its ticket declares.',
  image_mismatch: 'The uploaded bytes are not a valid image of the declared type.',
} as const

/** A rule that a request broke. */
export type ErrorRule = keyof typeof ERROR_RULES
