/** The operation that makes a document of a file. */
import { Type } from 'typebox'
import { IMPORT_TYPES, ZIP_TYPE } from '../export-types.ts'
import { FullDocument } from './documents.ts'
import { type Operation, ofAuthor, TOKEN_ERRORS } from './operation.ts'
import { Content, component, part } from './schemas.ts'

/** Bytes of a kind that the service finds out. */
export const ANY_TYPE = 'application/octet-stream'

export const ImportParameters = Type.Object({
  dry_run: Type.Optional(
    Type.Union([Type.Literal('true'), Type.Literal('false')], {
      description: '`true` reads the file and stores nothing.',
    }),
  ),
})

const ImportReport = Type.Object(
  {
    format: Type.Enum(Object.keys(IMPORT_TYPES), { tsType: 'string', examples: ['docx'] }),
    paragraphs: Type.Integer({ description: 'Paragraphs and headings.', examples: [412] }),
    rtl_paragraphs: Type.Integer({
      description: 'How many of them are from right to left.',
      examples: [398],
    }),
    tables: Type.Integer({ examples: [6] }),
    images: Type.Object({
      imported: Type.Integer({ examples: [9] }),
      rejected: Type.Integer({
        description: 'Pictures of a format or a size that cannot be used: their description stays.',
        examples: [1],
      }),
    }),
    losses: Type.Array(
      Type.Object(
        {
          code: Type.String({ examples: ['comment_dropped'] }),
          count: Type.Integer({ examples: [4] }),
        },
        part('ImportLoss', 'A code of what was lost, and how often.'),
      ),
      { description: 'What could not be read from the file, by code.' },
    ),
  },
  part('ImportReport', 'What a file became.'),
)
const report = { import_report: ImportReport }
const ImportedDocument = Type.Object(
  { ...FullDocument.properties, ...report },
  component('ImportedDocument', 'The document that a file became.'),
)
const ImportPreview = Type.Object(
  { title: FullDocument.properties.title, content: Content, ...report },
  component(
    'ImportPreview',
    'What a file would become. Its pictures have ids such as `import:1`, which name no image yet.',
  ),
)

export const IMPORT_OPERATIONS: readonly Operation[] = [
  {
    ...ofAuthor('Files'),
    id: 'importDocument',
    method: 'POST',
    path: '/v1/documents/import/',
    summary: 'Make a document of a file',
    description:
      'The body is the file: Word, HTML, Markdown (with pictures a zip of a text and its pictures), or plain text. With `application/octet-stream` the bytes decide, where a text that is no page in HTML is plain text. Verses and hadiths that the file names keep their node if their letters are those of the installed texts, and become text otherwise. `import_report` names what was lost. One conversion of an author runs at a time. A repeated request with an `Idempotency-Key` returns the document of the first one without reading the file.',
    parameters: ImportParameters,
    bodyTypes: [...Object.values(IMPORT_TYPES), ZIP_TYPE, ANY_TYPE],
    headers: ['Idempotency-Key'],
    success: {
      status: 201,
      schema: ImportedDocument,
      description: 'The new document.',
      headers: ['Location', 'ETag', 'Waraq-Content-Limit'],
    },
    otherwise: { status: 200, schema: ImportPreview, description: 'With `dry_run=true`.' },
    errors: [
      'invalid_content',
      'unsupported_media_type',
      'file_too_large',
      'file_invalid',
      'document_limit_reached',
      'document_too_large',
      'idempotency_in_progress',
      'document_deleted',
      'idempotency_key_reused',
      'storage_unavailable',
      ...TOKEN_ERRORS,
    ],
  },
]
