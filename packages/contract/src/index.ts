export * from './api-key-scopes.ts'
export {
  type AttributeRule,
  type AttributeRules,
  type AttributesOf,
  attributesOf,
} from './content/attributes.ts'
export * from './content/direction.ts'
export { HONORIFICS } from './content/honorifics.ts'
export { imageIdsOf } from './content/image-ids.ts'
export { INKS, type Ink } from './content/inks.ts'
export { isObject } from './content/is-object.ts'
export * from './content/link-address.ts'
export * from './content/node.ts'
export * from './content/node-table.ts'
export { pointerTo } from './content/pointer.ts'
export { readingMinutes, readingMinutesOf } from './content/reading-time.ts'
export { textLinesOf } from './content/text-lines.ts'
export { titleOf } from './content/title.ts'
export { messageOf } from './error-message.ts'
export { ERROR_RULES, type ErrorRule } from './error-rules.ts'
export * from './errors.ts'
export { escapeHtml } from './escape-html.ts'
export * from './event-types.ts'
export * from './export-types.ts'
export { parseExternalUserId } from './external-user-id.ts'
export { figure } from './figures.ts'
export * from './limits.ts'
export * from './messages.ts'
export { nearestName } from './nearest-name.ts'
export * from './page-setup.ts'
export {
  GRANT_RIGHTS,
  type Grant,
  type Granted,
  type GrantRight,
  grantMessage,
  type Signature,
  signedMessage,
} from './signature.ts'
export { type Theme, themeNamed } from './theme.ts'
export type * from './wire.ts'
export { withoutTrailingSlashes } from './without-trailing-slashes.ts'
