/** The endpoints of the matrix: contract operations, HTML pages, and routes of the server. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { OPERATIONS, type Operation } from '@waraq/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { doc, p } from '../lib/content.ts'
import { SILENT_WEBHOOK } from '../lib/webhooks.ts'

/** An operation of the contract, or a page. */
export interface Endpoint {
  name: string
  method: string
  path: string
  /** The success status. */
  status: number
  /** Required query parameters. */
  query?: string
  body?: unknown
  headers?: Record<string, string>
  /** Whether the body names the document. */
  isInto?: boolean
  /** The media type of a body that is a file. */
  type?: string
  /** Sent with the Idempotency-Key of an earlier create. */
  isRepeated?: boolean
}

/** The body of all creates here. */
export const NEW_DOCUMENT = { content: doc(p('A new leaf')) }

const BODIES: Record<string, unknown> = {
  mintEmbedToken: { external_user_id: 'amina' },
  createDocument: NEW_DOCUMENT,
  updateDocument: { content: doc(p('Another leaf')) },
  changeSharing: { is_shared: true },
  nameVersion: { name: 'The first' },
  changeBlocks: {
    blocks: [{ from: 0, to: 0, content: [p('Another leaf')] }],
    writer: 'k3f9x2ab',
    seq: 1,
  },
  reportPresence: { writer: 'k3f9x2ab', revision: 1, anchor: 1, head: 1 },
  replaceTags: { tags: ['fiqh'] },
  createShareLink: { name: 'Parents' },
  updateShareLink: { name: 'Parents' },
  openShareLink: {},
  createThread: { text: 'Which edition?' },
  replyToThread: { text: 'The second' },
  editComment: { text: 'Which one?' },
  changeThread: { state: 'resolved' },
  moveAnchors: {
    anchors: [
      {
        id: '0190a0b0-0000-8123-8000-000000000000',
        anchor_version: 1,
        anchor: { exact: 'leaf', prefix: 'A ', suffix: '', block: 0, etag: '"1-a"' },
      },
    ],
  },
  importDocument: '# A new leaf',
  uploadImage: { filename: 'a.png', content_type: 'image/png' },
  verifyQuran: { text: 'A text without a quotation' },
  callMcp: { jsonrpc: '2.0', id: 1, method: 'ping' },
  verify: { text: 'A text without a quotation' },
  verifyHadith: { text: 'A text without a quotation' },
  createWebhook: SILENT_WEBHOOK,
  updateWebhook: {},
  rollWebhookSecret: {},
  replayWebhook: { ids: ['unknown'] },
  createApiKey: { scopes: ['manage'] },
  rollApiKey: {},
  rollSigningSecret: {},
  suspendIdentity: {},
  takeDownDocument: { reason: 'phishing' },
}
/** Of a change of the current version. */
const HEADERS: Record<string, Record<string, string>> = { changeBlocks: { 'if-match': '*' } }
const QUERIES: Record<string, string> = {
  searchQuran: 'q=2:255&limit=1',
  searchHadith: 'q=cat&limit=1',
  readVerseRange: 'from=112:1&to=112:2',
  readMushafClip: 'page=604&line_start=3&line_end=4',
}
const PAGES = ['/', '/docs', '/docs/*']

/** All endpoints. Each GET also has HEAD. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...OPERATIONS.flatMap(actionsOf),
  ...PAGES.map((path) => ({ name: path, method: 'GET', path, status: 200 })),
].flatMap((action) => (action.method === 'GET' ? [action, { ...action, method: 'HEAD' }] : action))

function actionsOf({ id, method, path, bodyTypes, success: { status } }: Operation): Endpoint[] {
  const query = QUERIES[id]
  const type = bodyTypes?.find((one) => one.startsWith('text/'))
  const headers = HEADERS[id]
  const more = { ...(query && { query }), ...(type && { type }), ...(headers && { headers }) }
  const action = { name: id, method, path, status, body: BODIES[id], ...more }
  const off = { ...action, name: `${id} off`, body: { is_shared: false } }
  const again = { ...action, name: `${id} again`, isRepeated: true }
  const search = { ...action, name: `${id} by text`, query: 'text=leaf' }
  if (id === 'listDocuments') return [action, search]
  if (id === 'createDocument') return [action, again]
  if (id === 'uploadImage') return [action, { ...action, name: `${id} into`, isInto: true }]
  return id === 'changeSharing' ? [action, off] : [action]
}

/** The URL of an endpoint, with fixed path parameters filled in. */
export const addressOf = ({ path, query }: Pick<Endpoint, 'path' | 'query'>): string =>
  path
    .replace('{key}', '112:1')
    .replace('{topic_id}', 'patience')
    .replace('{revision}', '1')
    .replace('{format}', 'html')
    .replace('{slug}', 'bukhari')
    .replace('{file}', '604.svg') + (query ? `?${query}` : '')

/** Routes that a server declares at startup, as `GET /path`, without those that answer 405. */
export async function routesDeclaredBy(start: () => Promise<unknown>): Promise<string[]> {
  const routes: string[] = []
  const listen = (message: unknown) => {
    // Fastify publishes each server instance on this channel before it declares routes.
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url }) => {
      const methods = [method].flat()
      const path = url.replace(/:(\w+)/g, '{$1}')
      if (!methods.includes('OPTIONS')) routes.push(...methods.map((name) => `${name} ${path}`))
    })
  }
  subscribe('fastify.initialization', listen)
  try {
    await start()
  } finally {
    unsubscribe('fastify.initialization', listen)
  }
  return routes
}
