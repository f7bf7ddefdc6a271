import { ApiError, IMPORT_TYPES, ZIP_TYPE } from '@waraq/contract'
import { ANY_TYPE, ImportParameters } from '@waraq/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { CONVERSION } from '../../http/admission/route-costs.ts'
import { mediaTypeOf, readBodyFile } from '../../http/body-file.ts'
import { clientAbortSignal } from '../../http/client-abort.ts'
import type { Credentials } from '../../http/credentials.ts'
import { JSON_TYPE, NO_STORE_HEADERS } from '../../http/headers.ts'
import { extendDeadline } from '../../http/response-deadline.ts'
import { createQueryValidator } from '../../http/validation.ts'
import { parseIdempotencyKey } from '../../idempotency/idempotency-key.ts'
import type { Importing } from './importing.ts'

interface Deps {
  app: FastifyInstance
  credentials: Credentials
  importing: Importing
  maxImportBytes: number
  /** The base of absolute URLs, without a trailing slash. */
  publicUrl: () => string
}

/** The waits for a place and a thread, the conversion and the storing of all pictures. */
const MAX_IMPORT_MILLISECONDS = 120_000

const TYPES: readonly string[] = [...Object.values(IMPORT_TYPES), ZIP_TYPE, ANY_TYPE]

/** Files of other programs become documents. */
export function importRoutes(deps: Deps): void {
  const { app, credentials, importing, maxImportBytes, publicUrl } = deps
  const byIdentity = { onRequest: credentials.requireIdentity }
  const importQuery = createQueryValidator(ImportParameters)
  const cap = { bytes: maxImportBytes, code: 'file_too_large' } as const

  app.post('/v1/documents/import/', { ...byIdentity, ...CONVERSION }, async (request, reply) => {
    const key = parseIdempotencyKey(request.headers['idempotency-key'])
    const { dry_run } = importQuery(request.query)
    const type = mediaTypeOf(request)
    if (!TYPES.includes(type)) {
      const values = { types: TYPES.join(', ') }
      throw new ApiError('unsupported_media_type', { rule: 'file_type', values })
    }
    const identity = credentials.identityOf(request)
    extendDeadline(request.raw, MAX_IMPORT_MILLISECONDS)
    reply.headers({
      ...NO_STORE_HEADERS,
      'waraq-content-limit': identity.limits.maxContentBytes,
    })
    return importing.hold(identity, async () => {
      const { bytes, hash } = await readBodyFile(request, reply, cap, type)
      const file = { bytes, type, signal: clientAbortSignal(reply) }
      if (dry_run === 'true')
        return reply.type(JSON_TYPE).send(await importing.preview(identity, file))
      const { id, etag, body } = await importing.create(identity, file, { key, hash })
      const { pathname } = new URL(`${publicUrl()}/v1/documents/${id}/`)
      return reply.code(201).headers({ location: pathname, etag }).type(JSON_TYPE).send(body)
    })
  })
}
