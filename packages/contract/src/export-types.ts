/** The formats in which a document leaves, with their media types. */
export const EXPORT_TYPES = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  html: 'text/html',
  pdf: 'application/pdf',
  epub: 'application/epub+zip',
  md: 'text/markdown',
  txt: 'text/plain',
} as const

export type ExportFormat = keyof typeof EXPORT_TYPES

/** The formats in which a document comes in, with their media types. */
export const IMPORT_TYPES = {
  docx: EXPORT_TYPES.docx,
  html: EXPORT_TYPES.html,
  md: EXPORT_TYPES.md,
  txt: EXPORT_TYPES.txt,
} as const

export type ImportFormat = keyof typeof IMPORT_TYPES

/** The media type of Markdown with pictures. */
export const ZIP_TYPE = 'application/zip'

/** The media type of everything of a user. */
export const ARCHIVE_TYPE = 'application/x-tar'
