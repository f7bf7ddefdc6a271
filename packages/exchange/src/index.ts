export { contentDispositionOf, fileNameOf } from './file-name.ts'
export { formatLosses, type Loss, type LossCode } from './losses.ts'
export type { ExportedFile, ExportOptions, FoundPicture, Picture } from './options.ts'
