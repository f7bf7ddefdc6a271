export type { PageSetup } from '@waraq/contract'
export { contentDispositionOf, fileNameOf } from './file-name.ts'
export {
  type ImportedDocument,
  type ImportedPicture,
  UnreadableFile,
  type UnreadableReason,
} from './imported.ts'
export { createLosses, formatLosses, type Loss, type LossCode, type Losses } from './losses.ts'
export type { ExportedFile, ExportOptions, FoundPicture, Picture } from './options.ts'
export { PICTURE_EXTENSIONS } from './options.ts'
