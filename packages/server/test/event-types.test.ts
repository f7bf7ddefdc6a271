/** Each request that changes something publishes it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FeedEvent } from '@waraq/contract'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { sql } from '../src/db/sql.ts'
import { ENDPOINTS } from './access-matrix/endpoints.ts'
import { runTyped } from './lib/command-line.ts'
import { doc, p } from './lib/content.ts'
import { createEveryEndpoint } from './lib/every-endpoint.ts'
import { uploaded } from './lib/images.ts'
import { eraseOverdue } from './lib/retention.ts'
import { startService, type TestService } from './lib/service.ts'

/** The events of a successful request; none where no document, share or image changes. */
const EVENTS_OF: Record<string, string[]> = {
  mintEmbedToken: [],
  createDocument: ['document.created'],
  'createDocument again': ['document.created'],
  importDocument: ['document.created'],
  updateDocument: ['document.updated'],
  changeBlocks: ['document.updated'],
  // It changes no document.
  reportPresence: [],
  deleteDocument: ['document.trashed'],
  // It ends the share of the document, too, which `document.trashed` implies.
  eraseDocument: ['document.deleted'],
  undeleteDocument: ['document.restored'],
  restoreVersion: ['document.updated'],
  nameVersion: ['document.version_created'],
  // The content that a document has now stays as it is.
  eraseVersion: [],
  eraseVersions: [],
  // Tags are no content.
  replaceTags: [],
  // Every document here is shared already.
  changeSharing: [],
  'changeSharing off': ['share.disabled'],
  createShareLink: ['share.enabled'],
  updateShareLink: ['share.updated'],
  deleteShareLink: ['share.disabled'],
  createThread: ['comment.created'],
  replyToThread: ['comment.created'],
  changeThread: ['comment.resolved'],
  // The words of comments are in no event.
  editComment: [],
  deleteComment: [],
  moveAnchors: [],
  // A reader's exchange.
  openShareLink: [],
  // A ticket for bytes that have not arrived.
  uploadImage: [],
  'uploadImage into': [],
  // It is confirmed already.
  confirmImage: [],
  createWebhook: [],
  updateWebhook: [],
  deleteWebhook: [],
  rollWebhookSecret: [],
  enableWebhook: [],
  testWebhook: [],
  replayWebhook: [],
  createApiKey: [],
  rollApiKey: [],
  revokeApiKey: [],
  rollSigningSecret: [],
  // Neither changes a document.
  suspendIdentity: [],
  resumeIdentity: [],
  takeDownDocument: [],
  restoreDocument: [],
  // Once it is done, in the background.
  eraseIdentity: ['identity.erased'],
  verify: [],
  verifyQuran: [],
  verifyHadith: [],
  callMcp: [],
}

const WRITES = ENDPOINTS.filter(({ method }) => method !== 'GET' && method !== 'HEAD')
const YEAR = 366 * 86_400_000_000
const SETTINGS = { WARAQ_EVENTS_WINDOW_SECONDS: '0' }

/** The types of all events that were published since the last call, of any organization. */
async function publishedSince(service: TestService): Promise<string[]> {
  const running = sql`SELECT id FROM erasures WHERE done_at IS NULL`
  await waitFor('no erasure runs', async () => (await service.db.list(running)).length === 0)
  await service.relay()
  const rows = await service.db.list<{ type: string }>(
    sql`SELECT type FROM events ORDER BY shard, organization_id, position`,
  )
  await service.db.write(sql`DELETE FROM events RETURNING shard`)
  return rows.map(({ type }) => type)
}

const openFeeds = (service: TestService) =>
  service.db.write(sql`
    INSERT INTO feeds (shard, organization_id, position, oldest, generation, created_at)
    SELECT shard, id, 0, 0, 'one', 0 FROM organizations WHERE 1 = 1
    ON CONFLICT (shard, organization_id) DO NOTHING RETURNING shard`)

