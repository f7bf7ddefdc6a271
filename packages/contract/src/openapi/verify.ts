import { Type } from 'typebox'
import { ErrorBody } from './error-schemas.ts'
import { HadithReport } from './hadith-verify.ts'
import type { Operation } from './operation.ts'
import { QuranReport } from './quran-verify.ts'
import { Content, component, part } from './schemas.ts'
import { verifyOperation } from './scripture-operation.ts'

const source = {
  text: Type.Optional(Type.String({ description: 'Plain text.' })),
  html: Type.Optional(Type.String({ description: 'HTML; offsets of the reports refer to it.' })),
  content: Type.Optional(Content),
  document_id: Type.Optional(
    Type.String({ description: 'One of the documents of the author; needs an embed token.' }),
  ),
}

const VerifyItemsBody = Type.Object(
  {
    ...source,
    items: Type.Optional(
      Type.Array(Type.Object({ id: Type.String({ maxLength: 200 }), ...source }), {
        maxItems: 50,
        description: 'Instead of one source: up to 50, each with a unique `id`.',
      }),
    ),
    scope: Type.Optional(
      Type.Array(Type.Enum(['quran', 'hadith'] as const), {
        description: 'The texts to compare with; by default both.',
      }),
    ),
    collections: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Slugs of the hadith collections to compare with; by default all.',
      }),
    ),
  },
  { examples: [{ text: 'A text with quotations' }] },
)

const reports = {
  quran: Type.Optional(QuranReport),
  hadith: Type.Optional(HadithReport),
  version: Type.Optional(
    Type.String({ description: 'The `ETag` of the document that was read, for `If-Match`.' }),
  ),
}
// Short, because both reports have their own samples.
const examples = [{ version: '"3-9f86d081884c7d65"' }]
const VerifyReport = Type.Object(reports, {
  ...component('VerifyReport', 'The reports on one text. `scope` may exclude `quran` or `hadith`.'),
  examples,
})
const VerifiedItems = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        { id: Type.String(), error: Type.Optional(ErrorBody), ...reports },
        part('VerifiedItem', 'The reports on an item, or the error that it alone has.'),
      ),
    ),
  },
  {
    ...component('VerifiedItems', 'The reports on several items, in order.'),
    examples: [{ items: [] }],
  },
)

/** The operation that verifies quotations of all kinds. */
export const VERIFY_OPERATIONS: readonly Operation[] = [
  verifyOperation({
    id: 'verify',
    path: '/v1/verify/',
    tag: 'Verification',
    summary: 'Verify quotations of the Quran and of hadith',
    description:
      'Finds the quotations of a text, of HTML, of a document, of a stored document of the author, or of up to 50 of these as `items`, and compares them with the Quran and with the installed collections. A wrong item fails alone. The items share the limits of one verification by their size.',
    body: VerifyItemsBody,
    success: {
      schema: Type.Union([VerifyReport, VerifiedItems]),
      description: 'The reports, or those on each item, in order.',
    },
    errors: ['authentication_required', 'not_found', 'content_damaged', 'corpus_not_installed'],
  }),
]
