/** The operations that write documents as files. */
import { Type } from 'typebox'
import { EXPORT_TYPES, ZIP_TYPE } from '../export-types.ts'
import { FONT_NAME, FONT_SIZES, MARGINS, PAGE_LINE } from '../page-setup.ts'
import { GRANT_ERRORS, GRANT_HEADER, type Operation, TOKEN_ERRORS } from './operation.ts'
import { DocumentPath } from './schemas.ts'
import { SHARED_READ_ERRORS, SharedPath } from './sharing.ts'

const format = {
  format: Type.String({
    description:
      '`docx` for Word, `html` for one page with its style and pictures inside, `pdf` for paper, `epub` for a book, `md` for Markdown (with pictures a zip of `document.md` and `images/`), `txt` for plain text.',
    examples: ['docx'],
  }),
}
export const ExportPath = Type.Object({ ...DocumentPath.properties, ...format })
export const SharedExportPath = Type.Object({ ...SharedPath.properties, ...format })
export const ExportParameters = Type.Object({
  locale: Type.Optional(
    Type.Enum(['en', 'ar'] as const, { description: 'The language of citations and words: `en`.' }),
  ),
  paper: Type.Optional(
    Type.Enum(['a4', 'letter'] as const, { description: 'The size of its pages: `a4`.' }),
  ),
  margin: Type.Optional(
    Type.Integer({ ...MARGINS, description: 'Millimeters from each edge of a page to the text.' }),
  ),
  font: Type.Optional(
    Type.String({
      ...FONT_NAME,
      description: 'The name of the font of the text, which the reader must have.',
      examples: ['Sakkal Majalla'],
    }),
  ),
  font_size: Type.Optional(
    Type.Integer({ ...FONT_SIZES, description: 'The size of the text in points.' }),
  ),
  header: Type.Optional(
    Type.String({ ...PAGE_LINE, description: 'A line above each page, instead of the title.' }),
  ),
  footer: Type.Optional(Type.String({ ...PAGE_LINE, description: 'A line below each page.' })),
  page_numbers: Type.Optional(
    Type.Enum(['true', 'false'] as const, {
      description: 'Whether pages have numbers: yes in `html` and `pdf`, no in `docx`.',
    }),
  ),
})

const exported = {
  method: 'GET',
  parameters: ExportParameters,
  headers: ['If-None-Match' as const],
  success: {
    status: 200,
    mediaTypes: [...Object.values(EXPORT_TYPES), ZIP_TYPE],
    description: 'The file. `HEAD` makes no file and has no `Waraq-Losses`.',
    headers: ['ETag', 'Content-Disposition', 'Waraq-Losses'],
  },
} satisfies Partial<Operation>

export const EXPORT_OPERATIONS: readonly Operation[] = [
  {
    ...exported,
    id: 'exportDocument',
    tag: 'Files',
    path: '/v1/documents/{id}/export/{format}/',
    summary: 'Download a document',
    description:
      'A file of the document. Every block keeps its direction, and verses have the letters of the installed Quran. `Waraq-Losses` names what the format cannot hold. The pages of Word, HTML and PDF are set up by `paper`, `margin`, `font`, `font_size`, `header`, `footer` and `page_numbers`. One conversion of an author runs at a time. `404 not_found` also for an unknown format, `501 not_available` for `pdf` on a server without a browser.',
    credentials: ['embedToken', 'signature'],
    headers: [...exported.headers, GRANT_HEADER],
    errors: [
      'invalid_request',
      'invalid_signature',
      ...GRANT_ERRORS,
      'not_found',
      'content_damaged',
      'not_available',
      'storage_unavailable',
      ...TOKEN_ERRORS,
    ],
  },
  {
    ...exported,
    id: 'exportSharedDocument',
    tag: 'Files',
    path: '/v1/documents/shared/{token}/export/{format}/',
    summary: 'Download a published document',
    description:
      'As `exportDocument`, with the credentials of `readSharedDocument`. It counts as a view of the link.',
    credentials: ['shareToken', 'shareAccess'],
    errors: [...SHARED_READ_ERRORS, 'not_available', 'storage_unavailable'],
  },
]
