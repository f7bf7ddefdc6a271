/** Which saves keep a version. */
import assert from 'node:assert/strict'
import { lostVersions, testWriting, textOf } from './lib/writing.ts'

testWriting(
  'a page that writes for half an hour keeps a version each ten minutes',
  async (start) => {
    const { save, revisions } = await start()
    for (let turn = 1; turn <= 10; turn++) await save(`turn ${turn}`, 3)
    // The saves after 3, 15 and 27 minutes each replaced a version that is kept.
    assert.deepEqual(await revisions(), [11, 9, 5, 1])
  },
)

testWriting('content that stood for five minutes is kept', async (start) => {
  const { save, revisions } = await start()
  await save('two', 1)
  await save('three', 1)
  await save('four', 6)
  assert.deepEqual(await revisions(), [4, 3, 1])
})

testWriting('what another session overwrites is kept, on both sides', async (start) => {
  const { other, save, revisions } = await start()
  await save('two', 1)
  await save('three', 0, other)
  await save('four', 0, other)
  await save('five', 0)
  assert.deepEqual(await revisions(), [5, 4, 2, 1])
})

testWriting(
  'two sessions that overwrite each other keep at most sixty in an hour',
  async (start) => {
    const { author, other, save, revisions } = await start()
    for (let turn = 0; turn < 70; turn++) await save(`turn ${turn}`, 0, turn % 2 ? author : other)
    assert.equal((await revisions()).length, 61)
  },
)

testWriting('sessions that save at once lose no version', async (start) => {
  const { author, other, path } = await start()
  assert.deepEqual(await lostVersions(path, author.call, other.call), [])
})

testWriting('a save of the same content and a failed save keep nothing', async (start) => {
  const { author, path, save, revisions } = await start()
  await save('one', 20)
  const stale = { body: textOf('late'), headers: { 'if-match': '"1-0000000000000000"' } }
  assert.equal((await author.call('PATCH', path, stale)).status, 412)
  assert.deepEqual(await revisions(), [2])
})

testWriting('a full history stops keeping versions and never a save', async (start) => {
  const { save, revisions } = await start({ WARAQ_MAX_HISTORY_BYTES: '300' })
  for (let turn = 0; turn < 9; turn++) await save(`turn ${turn}`, 6)
  const kept = await revisions()
  assert.ok(kept.length > 2 && kept.length < 9, String(kept))
  assert.equal(kept[0], 10)
})

testWriting('without retention a save keeps nothing', async (start) => {
  const none = {
    WARAQ_VERSIONS_ALL_HOURS: '0',
    WARAQ_VERSIONS_HOURLY_DAYS: '0',
    WARAQ_VERSIONS_DAILY_DAYS: '0',
  }
  const { save, revisions } = await start(none)
  await save('two', 20)
  assert.deepEqual(await revisions(), [2])
})
