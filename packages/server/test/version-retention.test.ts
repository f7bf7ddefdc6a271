/** The hourly job that deletes versions which the settings no longer keep. */
import assert from 'node:assert/strict'
import { lastReplacement, runRetention } from './lib/retention.ts'
import { overEachEngine } from './lib/writing.ts'

const DAY = 86_400_000_000

overEachEngine((over) => {
  over('version-retention keeps named versions and the last of each hour', async (start) => {
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
})
