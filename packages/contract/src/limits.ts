// Fixed limits of the contract. Limits that operators can change are settings of the server.

/** Lifetime of an embed token (specification section 8). */
export const EMBED_TOKEN_SECONDS = 3600

/** Maximum depth of content, in JSON levels of the body and in node levels of the tree. */
export const MAX_DEPTH = 256

/** Maximum number of nodes in a document. */
export const MAX_NODES = 100_000

/** Maximum number of cells of a shown table, counting those that joined cells cover. */
export const MAX_TABLE_CELLS = 10_000

/** Maximum length of a title in code points. */
export const MAX_TITLE = 80

/** Maximum length of an `external_user_id` in code points. */
export const MAX_EXTERNAL_USER_ID = 255

/** Maximum length of the name of a version in code points. */
export const MAX_VERSION_NAME = 120

/** Maximum named versions of a document. */
export const MAX_NAMED_VERSIONS = 100

/** Maximum writers that a version names. */
export const MAX_WRITERS = 10

/** Maximum length of a comment in code points. */
export const MAX_COMMENT = 4_000

/** Maximum threads of comments of a document, resolved ones included. */
export const MAX_COMMENT_THREADS = 500

/** Maximum replies of a thread. */
export const MAX_COMMENT_REPLIES = 200

/** Replies of each thread in a list. */
export const NEWEST_REPLIES = 3

/** Comments that a user writes or edits in a minute. */
export const MAX_COMMENTS_A_MINUTE = 20

/** Bytes of the comments on all documents of an author, each with `COMMENT_OVERHEAD`. */
export const MAX_COMMENT_BYTES = 10_485_760

/** Bytes that a comment counts besides its text and its anchor. */
export const COMMENT_OVERHEAD = 200

/** Maximum users that a comment mentions. */
export const MAX_MENTIONS = 20

/** Maximum length of the quoted words of an anchor, in UTF-16 units. */
export const MAX_ANCHOR_TEXT = 1_000

/** Maximum length of the text before and after them, in UTF-16 units. */
export const MAX_ANCHOR_CONTEXT = 32

/** Maximum anchors that one request moves. */
export const MAX_MOVED_ANCHORS = 50

/** Maximum share links of a document, besides its default link. */
export const MAX_SHARE_LINKS = 20

/** Maximum length of the name of a share link in code points. */
export const MAX_LINK_NAME = 120

/** Maximum length of the password of a share link in code points. */
export const MAX_LINK_PASSWORD = 128

/** Maximum of `max_uses` of a share link. */
export const MAX_LINK_USES = 1_000_000

/** Maximum of `limit` of a list. */
export const MAX_PAGE_SIZE = 1_000

/** Maximum length of the `text` of a search in code points. */
export const MAX_SEARCH_TEXT = 200

/** Maximum words of a search; a script without spaces has one for each pair of signs. */
export const MAX_SEARCH_WORDS = 16

/** Maximum of `limit` of a search. */
export const MAX_SEARCH_PAGE = 50

/** Page size of a search without `limit`. */
export const SEARCH_PAGE = 20

/** Maximum tags of a document. */
export const MAX_TAGS = 20

/** Maximum length of a tag in code points. */
export const MAX_TAG = 64

/** Maximum length of an `Idempotency-Key` in characters. */
export const MAX_IDEMPOTENCY_KEY = 255

/** Accepted values of `content_type`. Never SVG, because it can contain scripts. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

export type ImageType = (typeof IMAGE_TYPES)[number]

/** Maximum size of an uploaded image. */
export const MAX_IMAGE_BYTES = 10_485_760
/** Of a file that becomes a document. */
export const MAX_IMPORT_BYTES = 33_554_432

/** Maximum pixels of an image, so that decoding it does not exhaust a reader's memory. */
export const MAX_IMAGE_PIXELS = 50_000_000

/** Widths of the smaller copies, in pixels. Never remove one: stored copies are found by width. */
export const IMAGE_WIDTHS = [320, 640, 960, 1280, 1920, 2560] as const

export type ImageWidth = (typeof IMAGE_WIDTHS)[number]

/** Maximum open upload tickets of one identity. */
export const MAX_IMAGE_TICKETS = 20

/** Maximum images linked to one document; further ones are rejected. */
export const MAX_LINKED_IMAGES = 1_000

/** Events in one response of the feed. */
export const MAX_EVENT_PAGE = 1_000

/** Seconds for which a request for events or for changes of a document may wait. */
export const MAX_WAIT_SECONDS = 20

/** Maximum webhooks of an organization. */
export const MAX_WEBHOOKS = 10

/** Maximum length of the URL of a webhook in characters. */
export const MAX_WEBHOOK_URL = 2_048

/** Maximum seconds for which the previous secret of a webhook still signs. */
export const MAX_SECRET_OVERLAP_SECONDS = 604_800

/** Maximum events that one request delivers again. */
export const MAX_REPLAYED_EVENTS = 10_000

/** Requests for events of one API key that may wait at once. */
export const MAX_EVENT_WAITS = 4

/** Ranges of blocks in one change. */
export const MAX_BLOCK_RANGES = 64

/** Maximum characters of the steps of one change. */
export const MAX_STEPS = 65_536

/** Pages that may write one document within a minute. */
export const MAX_LIVE_WRITERS = 10

/** Requests for changes of documents of one user that may wait at once. */
export const MAX_CHANGE_WAITS = 16

/** Open streams of changes of one user on one server. */
export const MAX_CHANGE_STREAMS = 16

/** Open streams of one document on one server. */
export const MAX_DOCUMENT_STREAMS = 60

/** Characters in the label of an API key. */
export const MAX_KEY_LABEL = 64

/** For a replaced API key or signing secret: 30 days. */
export const MAX_KEY_OVERLAP_SECONDS = 2_592_000

/** Entries of the audit, or users, in a response. */
export const MAX_MANAGEMENT_PAGE = 200
