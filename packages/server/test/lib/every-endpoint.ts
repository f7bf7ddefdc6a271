/** One successful request for each call of the contract and each page, as anybody's HTTP client sends it. */
import { addressOf, type Endpoint } from '../access-matrix/endpoints.ts'
import { doc, p } from './content.ts'
import { uploaded } from './images.ts'
import type { TestService } from './service.ts'

export interface Sent {
  /** Instead of the call's own. */
  method?: string
  headers?: Record<string, string>
  /** How the path is written; as the contract has it where this is not said. */
  write?: (path: string) => string
}

/** Sends the call once, and again whenever it is asked to. */
export type Send = (sent?: Sent) => Promise<Response>

/** Answers a function that makes any call ready to succeed, each time on a document of its own. */
export async function createEveryEndpoint(service: TestService) {
  await service.scripture.prepare()
  const organization = await service.organization()
  const author = await organization.author()
  const { call, token } = author

  return async ({ name, ...action }: Endpoint): Promise<Send> => {
    const { json } = await call('POST', '/v1/documents/', { body: { content: doc(p('A leaf')) } })
    const sharing = { body: { is_shared: true } }
    const shared = await call('PATCH', `/v1/documents/${json.id}/share/`, sharing)
    const image = action.path.includes('{image_id}') ? await uploaded(author) : ''
    const [path = '', query] = addressOf(action)
      .replace('{id}', json.id)
      .replace('{token}', shared.json.share_token)
      .replace('{image_id}', image)
      .split('?')
    const bearer = name === 'mintEmbedToken' ? organization.apiKey : token
    return ({ method = action.method, headers = {}, write = asItIs } = {}) =>
      fetch(service.url + write(path) + (query ? `?${query}` : ''), {
        method,
        redirect: 'manual',
        body: action.body === undefined ? null : JSON.stringify(action.body),
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${bearer}`,
          ...headers,
        },
      })
  }
}

const asItIs = (path: string): string => path

/** The path in its other form: without its trailing slash, or with one. */
export const otherSlash = (path: string): string =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : `${path}/`
