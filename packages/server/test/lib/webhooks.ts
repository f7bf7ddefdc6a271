/** A service whose webhooks reach receivers of the test. */
import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { TestContext } from 'node:test'
import type { EventType } from '@waraq/contract'
import { startReceiver } from './receiver.ts'
import { type CallInit, startService, type TestService } from './service.ts'
import { SYSTEM, type World } from './world.ts'

/** A delivery that a receiver got. */
export interface Received {
  id: string
  headers: IncomingHttpHeaders
  body: string
  event: {
    id: string
    position: number
    type: EventType
    timestamp: string
    data: Record<string, unknown>
  }
}

/** Responds a delivery; by default with 204. */
export type Respond = (received: Received, response: ServerResponse) => void

export const status =
  (code: number, headers: Record<string, string> = {}): Respond =>
  (_, response) =>
    void response.writeHead(code, headers).end()

/** A receiver that keeps what it got. `answer` can be replaced while it runs. */
export async function startWebhookReceiver(t: TestContext, respond: Respond = status(204)) {
  const receiver = { received: [] as Received[], respond, url: '' }
  const { port } = await startReceiver(t, {
    async respond(request, response) {
      let body = ''
      for await (const chunk of request.setEncoding('utf8')) body += chunk
      const { headers } = request
      const received = { id: String(headers['webhook-id']), headers, body, event: JSON.parse(body) }
      receiver.received.push(received)
      receiver.respond(received, response)
    },
  })
  receiver.url = `http://127.0.0.1:${port}/hook`
  return receiver
}

/** A webhook that nothing is sent to but tests, which nobody receives. */
export const SILENT_WEBHOOK = { url: 'http://127.0.0.1:1024/', types: ['webhook.test'] }

/** A service with an organization that manages webhooks and has an author. */
export async function startWebhookService(
  t: TestContext,
  settings: Record<string, string> = {},
  world: World = SYSTEM,
) {
  const service = await startService(t, { WARAQ_EVENTS_WINDOW_SECONDS: '0', ...settings }, world)
  return { service, ...(await webhookOrganization(service)) }
}

/** An organization with a key that manages webhooks, and an author. */
export async function webhookOrganization(service: TestService) {
  const organization = await service.organization()
  const key = await service.organizations.createKey(organization.id, ['manage', 'events'])
  const manage = (method: string, path: string, init: CallInit = {}) =>
    service.call(method, `/v1/webhooks/${path}`, {
      ...init,
      headers: { authorization: `Bearer ${key}`, ...init.headers },
    })
  const author = await organization.author()
  return {
    organization,
    key,
    author,
    manage,
    async createWebhook(url: string, types?: EventType[]) {
      const { status: code, json, text } = await manage('POST', '', { body: { url, types } })
      if (code !== 201) throw new Error(text)
      return json
    },
    /** Creates a document, or saves it. */
    async save(id?: string): Promise<string> {
      const content = {
        type: 'doc',
        content: [{ type: 'paragraph', attrs: { at: Math.random() } }],
      }
      const path = id === undefined ? '/v1/documents/' : `/v1/documents/${id}/`
      // A new token, since the clock of the test moves by days.
      const { call } = await organization.author(author.externalUserId)
      const saved = await call(id === undefined ? 'POST' : 'PATCH', path, {
        body: { content },
      })
      if (saved.status >= 300) throw new Error(saved.text)
      return saved.json.id
    },
    async remove(id: string): Promise<void> {
      const { call } = await organization.author(author.externalUserId)
      await call('DELETE', `/v1/documents/${id}/`)
    },
    /** Publishes and delivers all that is due. */
    async settle(): Promise<void> {
      await publishAll(service)
      await service.deliverWebhooks()
    },
  }
}

/** Publishes all changes, also those that the relay of the service is about to publish. */
export async function publishAll({ db, relay }: TestService): Promise<void> {
  const waiting = { texts: ['SELECT 1 AS found FROM document_changes LIMIT 1'], parts: [] }
  do await relay()
  while (await db.find(waiting))
}

/** Whether a delivery has a signature by this secret, computed apart from the code under test. */
export function isSignedBy(secret: string, { headers, body, id }: Received): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${id}.${headers['webhook-timestamp']}.${body}`
  const signature = createHmac('sha256', key).update(signed).digest('base64')
  return String(headers['webhook-signature']).split(' ').includes(`v1,${signature}`)
}
