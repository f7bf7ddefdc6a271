import { ApiError } from '@waraq/contract'
import {
  NewWebhook,
  ReplayBody,
  SecretRollBody,
  UndeliveredParameters,
  WebhookChange,
  type WebhookPath,
} from '@waraq/contract/openapi'
import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { BodyParser } from '../http/body-parser.ts'
import { NO_STORE_HEADERS } from '../http/headers.ts'
import { createKnownBodyReader } from '../http/known-body.ts'
import { type Management, sendJson as send } from '../http/management.ts'
import { extendDeadline } from '../http/response-deadline.ts'
import { requireKnownQuery } from '../http/unknown-names.ts'
import { createQueryValidator } from '../http/validation.ts'
import { shardOf } from '../lib/shard.ts'
import { DAY_SECONDS } from '../lib/time.ts'
import type { WebhookModule } from './webhook-module.ts'

interface Deps {
  management: Management
  bodies: BodyParser
  /** Undefined if webhooks are off. */
  webhookModule: WebhookModule | undefined
}

interface ById {
  Params: Static<typeof WebhookPath>
}

const DEFAULT_LIMIT = 100
/** Longer than the look-up of a name or an attempt, shorter than the SDK waits. */
const OUTGOING_MILLISECONDS = 25_000

/** Webhooks of an organization, for its backend or an operator. */
export function webhookRoutes({ management, bodies, webhookModule }: Deps): void {
  const { app, webhooks: all, options, requireManager } = management
  const one = `${all}:webhook_id/`
  const newWebhook = createKnownBodyReader(bodies, NewWebhook)
  const webhookChange = createKnownBodyReader(bodies, WebhookChange)
  const rollBody = createKnownBodyReader(bodies, SecretRollBody)
  const replayBody = createKnownBodyReader(bodies, ReplayBody)
  const undeliveredQuery = createQueryValidator(UndeliveredParameters)

  /** @throws ApiError `not_found` for an organization that an operator names */
  async function organizationOf(request: FastifyRequest) {
    const { organizationId: id, actor } = await requireManager(request)
    return { shard: shardOf(id), id, actor }
  }

  const module = (): WebhookModule => {
    if (!webhookModule) throw new ApiError('not_available', { rule: 'webhooks_off' })
    return webhookModule
  }

  app.get(all, options.read, async (request, reply) =>
    send(reply, { data: await module().webhooks.list(await organizationOf(request)) }),
  )
  app.post(all, options.write, async (request, reply) => {
    const { webhooks } = module()
    const body = await newWebhook(request, reply)
    extendDeadline(request.raw, OUTGOING_MILLISECONDS)
    return send(reply.code(201), await webhooks.create(await organizationOf(request), body))
  })
  app.get<ById>(one, options.read, async (request, reply) => {
    const { webhook_id } = request.params
    return send(reply, await module().webhooks.read(await organizationOf(request), webhook_id))
  })
  app.patch<ById>(one, options.write, async (request, reply) => {
    const { webhooks } = module()
    const body = await webhookChange(request, reply)
    extendDeadline(request.raw, OUTGOING_MILLISECONDS)
    const { webhook_id } = request.params
    return send(reply, await webhooks.update(await organizationOf(request), webhook_id, body))
  })
  app.delete<ById>(one, options.write, async (request, reply) => {
    await module().webhooks.remove(await organizationOf(request), request.params.webhook_id)
    return reply.code(204).headers(NO_STORE_HEADERS).send()
  })
  app.post<ById>(`${one}secret/roll/`, options.write, async (request, reply) => {
    const { webhooks } = module()
    const { overlap_seconds = DAY_SECONDS } = await rollBody(request, reply)
    const { webhook_id } = request.params
    return send(
      reply,
      await webhooks.rollSecret(await organizationOf(request), webhook_id, overlap_seconds),
    )
  })
  app.post<ById>(`${one}test/`, options.write, async (request, reply) => {
    const { webhook_id } = request.params
    extendDeadline(request.raw, OUTGOING_MILLISECONDS)
    return send(reply, await module().webhooks.sendTest(await organizationOf(request), webhook_id))
  })
  app.post<ById>(`${one}enable/`, options.write, async (request, reply) => {
    const { webhook_id } = request.params
    return send(reply, await module().webhooks.enable(await organizationOf(request), webhook_id))
  })
  app.post<ById>(`${one}replay/`, options.write, async (request, reply) => {
    const { replay } = module()
    const body = await replayBody(request, reply)
    const count = await replay(await organizationOf(request), request.params.webhook_id, body)
    return send(reply, { count })
  })
  app.get<ById>(`${one}attempts/`, options.read, async (request, reply) => {
    const { webhook_id } = request.params
    const data = await module().webhooks.listAttempts(await organizationOf(request), webhook_id)
    return send(reply, { data })
  })
  app.get<ById>(`${one}events/`, options.read, async (request, reply) => {
    const { webhooks } = module()
    requireKnownQuery(UndeliveredParameters, request.query)
    const query = undeliveredQuery(request.query)
    const { state = 'failed', after = 0, limit = DEFAULT_LIMIT } = query
    const page = { isGivenUp: state === 'failed', after, limit }
    const [organization, { webhook_id }] = [await organizationOf(request), request.params]
    return send(reply, await webhooks.listUndelivered(organization, webhook_id, page))
  })
}
