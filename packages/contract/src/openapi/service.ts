/** The OpenAPI document, liveness and readiness. */
import { Type } from 'typebox'
import { Reason } from './error-schemas.ts'
import type { Operation } from './operation.ts'
import { component } from './schemas.ts'

const Health = Type.Object(
  { status: Type.Literal('ok') },
  component('Health', 'The process is running.'),
)
const ReadinessParameters = Type.Object({
  require: Type.Optional(
    Type.Literal('writes', { description: 'Also require that the server can write.' }),
  ),
})
const Readiness = Type.Object(
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

export const SERVICE_OPERATIONS: readonly Operation[] = [
  {
    id: 'readOpenApi',
    method: 'GET',
    path: '/v1/openapi.json',
    tag: 'Service',
    summary: 'Read the OpenAPI document',
    description: 'The OpenAPI document from which this page is generated.',
    credentials: ['none'],
    success: { status: 200, description: 'An OpenAPI 3.1 document.' },
    errors: [],
  },
  {
    id: 'isAlive',
    method: 'GET',
    path: '/healthz',
    tag: 'Service',
    summary: 'Liveness',
    description: 'Whether the process is running.',
    credentials: ['none'],
    success: { status: 200, schema: Health, description: 'The process is running.' },
    errors: [],
  },
  {
    id: 'isReady',
    method: 'GET',
    path: '/readyz',
    tag: 'Service',
    summary: 'Readiness',
    description:
      'Whether the server accepts requests. 503 while the process starts or shuts down, while its database is unavailable or was rolled back, or if it cannot open more files. If reads work and writes fail, the response is 200 `degraded`, or 503 with `?require=writes`. If only uploads of images fail, it is 200 `degraded`.',
    credentials: ['none'],
    parameters: ReadinessParameters,
    success: { status: 200, schema: Readiness, description: 'The server is ready.' },
    errors: ['service_unavailable'],
  },
]
