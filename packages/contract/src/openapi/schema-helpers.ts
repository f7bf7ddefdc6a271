/** What the schemas of every room are made with. */
import { Type } from 'typebox'

export const strictObject = { additionalProperties: false }

export const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(
  schema: Schema,
  options = {},
) => Type.Union([schema, Type.Null()], options)

/** Whose a text is, and what may be done with it. */
export const textSource = {
  source: Type.String(),
  source_url: Type.String(),
  version: Type.String(),
  licence: Type.String(),
  attribution: Type.String({ description: 'To be shown with the text.' }),
  commercial_use: nullable(Type.Boolean(), { description: 'Null where nobody says.' }),
}

/** True where a schema and the type that customers install are the same thing; else it does not compile. */
export type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never
