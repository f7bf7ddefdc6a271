export { imageIdsOf } from './content/image-ids.ts'
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
  IMAGE_TYPES,
  type ImageType,
  MAX_DEPTH,
  MAX_EXTERNAL_USER_ID,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_TICKETS,
  MAX_LINKED_IMAGES,
  MAX_NODES,
  MAX_TITLE,
} from './limits.ts'
export { signedMessage } from './signature.ts'
export type {
  ConfirmedImage,
  DocumentSummary,
  EmbedToken,
  ErrorBody,
  FullDocument,
  ImageUrl,
  SavedDocument,
  SharedDocument,
  ShareInfo,
  Signature,
  UploadTicket,
} from './wire.ts'
