/** One successful request for each endpoint and page, sent by a plain HTTP client. */
import { addressOf, type Endpoint } from '../access-matrix/endpoints.ts'
import { erased, findIdentity, keyIdOf } from '../access-matrix/organizations.ts'
import { doc, p } from './content.ts'
import { uploaded } from './images.ts'
import type { Author, TestService } from './service.ts'
import { SILENT_WEBHOOK } from './webhooks.ts'

export interface Sent {
  /** Overrides the method. */
  method?: string
  headers?: Record<string, string>
  /** The form of the path; by default that of the contract. */
  write?: (path: string) => string
}

/** Sends the request; may be called again. */
export type Send = (sent?: Sent) => Promise<Response>

/**
 * Returns a function that prepares a successful request to any endpoint, on a new document each
 * time.
 */
export async function createEveryEndpoint(service: TestService) {
  await service.scripture.prepare()
  const organization = await service.organization()
  const author = await organization.author()
  const { call, token } = author
  const eventsKey = await service.organizations.createKey(organization.id, ['events'])
  const manageKey = await service.organizations.createKey(organization.id, ['manage'])
  const manager = `Bearer ${manageKey}`
  const newUser = async () =>
    findIdentity(service, manager, (await organization.author()).externalUserId)
  const usersOf = async (path: string) => ({
    user: path.includes('{identity_id}') ? await newUser() : '',
    receipt: path.includes('{erasure_id}') ? await erased(service, manager, await newUser()) : '',
  })
  const bearers: Record<string, string> = {
    mintEmbedToken: organization.apiKey,
    listEvents: eventsKey,
  }

  return async ({ name, ...action }: Endpoint): Promise<Send> => {
    const { json } = await call('POST', '/v1/documents/', { body: { content: doc(p('A leaf')) } })
    if (name === 'eraseVersion') {
      // Only a former version can be erased.
      const body = { content: doc(p('Another leaf')) }
      await call('PATCH', `/v1/documents/${json.id}/`, { body })
    }
    const sharing = { body: { is_shared: true } }
    const shared = await call('PATCH', `/v1/documents/${json.id}/share/`, sharing)
    if (TRASH.includes(name)) await call('DELETE', `/v1/documents/${json.id}/`)
    const { link, thread, image } = await partsOf(author, action.path, json.id)
    const isManaging = /^\/v1\/(?:webhooks|organization)\//.test(action.path)
    const webhook = isManaging ? await onlyWebhook(service, manageKey) : ''
    const key = await service.organizations.createKey(organization.id, ['manage'])
    const { user, receipt } = await usersOf(action.path)
    const opened = OPENED_BEFORE[name]
    if (opened)
      await service.call('POST', opened.path.replace('{user}', user).replace('{id}', json.id), {
        headers: { authorization: manager },
        body: opened.body,
      })
    const [path = '', query] = addressOf(action)
      .replace('{id}', json.id)
      .replace('{token}', shared.json.share_token)
      .replace('{image_id}', image)
      .replace('{share_id}', link)
      .replace('{thread_id}', thread)
      .replace('{comment_id}', thread)
      .replace('{webhook_id}', webhook)
      .replace('{key_id}', keyIdOf(key))
      .replace('{identity_id}', user)
      .replace('{erasure_id}', receipt)
      .replace('{document_id}', json.id)
      .split('?')
    const bearer = bearers[name] ?? (isManaging ? manageKey : token)
    return ({ method = action.method, headers = {}, write = asItIs } = {}) =>
      fetch(service.url + write(path) + (query ? `?${query}` : ''), {
        method,
        redirect: 'manual',
        body: bodyOf(action),
        headers: {
          'content-type': action.type ?? 'application/json',
          authorization: `Bearer ${bearer}`,
          ...action.headers,
          ...headers,
        },
      })
  }
}

/** What a path names besides a document. */
async function partsOf(author: Author, path: string, id: string) {
  return {
    link: path.includes('{share_id}') ? await linkOf(author, id) : '',
    thread: path.includes('{thread_id}') ? await threadOf(author, id) : '',
    image: path.includes('{image_id}') ? await uploaded(author) : '',
  }
}

async function linkOf({ call }: Author, id: string): Promise<string> {
  return (await call('POST', `/v1/documents/${id}/shares/`, { body: {} })).json.id
}

/** A thread of the author, whose first comment has its id. */
async function threadOf({ call }: Author, id: string): Promise<string> {
  return (await call('POST', `/v1/documents/${id}/comments/`, { body: { text: 'Why?' } })).json.id
}

/** Replaces the webhooks of the organization by one. */
async function onlyWebhook({ call }: TestService, key: string): Promise<string> {
  const headers = { authorization: `Bearer ${key}` }
  const { json } = await call('GET', '/v1/webhooks/', { headers })
  for (const { id } of json.data) await call('DELETE', `/v1/webhooks/${id}/`, { headers })
  const created = await call('POST', '/v1/webhooks/', { headers, body: SILENT_WEBHOOK })
  return created.json.id
}

/** What is closed before the request that opens it again. */
const OPENED_BEFORE: Record<string, { path: string; body: object }> = {
  resumeIdentity: { path: '/v1/organization/identities/{user}/suspend/', body: {} },
  restoreDocument: {
    path: '/v1/organization/documents/{id}/takedown/',
    body: { reason: 'phishing' },
  },
}

const TRASH = ['readTrashed', 'eraseDocument', 'undeleteDocument']

/** The body as it is sent: a file is its text. */
const bodyOf = ({ type, body }: Pick<Endpoint, 'type' | 'body'>): string | null =>
  type === undefined ? (JSON.stringify(body) ?? null) : String(body)

const asItIs = (path: string): string => path

/** The other form of a path: without its trailing slash, or with one. */
export const otherSlash = (path: string): string =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : `${path}/`
