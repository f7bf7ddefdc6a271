/** Helpers that all schemas share. */
import { Type } from 'typebox'

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
