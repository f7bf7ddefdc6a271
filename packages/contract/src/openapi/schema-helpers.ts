/** Helpers that all schemas share. */
import { Type } from 'typebox'

export const strictObject = { additionalProperties: false }

export const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(
  schema: Schema,
  options = {},
) => Type.Union([schema, Type.Null()], options)

/** Source and license of a text. */
export const textSource = {
  source: Type.String(),
  source_url: Type.String(),
  version: Type.String(),
  licence: Type.String(),
  attribution: Type.String({ description: 'Show this with the text.' }),
  commercial_use: nullable(Type.Boolean(), { description: 'Null if the source does not say.' }),
}

/** `true` if both types are mutually assignable, else `never`. */
export type Equal<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never
