export {
  type AttributeRule,
  type AttributeRules,
  type AttributesOf,
  attributesOf,
} from './content/attributes.ts'
export {
  type Direction,
  directionAfter,
  directionOfStart,
  directionOfText,
  ownTextOf,
  RIGHT_TO_LEFT_NODES,
} from './content/direction.ts'
export { HONORIFICS } from './content/honorifics.ts'
export { imageIdsOf } from './content/image-ids.ts'
export { INKS, type Ink } from './content/inks.ts'
export { isObject } from './content/is-object.ts'
export { linkAddressOf } from './content/link-address.ts'
export {
  type DocumentNode,
  EMPTY_DOCUMENT,
  isNode,
  type Mark,
  parseContent,
  parseNewBody,
} from './content/node.ts'
export {
  CALLOUTS,
  type Callout,
  HIGHLIGHTS,
  MARKS,
  NO_COLOR,
  NODES,
} from './content/node-table.ts'
export { pointerTo } from './content/pointer.ts'
export { readingMinutes, readingMinutesOf } from './content/reading-time.ts'
export { titleOf } from './content/title.ts'
export { messageOf } from './error-message.ts'
export { ERROR_RULES, type ErrorRule } from './error-rules.ts'
export {
  ApiError,
  ERROR_STATUS,
  type ErrorCode,
  type ErrorDetail,
  READINESS_REASONS,
  type ReadinessReason,
} from './errors.ts'
export { parseExternalUserId } from './external-user-id.ts'
export { escapeHtml } from './html.ts'
export {
  EMBED_TOKEN_SECONDS,
  IMAGE_TYPES,
  IMAGE_WIDTHS,
  type ImageType,
  type ImageWidth,
  MAX_DEPTH,
  MAX_EXTERNAL_USER_ID,
  MAX_IDEMPOTENCY_KEY,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_TICKETS,
  MAX_LINK_NAME,
  MAX_LINK_PASSWORD,
  MAX_LINK_USES,
  MAX_LINKED_IMAGES,
  MAX_NAMED_VERSIONS,
  MAX_NODES,
  MAX_SHARE_LINKS,
  MAX_TITLE,
  MAX_VERSION_NAME,
} from './limits.ts'
export { createMessages, isArabicLocale, isRightToLeft } from './messages.ts'
export { nearestName } from './nearest-name.ts'
export { numberLocale, numberWriter, type WriteNumber } from './number-locale.ts'
export { type Signature, signedMessage } from './signature.ts'
export { type Theme, themeNamed } from './theme.ts'
export type * from './wire.ts'
export { withoutTrailingSlashes } from './without-trailing-slashes.ts'
