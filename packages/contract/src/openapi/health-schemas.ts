/** JSON Schemas of liveness and readiness. */
import { Type } from 'typebox'
import { Reason } from './error-schemas.ts'
import { component } from './schema-helpers.ts'

export const Health = Type.Object(
  { status: Type.Literal('ok') },
  component('Health', 'The process is running.'),
)
export const ReadinessParameters = Type.Object({
  require: Type.Optional(
    Type.Literal('writes', { description: 'Also require that the server can write.' }),
  ),
})
export const Readiness = Type.Object(
  {
    status: Type.Enum(['ok', 'degraded'], {
      description: '`degraded`: reads work, and writes or uploads of images fail.',
    }),
    writes: Type.Optional(Type.Literal('failing')),
    uploads: Type.Optional(Type.Literal('failing')),
    reason: Type.Optional(Reason),
    scripture: Type.Optional(
      Type.Enum(['missing', 'building', 'opening', 'ready'] as const, {
        description:
          'State of the Quran corpus; absent if scripture is disabled. It never causes a 503, because documents are served without it.',
      }),
    ),
  },
  {
    $id: 'Readiness',
    description:
      'Further members report the state of components, such as a corpus that is being loaded.',
  },
)
