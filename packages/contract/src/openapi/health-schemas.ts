/** What a server says of itself. */
import { Type } from 'typebox'
import { Reason } from './error-schemas.ts'
import { strictObject } from './schema-helpers.ts'

export const Health = Type.Object({ status: Type.Literal('ok') }, strictObject)
export const ReadinessParameters = Type.Object({
  require: Type.Optional(
    Type.Literal('writes', { description: 'Counts a server that cannot write as not ready.' }),
  ),
})
export const Readiness = Type.Object(
  {
    status: Type.Enum(['ok', 'degraded'], {
      description: '`degraded`: reads are answered, and writes fail.',
    }),
    writes: Type.Optional(Type.Literal('failing')),
    reason: Type.Optional(Reason),
    scripture: Type.Optional(
      Type.Enum(['missing', 'building', 'opening', 'ready'] as const, {
        description:
          'Whether the Quran can be asked, unless it is turned off. Documents are served meanwhile, so it never makes this call 503.',
      }),
    ),
  },
  { description: 'Further members tell the state of parts, such as a corpus that is being read.' },
)
