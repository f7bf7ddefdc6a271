import { type DocumentPath, ShareChange, type SharedPath } from '@waraq/contract/openapi'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Static } from 'typebox'
import { PUBLIC, READ, WRITE } from '../../http/admission/route-costs.ts'
import { SMALL_BODY } from '../../http/body.ts'
import type { BodyParser } from '../../http/body-parser.ts'
import type { Credentials } from '../../http/credentials.ts'
import { JSON_TYPE, NO_STORE_HEADERS } from '../../http/headers.ts'
import { sendVersion } from '../../http/send-version.ts'
import { createValidator } from '../../http/validation.ts'
import { etagOf, presentShared, presentShareInfo } from '../present.ts'
import { createResponseCache } from '../response-cache.ts'
import type { SharedDocument, Sharing } from './sharing.ts'

interface Deps {
  app: FastifyInstance
  sharing: Sharing
  credentials: Credentials
  bodies: BodyParser
  /** Counts a view of a share link. */
  recordView: (link: Pick<SharedDocument, 'shard' | 'linkId'> & { documentId: string }) => void
}

interface ById {
  Params: Static<typeof DocumentPath>
}

/** Endpoints 7 to 9 of the specification. */
export function sharingRoutes(deps: Deps): void {
  const { app, sharing, credentials, bodies, recordView } = deps
  const { identityOf } = credentials
  const byIdentity = { onRequest: credentials.requireIdentity }
  const sharedBodies = createResponseCache(presentShared)
  const shareChange = createValidator(ShareChange)

  app.get<ById>('/v1/documents/:id/share/', { ...byIdentity, ...READ }, async (request, reply) =>
    sendShareInfo(reply, await sharing.find(identityOf(request), request.params.id)),
  )

  app.patch<ById>(
    '/v1/documents/:id/share/',
    { ...byIdentity, ...WRITE },
    async (request, reply) => {
      const { is_shared } = shareChange(await bodies.read(request, reply, SMALL_BODY))
      return sendShareInfo(
        reply,
        await sharing.set(identityOf(request), request.params.id, is_shared),
      )
    },
  )

  app.get<{ Params: Static<typeof SharedPath> }>(
    '/v1/documents/shared/:token/',
    PUBLIC,
    async (request, reply) => {
      const accessToken = credentials.findShareAccess(request)
      const document = await sharing.read(request.params.token, accessToken)
      const { shard, linkId, metadata } = document
      credentials.countShareRead(linkId ?? metadata.id, reply)
      credentials.recordReader(request, 'share', document.organizationId)
      const sent = await sendVersion(request, reply, etagOf(metadata), () =>
        sharedBodies.of(document),
      )
      if (request.method === 'GET') recordView({ shard, linkId, documentId: metadata.id })
      return sent
    },
  )
}

const sendShareInfo = (reply: FastifyReply, token: string | null): FastifyReply =>
  reply
    .headers(NO_STORE_HEADERS)
    .type(JSON_TYPE)
    .send(JSON.stringify(presentShareInfo(token)))