test('every endpoint that is not a read is in the table of events', () => {
  const names = WRITES.map(({ name }) => name)
  assert.deepEqual([...new Set(names)].toSorted(), Object.keys(EVENTS_OF).toSorted())
})

test('each request publishes the events of the table, and no others', async (t) => {
  const service = await startService(t, SETTINGS)
  const ready = await createEveryEndpoint(service)
  await openFeeds(service)
  for (const action of WRITES) {
    const send = await ready(action)
    await publishedSince(service)
    const response = await send()
    assert.equal(response.status, action.status, action.name)
    assert.deepEqual(await publishedSince(service), EVENTS_OF[action.name], action.name)
  }
})

test('other ways to the same changes publish them: permanent, by an agent, by the operator', async (t) => {
  const service = await startService(t, { ...SETTINGS, WARAQ_MCP: 'write' })
  const organization = await service.organization()
  const author = await organization.author()
  const { call } = author
  await openFeeds(service)
  const made = await call('POST', '/v1/documents/', { body: { content: doc(p('One')) } })
  await publishedSince(service)
  await call('DELETE', `/v1/documents/${made.json.id}/?permanent=true`)
  assert.deepEqual(await publishedSince(service), ['document.deleted'])

  const tool = await call('POST', '/mcp', {
    headers: { accept: 'application/json, text/event-stream' },
    body: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: 'create_document',
        arguments: { content: doc(p('By an agent')), idempotency_key: 'one' },
      },
    },
  })
  assert.equal(tool.status, 200, tool.text)
  assert.deepEqual(await publishedSince(service), ['document.created'], tool.text)

  await uploaded(author)
  assert.deepEqual(await publishedSince(service), ['image.confirmed'])

  const trash = async () => {
    const { json } = await call('POST', '/v1/documents/', { body: { content: doc(p('Two')) } })
    await call('PATCH', `/v1/documents/${json.id}/share/`, { body: { is_shared: true } })
    await call('DELETE', `/v1/documents/${json.id}/`)
    const published = await publishedSince(service)
    assert.deepEqual(published, ['document.created', 'share.enabled', 'document.trashed'])
  }
  await trash()
  const erased = await runTyped(service.env, 'history', organization.id, '--erase')
  assert.equal(erased.code, 0, erased.stderr)
  assert.deepEqual(await publishedSince(service), ['document.deleted'])
  await trash()
  const inAYear = 1_000 * Date.now() + YEAR
  await eraseOverdue(service, inAYear)
  service.travelTo(new Date(inAYear / 1_000 + 1_000))
  assert.deepEqual(await publishedSince(service), ['document.deleted'])
})

test('events name their document, its version and the user of the host, and no text', async (t) => {
  const service = await startService(t, SETTINGS)
  const organization = await service.organization()
  const key = await service.organizations.createKey(organization.id, ['events'])
  const headers = { authorization: `Bearer ${key}` }
  const read = (query = '') => service.call('GET', `/v1/events/${query}`, { headers })
  assert.deepEqual((await read()).json.data, [])
  const { call } = await organization.author('amina')
  const made = await call('POST', '/v1/documents/', { body: { content: doc(p('A secret leaf')) } })
  const { id } = made.json
  await call('POST', `/v1/documents/${id}/shares/`, { body: { name: 'Parents' } })
  await service.relay()
  const { json, text } = await read('?after=0')
  const [created, shared] = json.data as FeedEvent[]
  assert.deepEqual(created, {
    id: created?.id,
    position: 1,
    type: 'document.created',
    timestamp: made.json.updated_at,
    data: {
      document_id: id,
      revision: 1,
      etag: made.headers.get('etag'),
      identity_id: created?.data.identity_id,
      external_user_id: 'amina',
    },
  })
  assert.equal(shared?.type, 'share.enabled')
  assert.match(shared?.data.share_id ?? '', /^[0-9a-f-]{36}$/)
  assert.doesNotMatch(text, /secret|leaf|Parents/)
  assert.deepEqual((await read('?after=0&types=share.enabled')).json.data, [shared])
  assert.deepEqual((await read('?after=2')).json.data, [])
})
