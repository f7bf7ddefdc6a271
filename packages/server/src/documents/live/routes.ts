import { type DocumentChanges, MAX_CHANGE_WAITS } from '@waraq/contract'
import { ChangeListParameters, type DocumentPath } from '@waraq/contract/openapi'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { READ } from '../../http/admission/route-costs.ts'
import { clientAbortSignal } from '../../http/client-abort.ts'
import type { Credentials } from '../../http/credentials.ts'
import { JSON_TYPE, NO_STORE_HEADERS } from '../../http/headers.ts'
import { beginWait } from '../../http/long-poll.ts'
import { createQueryValidator } from '../../http/validation.ts'
import { etagOf } from '../present.ts'
import type { LiveChanges, LivePage } from './live-changes.ts'

interface Deps {
  app: FastifyInstance
  credentials: Credentials
  liveChanges: LiveChanges
}

interface ById {
  Params: Static<typeof DocumentPath>
}

const RIGHT = 'comment'

/** The changes of a document, for its author and for co-authors. */
export function liveRoutes({ app, credentials, liveChanges }: Deps): void {
  const { requireAuthor, ownerOf, identityOf, verifyAgain } = credentials
  const listQuery = createQueryValidator(ChangeListParameters)
  const guards = { onRequest: requireAuthor(RIGHT), ...READ }

  app.get<ById>('/v1/documents/:id/changes/', guards, async (request, reply) => {
    const { after, wait: seconds = 0 } = listQuery(request.query)
    const { id } = request.params
    const { identityId } = identityOf(request)
    const isFull = liveChanges.isFull(identityId)
    if (seconds > 0) beginWait(request, reply, { seconds, isFull, max: MAX_CHANGE_WAITS })
    const page = await liveChanges.read(ownerOf(request), id, after, {
      seconds,
      signal: clientAbortSignal(reply),
      identityId,
      requireLive: () => verifyAgain(request, id, RIGHT),
    })
    return reply
      .headers(NO_STORE_HEADERS)
      .type(JSON_TYPE)
      .send(JSON.stringify(presentPage(page)))
  })
}

function presentPage({ metadata, isReplaced, writer }: LivePage): DocumentChanges {
  const version = { revision: metadata.revision, etag: etagOf(metadata) }
  const by = writer === undefined ? undefined : { external_user_id: writer }
  const replaced = { type: 'replaced', ...version, ...(by && { by }) } as const
  return { ...version, changes: isReplaced ? [replaced] : [] }
}
