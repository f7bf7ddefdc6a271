import { ApiError } from '@waraq/contract'
import {
  NewWebhook,
  ReplayBody,
  SecretRollBody,
  UndeliveredParameters,
  WebhookChange,
  type WebhookPath,
} from '@waraq/contract/openapi'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { HEALTH } from '../http/admission/route-costs.ts'
import { type BodyLimit, SMALL_BODY } from '../http/body.ts'
import type { BodyParser } from '../http/body-parser.ts'
import type { Credentials } from '../http/credentials.ts'
import { JSON_TYPE, NO_STORE_HEADERS } from '../http/headers.ts'
import { extendDeadline } from '../http/response-deadline.ts'
import { createQueryValidator, createValidator } from '../http/validation.ts'
import { DAY_SECONDS } from '../lib/time.ts'
import type { WebhookModule } from './webhook-module.ts'

interface Deps {
  app: FastifyInstance
  credentials: Credentials
  bodies: BodyParser
  /** Undefined if webhooks are off. */
  webhookModule: WebhookModule | undefined
}

interface ById {
  Params: Static<typeof WebhookPath>
}

const WEBHOOKS = '/v1/webhooks/'
const WEBHOOK = `${WEBHOOKS}:webhook_id/`
const DEFAULT_LIMIT = 100
/** Longer than the look-up of a name or an attempt, shorter than the SDK waits. */
const OUTGOING_MILLISECONDS = 25_000

/** Webhooks, for the backend of an organization. */
export function webhookRoutes({ app, credentials, bodies, webhookModule }: Deps): void {
  const options = { onRequest: credentials.requireBackend('manage'), ...HEALTH }
  const newWebhook = createValidator(NewWebhook)
  const webhookChange = createValidator(WebhookChange)
  const rollBody = createValidator(SecretRollBody)
  const replayBody = createValidator(ReplayBody)
  const undeliveredQuery = createQueryValidator(UndeliveredParameters)
  const organizationOf = (request: FastifyRequest) => {
    const { organization, keyId } = credentials.backendOf(request)
    return { ...organization, actor: `api_key:${keyId}` as const }
  }
  const read = (request: FastifyRequest, reply: FastifyReply, limit: BodyLimit = SMALL_BODY) =>
    bodies.read(request, reply, limit)

  const module = (): WebhookModule => {
    if (!webhookModule) throw new ApiError('not_available', { rule: 'webhooks_off' })
    return webhookModule
  }

  app.get(WEBHOOKS, options, async (request, reply) =>
    send(reply, { data: await module().webhooks.list(organizationOf(request)) }),
  )
  app.post(WEBHOOKS, options, async (request, reply) => {
    const { webhooks } = module()
    const body = newWebhook(await read(request, reply))
    extendDeadline(request.raw, OUTGOING_MILLISECONDS)
    return send(reply.code(201), await webhooks.create(organizationOf(request), body))
  })
  app.get<ById>(WEBHOOK, options, async (request, reply) => {
    const { webhook_id } = request.params
    return send(reply, await module().webhooks.read(organizationOf(request), webhook_id))
  })
  app.patch<ById>(WEBHOOK, options, async (request, reply) => {
    const { webhooks } = module()
    const body = webhookChange(await read(request, reply))
    extendDeadline(request.raw, OUTGOING_MILLISECONDS)
    const { webhook_id } = request.params
    return send(reply, await webhooks.update(organizationOf(request), webhook_id, body))
  })
  app.delete<ById>(WEBHOOK, options, async (request, reply) => {
    await module().webhooks.remove(organizationOf(request), request.params.webhook_id)
    return reply.code(204).headers(NO_STORE_HEADERS).send()
  })
  app.post<ById>(`${WEBHOOK}secret/roll/`, options, async (request, reply) => {
    const { webhooks } = module()
    const { overlap_seconds = DAY_SECONDS } = rollBody(await read(request, reply))
    const { webhook_id } = request.params
    return send(
      reply,
      await webhooks.rollSecret(organizationOf(request), webhook_id, overlap_seconds),
    )
  })
  app.post<ById>(`${WEBHOOK}test/`, options, async (request, reply) => {
    const { webhook_id } = request.params
    extendDeadline(request.raw, OUTGOING_MILLISECONDS)
    return send(reply, await module().webhooks.sendTest(organizationOf(request), webhook_id))
  })
  app.post<ById>(`${WEBHOOK}enable/`, options, async (request, reply) => {
    const { webhook_id } = request.params
    return send(reply, await module().webhooks.enable(organizationOf(request), webhook_id))
  })
  app.post<ById>(`${WEBHOOK}replay/`, options, async (request, reply) => {
    const { replay } = module()
    const body = replayBody(await read(request, reply))
    const count = await replay(organizationOf(request), request.params.webhook_id, body)
    return send(reply, { count })
  })
  app.get<ById>(`${WEBHOOK}attempts/`, options, async (request, reply) => {
    const { webhook_id } = request.params
    const data = await module().webhooks.listAttempts(organizationOf(request), webhook_id)
    return send(reply, { data })
  })
  app.get<ById>(`${WEBHOOK}events/`, options, async (request, reply) => {
    const { webhooks } = module()
    const query = undeliveredQuery(request.query)
    const { state = 'failed', after = 0, limit = DEFAULT_LIMIT } = query
    const page = { isGivenUp: state === 'failed', after, limit }
    const { webhook_id } = request.params
    return send(reply, await webhooks.listUndelivered(organizationOf(request), webhook_id, page))
  })
}

const send = (reply: FastifyReply, body: object): FastifyReply =>
  reply.headers(NO_STORE_HEADERS).type(JSON_TYPE).send(JSON.stringify(body))
