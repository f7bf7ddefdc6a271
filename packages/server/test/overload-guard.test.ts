import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MEASURED } from '../../../test/lib/measured.ts'
import { doc, p } from './lib/content.ts'
import { sharedService } from './lib/service.ts'

const AUTHORS = 200

test('200 concurrent saves of 100 KiB by one identity all succeed', async () => {
  const service = await sharedService()
  const { call } = await (await service.organization()).author()
  const text = 'x'.repeat(102_400)
  const created = await Promise.all(
    Array.from({ length: 20 }, () => call('POST', '/v1/documents/', { body: {} })),
  )
  const saves = Array.from({ length: AUTHORS }, (_, at) => {
    const body = { content: doc(p(`${at} ${text}`)) }
    return call('PATCH', `/v1/documents/${created[at % 20]?.json.id}/`, { body })
  })
  const statuses = (await Promise.all(saves)).map(({ status }) => status)
  assert.deepEqual([...new Set(statuses)], [200])
})

test(
  'an identity with too many concurrent deletions gets 429, and others do not',
  MEASURED,
  async () => {
    const service = await sharedService()
    const organization = await service.organization()
    const [amina, bilal] = [await organization.author(), await organization.author()]
    const path = '/v1/documents/0190a0b0-0000-8123-8000-000000000000/'
    const many = Array.from({ length: AUTHORS }, () => amina.call('DELETE', path))
    const other = await bilal.call('DELETE', path)
    const answers = await Promise.all(many)
    assert.equal(other.status, 404)
    for (const { status, headers } of answers) {
      assert.ok(status === 404 || status === 429)
      if (status === 429) assert.equal(headers.get('retry-after'), '1')
    }
  },
)

test('many concurrent reads from one address all succeed', MEASURED, async () => {
  const service = await sharedService()
  const { call } = await (await service.organization()).author()
  const { json } = await call('POST', '/v1/documents/', { body: {} })
  const path = `/v1/documents/${json.id}/`
  const shared = await call('PATCH', `${path}share/`, { body: { is_shared: true } })
  const link = `/v1/documents/shared/${shared.json.share_token}/`
  const answers = await Promise.all(
    Array.from({ length: AUTHORS }, (_, at) =>
      at % 2 === 0 ? service.call('GET', link) : call('GET', path),
    ),
  )
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
})
