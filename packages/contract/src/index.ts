export {
  type DocumentNode,
  EMPTY_DOCUMENT,
  isObject,
  type Mark,
  parseContent,
  parseNewContent,
} from './content/node.ts'
export { titleOf } from './content/title.ts'
export { type ErrorCode, Refusal, STATUS_OF } from './errors.ts'
export { parseExternalUserId } from './external-user-id.ts'
export {
  EMBED_TOKEN_SECONDS,
  MAX_DEPTH,
  MAX_EXTERNAL_USER_ID,
  MAX_NODES,
  MAX_TITLE,
} from './limits.ts'
export { signedMessage } from './signature.ts'
export type {
  DocumentSummary,
  EmbedToken,
  ErrorBody,
  FullDocument,
  SavedDocument,
  SharedDocument,
  ShareInfo,
  Signature,
} from './wire.ts'
