import assert from 'node:assert/strict'
import { test } from 'node:test'
import { untilSettled } from '../../test/simulated-timers.ts'
import { author, authorOfStored, paragraph, textOf } from '../../test/stand-in.ts'

test('changes are saved once, a second after the last key press', async () => {
  const { write, pass, states, sentTexts } = authorOfStored('one')
  write('one t')
  await pass(900)
  write('one two')
  await pass(900)
  assert.deepEqual(await sentTexts(), [])
  await pass(200)
  assert.deepEqual(await sentTexts(), ['PATCH one two'])
  assert.deepEqual(states, ['dirty', 'saving', 'saved'])
})

test('continuous typing is saved every ten seconds', async () => {
  const { write, pass, sentTexts } = authorOfStored('')
  for (let second = 1; second <= 21; second++) {
    write(`after ${second}`)
    await pass(900)
  }
  assert.equal((await sentTexts()).length, 1)
  write('more')
  await pass(2000)
  assert.equal((await sentTexts()).length, 2)
})

test('an empty page creates no document, and a changed one creates exactly one', async () => {
  const { write, pass, sentTexts, ids, states, autosave } = author()
  write('a')
  write('')
  await pass(5000)
  assert.deepEqual(await sentTexts(), [])
  assert.equal(states.at(-1), 'idle')
  write('first')
  await pass(1000)
  write('first and more')
  await pass(1000)
  assert.deepEqual(await sentTexts(), ['POST first', 'PATCH first and more'])
  assert.deepEqual(ids, ['document-key-1'])
  assert.ok(!autosave.hasUnsaved())
})

test('changes during a save are sent after it, never in parallel', async () => {
  const { write, pass, service, sentTexts, states, autosave } = authorOfStored('')
  service.decide(() => 'hang')
  write('one')
  await pass(1000)
  write('one two')
  const saving = autosave.save()
  await pass(30_000)
  assert.deepEqual(await sentTexts(), ['PATCH one'])
  service.heal()
  service.release()
  await saving
  assert.deepEqual(service.storedTexts, ['', 'one', 'one two'])
  assert.ok(states.includes('saved') && !autosave.hasUnsaved())
})

test('a create with a lost response makes one document, and later changes follow', async () => {
  for (const fate of ['cut', 'cut after'] as const) {
    const { write, pass, service, sentTexts, ids, states } = author()
    service.decide(() => fate)
    write('one')
    await pass(1000)
    write('one two')
    assert.equal(states.at(-1), 'retrying')
    await pass(2000)
    service.heal()
    await pass(60_000)
    const [first, second, ...later] = await sentTexts()
    assert.deepEqual([first, second], ['POST one', 'POST one'], 'repeated unchanged with its key')
    assert.equal(later.at(-1), 'PATCH one two')
    assert.deepEqual(ids, ['document-key-1'])
    assert.equal(service.documents.size, 1)
  }
})

test('a stored save with a lost response causes no conflict', async () => {
  const { write, pass, service, states, autosave } = authorOfStored('')
  service.decide(({ method }) => (method === 'PATCH' ? 'cut after' : undefined))
  write('one')
  await pass(1000)
  write('one two')
  service.heal()
  await pass(60_000)
  assert.deepEqual(service.storedTexts, ['', 'one', 'one two'])
  assert.ok(!states.includes('conflict') && !autosave.hasUnsaved())
})

test('content that was stored without a response is not sent again', async () => {
  const { write, pass, service, states } = authorOfStored('')
  service.decide(({ method }) => (method === 'PATCH' ? 'cut after' : undefined))
  write('one')
  await pass(1000)
  service.heal()
  await pass(60_000)
  assert.deepEqual(service.storedTexts, ['', 'one'])
  assert.equal(states.at(-1), 'saved')
})

test("another's version is never overwritten, and the author is shown it", async () => {
  const { write, pass, service, states, autosave } = authorOfStored('base')
  service.store('a', paragraph('theirs'))
  write('mine')
  await pass(60_000)
  assert.deepEqual(service.storedTexts, ['base', 'theirs'])
  assert.equal(states.at(-1), 'conflict')
  assert.equal(textOf(autosave.remoteVersion?.content ?? paragraph('')), 'theirs')
  write('mine, longer')
  autosave.flush()
  autosave.retry()
  await assert.rejects(autosave.save(), { code: 'precondition_failed' })
  await pass(60_000)
  assert.equal(service.storedTexts.length, 2, 'nothing but a choice ends it')
})

