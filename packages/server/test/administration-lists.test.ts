/** Lists of the administration: pages and filters. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { openAdministration } from './lib/administration.ts'
import { startService } from './lib/service.ts'

const ORGANIZATIONS = '/admin/v1/organizations/'

async function start(t: TestContext) {
  const service = await startService(t, { WARAQ_ADMIN_PORT: '0' })
  return { service, ...(await openAdministration(service)) }
}

test('organizations are found by a part of the name, and by their state', async (t) => {
  const { service, call } = await start(t)
  for (const name of ['Zaytuna', '100% "Cordoba"', 'زيتونة'])
    await service.organizations.create(name)
  const { id } = (await call('GET', `${ORGANIZATIONS}?q=ZAY`)).json.data[0]
  await service.organizations.suspend(id)
  const found = async (query: Record<string, string>) => {
    const { json } = await call('GET', `${ORGANIZATIONS}?${new URLSearchParams(query)}`)
    return json.data.map(({ name }: { name: string }) => name)
  }
  assert.deepEqual(await found({ q: '% "c' }), ['100% "Cordoba"'])
  assert.deepEqual(await found({ q: 'يتون' }), ['زيتونة'])
  assert.deepEqual(await found({ state: 'suspended' }), ['Zaytuna'])
  assert.deepEqual(await found({ state: 'active', q: 'zay' }), [])
  assert.equal((await call('GET', `${ORGANIZATIONS}?state=erased`)).status, 400)
})

test('lists are read in pages', async (t) => {
  const { service, call } = await start(t)
  const created = await Promise.all(Array.from({ length: 5 }, service.organization))
  const ids: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: string = cursor === '' ? '?limit=2' : `?limit=2&cursor=${cursor}`
    const { json } = await call('GET', ORGANIZATIONS + query)
    ids.push(...json.data.map(({ id }: { id: string }) => id))
    cursor = json.next_cursor
  }
  assert.deepEqual(ids.toSorted(), created.map(({ id }) => id).sort())
  const first = (await call('GET', '/admin/v1/audit/?limit=1')).json
  const second = (await call('GET', `/admin/v1/audit/?limit=1&cursor=${first.next_cursor}`)).json
  assert.notEqual(first.data[0].id, second.data[0].id)
})
