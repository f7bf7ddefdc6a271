import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from './lib/service.ts'

test('GET /v1/events/ tells a created document', async (t) => {
  const service = await startService(t, { WARAQ_EVENTS_WINDOW_SECONDS: '0' })
  const organization = await service.organization()
  const key = await service.organizations.createKey(organization.id, ['events'])
  const headers = { authorization: `Bearer ${key}` }
  const first = await service.call('GET', '/v1/events/', { headers })
  assert.equal(first.status, 200, first.text)
  const author = await organization.author('amina')
  const made = await author.call('POST', '/v1/documents/', {
    body: { content: { type: 'doc', content: [{ type: 'paragraph' }] } },
  })
  assert.equal(made.status, 201)
  await service.relay()
  const page = await service.call('GET', '/v1/events/?after=0', { headers })
  assert.deepEqual(
    page.json.data.map((event: { type: string }) => event.type),
    ['document.created'],
  )
})
