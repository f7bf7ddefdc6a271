import { ApiError } from '@waraq/contract'
import {
  ManagedDocumentListParameters,
  type ManagedDocumentPath,
  TakedownBody,
} from '@waraq/contract/openapi'
import type { Static } from 'typebox'
import type { BodyParser } from '../../http/body-parser.ts'
import { createKnownBodyReader } from '../../http/known-body.ts'
import { type Management, pageOf, sendJson } from '../../http/management.ts'
import { requireKnownQuery } from '../../http/unknown-names.ts'
import { createQueryValidator } from '../../http/validation.ts'
import { requireMoment } from '../../lib/parse-moment.ts'
import type { Microseconds } from '../../lib/time.ts'
import type { ManagedDocuments } from './managed-documents.ts'
import { presentManagedDocument } from './present.ts'
import type { Place } from './store.ts'

interface Deps {
  management: Management
  bodies: BodyParser
  managedDocuments: ManagedDocuments
}

interface ByDocument {
  Params: Static<typeof ManagedDocumentPath>
}

const DEFAULT_LIMIT = 50

/** The documents of all users of an organization, for its backend or an operator. */
export function managedDocumentRoutes(deps: Deps): void {
  const { management, bodies, managedDocuments } = deps
  const { app, base, options, managerOf, requireManager } = management
  const documents = `${base}documents/`
  const document = `${documents}:document_id/`
  const listQuery = createQueryValidator(ManagedDocumentListParameters)
  const takedown = createKnownBodyReader(bodies, TakedownBody, {})

  app.get(documents, options.read, async (request, reply) => {
    requireKnownQuery(ManagedDocumentListParameters, request.query)
    const query = listQuery(request.query)
    const { limit = DEFAULT_LIMIT, cursor, is_shared, updated_after } = query
    const { organizationId } = await requireManager(request)
    const rows = await managedDocuments.list(organizationId, {
      identityId: query.identity_id,
      isShared: is_shared && is_shared === 'true',
      updatedAfter:
        updated_after === undefined
          ? undefined
          : requireMoment('updated_after', updated_after, 'query_expected'),
      after: cursor === undefined ? undefined : parseCursor(cursor),
      limit,
    })
    return sendJson(reply, pageOf(rows, limit, presentManagedDocument, cursorOf))
  })
  app.post<ByDocument>(`${document}takedown/`, options.write, async (request, reply) => {
    const body = await takedown(request, reply)
    const { document_id: id } = request.params
    const row = await managedDocuments.takeDown(managerOf(request), id, body)
    return sendJson(reply, presentManagedDocument(row))
  })
  app.post<ByDocument>(`${document}restore/`, options.write, async (request, reply) => {
    const row = await managedDocuments.restore(managerOf(request), request.params.document_id)
    return sendJson(reply, presentManagedDocument(row))
  })
}

const encode = ({ externalUserId, updatedAt, id }: Place): string =>
  Buffer.from(JSON.stringify([externalUserId, updatedAt, id])).toString('base64url')

const cursorOf = (row: { external_user_id: string; updated_at: Microseconds; id: string }) =>
  encode({ externalUserId: row.external_user_id, updatedAt: row.updated_at, id: row.id })

/** @throws ApiError `invalid_request` for any other text than a cursor of this list */
function parseCursor(text: string): Place {
  const [externalUserId, updatedAt, id] = partsOf(text)
  const isPlace =
    typeof externalUserId === 'string' &&
    Number.isSafeInteger(updatedAt) &&
    typeof id === 'string' &&
    !`${externalUserId}${id}`.includes('\u0000')
  const place = { externalUserId: `${externalUserId}`, updatedAt: Number(updatedAt), id: `${id}` }
  if (isPlace && encode(place) === text) return place
  throw new ApiError('invalid_request', { rule: 'cursor_invalid' })
}

function partsOf(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}
