/** The hourly job that deletes versions which the settings no longer keep. */
import assert from 'node:assert/strict'
import { createVersionRetention } from '../src/history/version-retention.ts'
import { overEachEngine } from './lib/writing.ts'

const DAY = 86_400_000_000
const SETTINGS = { allHours: 24, hourlyDays: 7, dailyDays: 90, trashDays: 30, maxBytes: 1 }

overEachEngine((over) => {
  over('version-retention keeps named versions and the last of each hour', async (start) => {
    const { service, author, path, save, revisions } = await start()
    for (let turn = 1; turn <= 5; turn++) await save(`turn ${turn}`, 6)
    await author.call('PATCH', `${path}versions/2/`, { body: { name: 'Second' } })
    const rows = await service.db.list<{ replaced_at: number }>(
      'SELECT replaced_at FROM document_versions ORDER BY replaced_at DESC LIMIT 1',
      [],
    )
    const replacedAt = rows[0]?.replaced_at ?? 0
    const runAfter = (micros: number) =>
      createVersionRetention({
        db: service.db,
        settings: SETTINGS,
        stamp: () => replacedAt + micros,
      }).run()
    await runAfter(DAY / 2)
    assert.deepEqual(await revisions(), [6, 5, 4, 3, 2, 1])
    await runAfter(2 * DAY)
    assert.deepEqual(await revisions(), [6, 5, 2])
    await runAfter(91 * DAY)
    assert.deepEqual(await revisions(), [6, 2])
  })
})
