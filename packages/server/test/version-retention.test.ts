/** The hourly job that deletes versions which the settings no longer keep. */
import assert from 'node:assert/strict'
import { sql } from '../src/db/sql.ts'
import { eraseOverdue, lastReplacement, runRetention } from './lib/retention.ts'
import { testWriting, textOf } from './lib/writing.ts'

const DAY = 86_400_000_000

testWriting('version-retention keeps named versions and the last of each hour', async (start) => {
  const { service, author, path, save, revisions } = await start()
  for (let turn = 1; turn <= 5; turn++) await save(`turn ${turn}`, 6)
  await author.call('PATCH', `${path}versions/2/`, { body: { name: 'Second' } })
  const replacedAt = await lastReplacement(service)
  const runAfter = (micros: number) => runRetention(service, { at: replacedAt + micros })
  await runAfter(DAY / 2)
  assert.deepEqual(await revisions(), [6, 5, 4, 3, 2, 1])
  await runAfter(2 * DAY)
  assert.deepEqual(await revisions(), [6, 5, 2])
  await runAfter(91 * DAY)
  assert.deepEqual(await revisions(), [6, 2])
})

testWriting(
  'an organization keeps its versions for another time, and in its own room',
  async (start) => {
    const { service, save, revisions, organization } = await start()
    const neighbor = await (await service.organization()).author('yusuf')
    const other = await neighbor.call('POST', '/v1/documents/', { body: textOf('one') })
    const otherPath = `/v1/documents/${other.json.id}/`
    await neighbor.call('PATCH', `${otherPath}versions/1/`, { body: { name: null } })
    await neighbor.call('PATCH', otherPath, { body: textOf('two') })
    for (let turn = 1; turn <= 3; turn++) await save(`turn ${turn}`, 6)
    const at = (await lastReplacement(service)) + 200 * DAY
    await service.organizations.limit(organization.id, { versionsDailyDays: 365 })
    await runRetention(service, { at })
    assert.deepEqual(await revisions(), [4, 3])
    assert.equal((await neighbor.call('GET', `${otherPath}versions/`)).json.length, 1)
    await service.organizations.limit(organization.id, { maxHistoryBytes: 0 })
    await runRetention(service, { at })
    assert.deepEqual(await revisions(), [4])
  },
)

testWriting('an organization has its own room and its own days in the trash', async (start) => {
  const { service } = await start()
  const authorWith = async (limits: object) => {
    const { id, author } = await service.organization()
    await service.organizations.limit(id, limits)
    const { call } = await author('amina')
    const { json } = await call('POST', '/v1/documents/', { body: textOf('one') })
    return { call, path: `/v1/documents/${json.id}/` }
  }
  const trash = async ({ call }: Awaited<ReturnType<typeof authorWith>>) =>
    (await call('GET', '/v1/documents/trash/')).json

  const patient = await authorWith({ trashDays: 60 })
  await patient.call('DELETE', patient.path)
  const [{ deleted_at, erased_at }] = await trash(patient)
  const deletedAt = 1000 * Date.parse(deleted_at)
  assert.equal(1000 * Date.parse(erased_at) - deletedAt, 60 * DAY)
  await eraseOverdue(service, deletedAt + 40 * DAY)
  assert.equal((await trash(patient)).length, 1)
  await eraseOverdue(service, deletedAt + 61 * DAY)
  assert.equal((await trash(patient)).length, 0)

  const hasty = await authorWith({ trashDays: 0 })
  await hasty.call('DELETE', hasty.path)
  assert.equal((await trash(hasty)).length, 0)

  const full = await authorWith({ maxHistoryBytes: 0 })
  await full.call('PATCH', full.path, { body: textOf('two') })
  assert.equal((await full.call('GET', `${full.path}versions/`)).json.length, 1)
  const idle = await authorWith({
    versionsAllHours: 0,
    versionsHourlyDays: 0,
    versionsDailyDays: 0,
  })
  await idle.call('PATCH', idle.path, { body: textOf('two') })
  assert.equal((await idle.call('GET', `${idle.path}versions/`)).json.length, 1)
  const usual = await authorWith({})
  await usual.call('PATCH', usual.path, { body: textOf('two') })
  assert.equal((await usual.call('GET', `${usual.path}versions/`)).json.length, 2)
})
testWriting(
  'over the limit, the trash loses its oldest documents and keeps the newest',
  async (start) => {
    const { service, author, path, save, revisions } = await start()
    const deleted: string[] = []
    for (let nth = 0; nth < 5; nth++) {
      const { json } = await author.call('POST', '/v1/documents/', {
        body: textOf(`lesson ${nth}`),
      })
      await author.call('DELETE', `/v1/documents/${json.id}/`)
      deleted.unshift(json.id)
    }
    const trash = async (): Promise<string[]> => {
      const { json } = await author.call('GET', '/v1/documents/trash/')
      return json.map(({ id }: { id: string }) => id)
    }
    await save('two', 6)
    await author.call('PATCH', `${path}versions/1/`, { body: { name: 'First' } })
    assert.deepEqual(await trash(), deleted)
    const version = await service.db.find<{ bytes: number }>(
      sql`SELECT max(content_bytes) AS bytes FROM document_versions`,
    )
    // Room for the named version and two of the deleted documents.
    const maxBytes = Math.ceil(4 * (version?.bytes ?? 0))
    await runRetention(service, { settings: { maxBytes } })
    assert.deepEqual(await trash(), deleted.slice(0, 2))
    assert.deepEqual(await revisions(), [2, 1])
    await runRetention(service, { settings: { maxBytes } })
    assert.deepEqual(await trash(), deleted.slice(0, 2))
  },
)
