/** The operation that verifies quotations of the Quran. */
import { Type } from 'typebox'
import type { Operation } from './operation.ts'
import { Sources, SurahName } from './quran-parts.ts'
import { Content, component, nullable, part, strictObject, verificationSummary } from './schemas.ts'
import { verifyOperation } from './scripture-operation.ts'

const QuranQuotation = Type.Object(
  {
    status: Type.Enum(['verified', 'altered', 'unknown'] as const),
    quoted: Type.String(),
    start: Type.Integer({ description: 'UTF-16 offset in the text, or in the text of the block.' }),
    end: Type.Integer(),
    path: nullable(Type.Array(Type.Integer()), {
      description: 'Indexes through `content` to the block or verse node; null for plain text.',
    }),
    is_verse_node: Type.Boolean(),
    surah: nullable(SurahName),
    from_ayah: nullable(Type.Integer()),
    to_ayah: nullable(Type.Integer()),
    right: nullable(
      Type.Object({ text: Type.String(), text_imlaei: Type.String() }, strictObject),
      { description: 'The correct text of the quoted words.' },
    ),
    differences: Type.Array(
      Type.Object(
        {
          kind: Type.Enum(['letters', 'vowels', 'missing', 'added'] as const),
          quoted: Type.String({ description: 'Empty for a missing word.' }),
          right: Type.String({ description: 'Empty for an added word.' }),
          letters: Type.Object(
            { at: Type.Integer(), quoted: Type.String(), right: Type.String() },
            {
              ...strictObject,
              description: 'The differing letters; `at` is the offset in the quoted word, from 0.',
            },
          ),
        },
        part('QuotationDifference', 'A word of a quotation that differs from the Quran.'),
      ),
    ),
    orthography: Type.Array(Type.Enum(['spelling', 'no_vowels'] as const), {
      description: 'Accepted differences in orthography: the words are the same.',
    }),
    text_of: nullable(
      Type.Object(
        { surah: SurahName, from_ayah: Type.Integer(), to_ayah: Type.Integer() },
        strictObject,
      ),
      {
        description: 'The verses that a verse node quotes, if they are not those that it names.',
      },
    ),
    remarks: Type.Array(
      Type.Enum(
        [
          'conjunction_omitted',
          'reference_mismatch',
          'reference_unreadable',
          'several_places',
          'qiraah_possible',
          'pause_form',
        ] as const,
        {
          $anchor: 'QuotationRemark',
          description: 'A fact about a quotation. `qiraah_possible` and `pause_form` are reserved.',
        },
      ),
      { description: 'Facts that do not change the status; more can be added.' },
    ),
    confidence: Type.Number({ description: 'From 0 to 1: 1 if verified.' }),
    marked_by: Type.Enum(
      ['brackets', 'node', 'quotes', 'introduction', 'citation', 'words'] as const,
      { description: 'The sign of a quotation; `words` if it only resembles a verse.' },
    ),
    basmala: Type.Boolean({
      description: 'Whether this is the basmala before the first verse of a surah.',
    }),
    places: Type.Array(
      Type.Object(
        { surah: Type.Integer(), from_ayah: Type.Integer(), to_ayah: Type.Integer() },
        part('QuranPlace', 'Verses of one surah.'),
      ),
      { description: 'The passages with the same words, at most 60.' },
    ),
    places_total: Type.Integer(),
    stated: nullable(
      Type.Object(
        {
          text: Type.String(),
          start: Type.Integer({ description: 'UTF-16 offset, as that of the quotation.' }),
          end: Type.Integer(),
          surah: nullable(Type.Integer()),
          from_ayah: nullable(Type.Integer()),
          to_ayah: nullable(Type.Integer()),
          agrees: Type.Boolean({ description: 'Whether it names the quoted verses.' }),
        },
        part(
          'StatedVerses',
          'A reference in a text; numbers that it lacks, or that do not exist, are null.',
        ),
      ),
      { description: 'The reference beside the quotation.' },
    ),
    replacement: nullable(
      Type.Object(
        {
          text: Type.String(),
          text_uthmani: Type.String(),
          from_ayah: Type.Integer(),
          to_ayah: Type.Integer(),
        },
        strictObject,
      ),
      {
        description:
          'The text that may replace an altered quotation; null if its passage is in doubt.',
      },
    ),
    omitted: Type.Optional(
      Type.Boolean({
        description:
          'Always `true`: `right`, `places` and `differences` are omitted because the response reached its size limit.',
      }),
    ),
  },
  part('QuranQuotation', 'A quotation of the Quran with its verification result.'),
)
/** The field of document responses that reports altered verses. */
export const alteredVerses = {
  altered_verses: Type.Optional(
    Type.Array(QuranQuotation, {
      description:
        'Verse nodes whose text differs from the verses they name. Only in responses to creates and saves, and only if the operator enabled the check.',
      examples: [[]],
    }),
  ),
}
export const QuranReport = Type.Object(
  {
    ...verificationSummary,
    quotations: Type.Array(QuranQuotation),
    sources: Sources,
  },
  component('QuranReport', 'The response to a verification.'),
)

/** The text or the content to verify: exactly one of them. */
export const VerifyBody = Type.Object(
  {
    text: Type.Optional(
      Type.String({ description: 'Plain text, paragraphs separated by line feeds.' }),
    ),
    html: Type.Optional(Type.String({ description: 'HTML; offsets of the report refer to it.' })),
    content: Type.Optional(Content),
    find: Type.Optional(
      Type.Enum(['marked', 'introduced', 'any'] as const, {
        description:
          'The quotations to find: `marked` are those in ornate brackets and verse nodes, `introduced` also those in other marks that the text introduces or gives a reference for, `any`, the default, also bare words.',
      }),
    ),
  },
  { examples: [{ text: 'A text with quotations' }] },
)

export const QURAN_VERIFY_OPERATIONS: readonly Operation[] = [
  verifyOperation({
    id: 'verifyQuran',
    path: '/v1/quran/verify/',
    tag: 'Verification',
    summary: 'Verify quotations of the Quran',
    description:
      'Finds quotations in a text or a document and compares each one letter by letter. *Verified*: the same words, in any orthography. *Altered*: the report names the differences and the correct text. *Unknown*: marked as Quran, but not found in it. Without a credential a body has at most 32 KiB and a response at most 200 quotations; with an embed token the limits are the size of a document and 2,000. If the CPU time of a request runs out, the report covers the text checked until then and has `truncated`.',
    body: VerifyBody,
    success: { schema: QuranReport, description: 'All quotations, in order.' },
    errors: ['corpus_not_installed'],
  }),
]