test('a conflict resolves to this version, the stored version or both', async () => {
  const conflict = async () => {
    const one = authorOfStored('base')
    one.service.store('a', paragraph('theirs'))
    one.write('mine')
    await one.pass(2000)
    return one
  }
  const mine = await conflict()
  await mine.autosave.overwrite({ id: 'a', etag: mine.autosave.remoteVersion?.etag })
  await mine.pass(1000)
  assert.equal(mine.service.storedTexts.at(-1), 'mine')
  assert.equal(mine.states.at(-1), 'saved')

  const late = await conflict()
  const seenEtag = late.autosave.remoteVersion?.etag
  late.service.store('a', paragraph('later'))
  await late.autosave.overwrite({ id: 'a', etag: seenEtag })
  await late.pass(1000)
  assert.equal(late.service.storedTexts.at(-1), 'later', 'the choice was about another version')
  assert.equal(late.states.at(-1), 'conflict')

  const theirs = await conflict()
  await theirs.autosave.adopt({ id: 'a', etag: theirs.autosave.remoteVersion?.etag })
  assert.ok(!theirs.autosave.hasUnsaved())

  const both = await conflict()
  await both.autosave.overwrite({ id: undefined, etag: undefined })
  await both.pass(1000)
  assert.deepEqual(both.service.storedTexts, ['base', 'theirs', 'mine'])
  assert.deepEqual(both.ids, ['document-key-1'])
})

test('destroy sends unsaved changes once more', async () => {
  const { write, service, autosave } = authorOfStored('')
  write('one')
  await autosave.destroy()
  assert.equal(service.storedTexts.at(-1), 'one')
  assert.ok(service.requests[0]?.keepalive)
})

test('destroy sends changes made during the last save after it', async () => {
  const { write, pass, service, autosave, states, ids } = author()
  service.decide(() => 'hang')
  write('one')
  await pass(1000)
  write('one two')
  const before = states.length
  const ending = autosave.destroy()
  service.heal()
  service.release()
  await ending
  assert.deepEqual(service.storedTexts, ['one', 'one two'])
  assert.deepEqual(ids, ['document-key-1'], 'the host learns of a document that exists')
  assert.equal(states.length, before, 'no state is reported after destroy')
})

test('a destroyed autosave stops retrying', async () => {
  const { write, pass, service, autosave } = authorOfStored('')
  service.decide(() => 'cut')
  write('one')
  await autosave.destroy()
  await pass(600_000)
  assert.equal(service.requests.length, 1)
  await assert.rejects(autosave.save(), { code: 'destroyed' })
})

test('a page that is hidden sends small changes with keepalive, and later changes when it is shown again', async () => {
  const { write, pass, service, autosave } = author()
  service.decide(() => 'hang')
  write('one')
  autosave.flush()
  await untilSettled()
  assert.ok(service.requests[0]?.keepalive, 'also a document that does not exist yet')
  write('one two')
  service.heal()
  service.release()
  await pass(1000)
  assert.deepEqual(service.storedTexts, ['one', 'one two'])

  const long = authorOfStored('')
  long.write('ق'.repeat(40_000))
  long.autosave.flush()
  await untilSettled()
  assert.ok(!long.service.requests[0]?.keepalive, 'a browser would not send it at all')
})

test('save resolves when everything is stored and rejects with the error', async () => {
  const { write, service, autosave } = authorOfStored('')
  await autosave.save()
  assert.equal(service.requests.length, 0)
  write('one')
  await autosave.save()
  assert.equal(service.storedTexts.at(-1), 'one')
  service.decide(() => 'cut')
  write('two')
  await assert.rejects(autosave.save(), { code: 'network' })
})

test('a draft of an earlier page repeats its create with the same idempotency key', async () => {
  const first = author()
  first.service.decide(() => 'cut after')
  first.write('one')
  await first.pass(1000)
  const { creation } = first.saveClient.unconfirmedSave
  first.service.heal()
  const second = author({
    service: first.service,
    text: 'one two',
    isDirty: true,
    unconfirmedSave: { creation, updates: [] },
  })
  second.autosave.changed()
  await second.pass(3000)
  assert.equal(first.service.documents.size, 1)
  assert.deepEqual(first.service.storedTexts, ['one', 'one two'])
})
