/** The operation that verifies quotations of hadith. */
import { Type } from 'typebox'
import { HadithGrade, NumberScheme } from './hadith.ts'
import type { Operation } from './operation.ts'
import {
  Content,
  component,
  nullable,
  part,
  strictObject,
  TextSource,
  verificationSummary,
} from './schemas.ts'
import { verifyOperation } from './scripture-operation.ts'

const HadithVerifyBody = Type.Object(
  {
    text: Type.Optional(
      Type.String({
        description: 'Plain text; if it quotes nothing, each paragraph is a quotation.',
      }),
    ),
    html: Type.Optional(Type.String({ description: 'HTML; offsets of the report refer to it.' })),
    content: Type.Optional(Content),
    collections: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Slugs of the collections to compare with; by default all installed ones.',
      }),
    ),
  },
  { examples: [{ text: 'A text with quotations' }] },
)

const Share = (description: string) => Type.Number({ minimum: 0, maximum: 1, description })
const HadithParallel = Type.Object(
  {
    ref: Type.String({ description: 'The reference to look it up.', examples: ['muslim:36b'] }),
    collection_name_arabic: Type.String(),
    collection_name_english: Type.String(),
    number_scheme: NumberScheme,
    agreement: Share('Share of the quotation that is in this hadith.'),
    grades: Type.Array(HadithGrade, {
      description: 'Genuine words may have a weak chain: show the grades.',
    }),
  },
  part('HadithParallel', 'An installed hadith that has words of a quotation.'),
)
const HadithMatch = Type.Object(
  {
    ...HadithParallel.properties,
    text: Type.String(),
    translation_en: Type.String(),
    narrator_chain: Type.String(),
  },
  part('HadithMatch', 'The installed hadith that a quotation is compared with.'),
)

const HadithQuotation = Type.Object(
  {
    status: Type.Enum(['verified', 'altered', 'unknown'] as const, {
      description:
        '`unknown`: not in the installed collections. That says nothing about other collections.',
    }),
    quoted: Type.String(),
    start: Type.Integer({ description: 'UTF-16 offset in the text or block.' }),
    end: Type.Integer(),
    path: nullable(Type.Array(Type.Integer()), {
      description: 'Indexes of the block or hadith node in `content`; null in a text.',
    }),
    is_hadith_node: Type.Boolean(),
    confidence: Share('Share of the quotation that is in `right`.'),
    isnad: nullable(Type.Object({ quoted: Type.String(), agrees: Type.Boolean() }, strictObject), {
      description:
        'The narrator named before the quotation, and whether the chain of `right` has the name. Never part of the status.',
    }),
    stated: nullable(
      Type.Object(
        {
          text: Type.String(),
          start: Type.Integer(),
          end: Type.Integer(),
          slugs: Type.Array(Type.String()),
          number: nullable(Type.String()),
          agrees: nullable(Type.Boolean(), {
            description: 'Null if no stated collection is installed or nothing was found.',
          }),
        },
        strictObject,
      ),
      { description: 'The source named after the quotation.', examples: [null] },
    ),
    right: nullable(HadithMatch, {
      description: 'The hadith that the quotation is closest to.',
      examples: [null],
    }),
    parallels: Type.Array(HadithParallel, {
      description: 'Other hadiths with nearly the same words, at most 10.',
      examples: [[]],
    }),
    parallels_total: Type.Integer(),
    differences: Type.Array(
      Type.Object(
        {
          kind: Type.Enum(['word', 'added', 'missing'] as const),
          quoted: Type.String(),
          right: Type.String(),
        },
        part('HadithDifference', 'A word that differs; empty where one side has none.'),
      ),
      { examples: [[]] },
    ),
    remarks: Type.Array(
      Type.Enum(['weak_by_grade', 'stated_collection_mismatch', 'by_meaning'] as const),
      { description: 'Other values may be added.' },
    ),
    omitted: Type.Optional(
      Type.Boolean({
        description:
          'Always `true`: `right`, `parallels` and `differences` are omitted because the response reached its size limit.',
      }),
    ),
  },
  part('HadithQuotation', 'A quotation of a hadith. Offsets are UTF-16 positions in the text.'),
)

export const HadithReport = Type.Object(
  {
    ...verificationSummary,
    not_installed: Type.Boolean({
      description: 'Whether no collection is installed, so that nothing was compared.',
    }),
    message: nullable(Type.String(), {
      description: 'How to install a collection; null if one is installed.',
    }),
    collections_searched: Type.Array(Type.String()),
    quotations: Type.Array(HadithQuotation),
    sources: Type.Array(TextSource, { examples: [[]] }),
  },
  component('HadithReport', 'The quotations of hadith in a text or document.'),
)

export const HADITH_VERIFY_OPERATIONS: readonly Operation[] = [
  verifyOperation({
    id: 'verifyHadith',
    path: '/v1/hadith/verify/',
    tag: 'Verification',
    summary: 'Verify quotations of hadith',
    description:
      'Finds quotations in a text or a document and compares each one word by word with the installed collections. *Verified*: the same words, in any orthography. *Altered*: the report names the differences and the hadith. *Unknown*: not in the installed collections. The stated narrator and source are compared too. The limits are those of `verifyQuran`.',
    body: HadithVerifyBody,
    success: { schema: HadithReport, description: 'All quotations, in order.' },
  }),
]
