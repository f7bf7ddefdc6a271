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
export { linkAddressOf } from './content/link-address.ts'
export * from './content/node.ts'
export * from './content/node-table.ts'
export { pointerTo } from './content/pointer.ts'
export { readingMinutes, readingMinutesOf } from './content/reading-time.ts'
export { titleOf } from './content/title.ts'
export { messageOf } from './error-message.ts'
export { ERROR_RULES, type ErrorRule } from './error-rules.ts'
export * from './errors.ts'
export { parseExternalUserId } from './external-user-id.ts'
export { escapeHtml } from './html.ts'
export * from './limits.ts'
export * from './messages.ts'
export { nearestName } from './nearest-name.ts'
export { type Signature, signedMessage } from './signature.ts'
export { type Theme, themeNamed } from './theme.ts'
export type * from './wire.ts'
export { withoutTrailingSlashes } from './without-trailing-slashes.ts'
