/** JSON Schemas that several subjects share. */
import { Type } from 'typebox'
import type { DocumentNode } from '../content/node.ts'
import { figure } from '../figures.ts'
import { MAX_DEPTH, MAX_NODES, MAX_PAGE_SIZE } from '../limits.ts'

export const strictObject = { additionalProperties: false }

/** Options of an object that is a component of the OpenAPI document and a wire type. */
export const component = ($id: string, description: string) => ({
  ...strictObject,
  $id,
  description,
})

/** Options of a part of responses that has a wire type and is no component. */
export const part = ($anchor: string, description: string) => ({
  ...strictObject,
  $anchor,
  description,
})

export const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(
  schema: Schema,
  options = {},
) => Type.Union([schema, Type.Null()], options)

export const TextSource = Type.Object(
  {
    source: Type.String(),
    source_url: Type.String(),
    version: Type.String(),
    licence: Type.String(),
    attribution: Type.String({ description: 'Show this with the text.' }),
    commercial_use: nullable(Type.Boolean(), { description: 'Null if the source does not say.' }),
  },
  part('TextSource', 'Source and license of a text.'),
)

/** The counts of a verification, and how much of the text it covers. */
export const verificationSummary = {
  verified: Type.Integer(),
  altered: Type.Integer(),
  unknown: Type.Integer(),
  remarked: Type.Integer({ description: 'How many verified quotations have remarks.' }),
  truncated: Type.Boolean({
    description:
      'Whether the report is incomplete: there are more quotations, or more text than the service could check.',
  }),
  checked_to: nullable(Type.Integer(), {
    description:
      'UTF-16 offset before which the report on a truncated text is final. Send the rest in another request. Null for a document and if the whole text was checked.',
  }),
}

export const Moment = Type.String({
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z$',
  description:
    'ISO 8601, UTC, six fractional digits. The clock has millisecond resolution; the last three digits are zeros or number the writes of one process within a millisecond.',
  examples: ['2026-11-21T10:15:30.123456Z'],
})

export const DocumentId = Type.String({
  description: 'Document id, a UUID. Sign exactly this spelling.',
  examples: ['0193a4b2-77f1-8c0a-9f3e-5a1b2c3d4e5f'],
})

/** Editor content. Only its structure is validated; unknown nodes and attributes are kept. */
export const Content = Type.Unsafe<DocumentNode>({
  tsType: 'DocumentNode',
  type: 'object',
  required: ['type', 'content'],
  properties: {
    type: { const: 'doc' },
    content: { type: 'array', items: { type: 'object', required: ['type'] } },
  },
  description: `Editor content as JSON: a root node of type \`doc\`; every node has a string \`type\`. At most ${MAX_DEPTH} levels and ${figure(MAX_NODES)} nodes. Its size is that of its canonical JSON in UTF-8.`,
  examples: [
    { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Hello' }] }] },
  ],
})

export const DocumentPath = Type.Object({ id: DocumentId })
export const pageOf = (what: string) =>
  Type.Object({
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_PAGE_SIZE,
        description: `Page size. Without it, the response has all ${what}.`,
      }),
    ),
    cursor: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Cursor from the `next` link of the previous page.',
      }),
    ),
  })
