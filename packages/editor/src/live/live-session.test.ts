import assert from 'node:assert/strict'
import { test } from 'node:test'
import { liveAuthor } from '../../test/live-author.ts'
import { memoryDrafts } from '../../test/memory-drafts.ts'
import { untilSettled } from '../../test/simulated-timers.ts'
import { paragraph, standInService, textOf } from '../../test/stand-in.ts'
import { fingerprintOf } from '../saving/save-request.ts'

function serviceWith(text: string) {
  const service = standInService()
  service.store('a', paragraph(text))
  return service
}

test('what a page has when it ends is saved behind a change that it has not shown', async () => {
  const service = serviceWith('one')
  const drafts = memoryDrafts()
  const mine = liveAuthor(service, 'one', { drafts })
  const other = liveAuthor(service, 'one')
  service.decide(() => 'hang')
  await mine.write(' mine')
  await mine.write(' and more')
  service.heal()
  await other.write('other ', 1)
  const closing = mine.close()
  service.release()
  await Promise.all([closing, mine.pass(10_000)])
  assert.equal(service.storedTexts.at(-1), 'other one mine and more')
  assert.equal(drafts.storedDrafts.size, 0)
  assert.equal(await mine.hear(), false)
})

test('the draft of a page that ends behind a whole save is based on the version before', async () => {
  const service = serviceWith('one')
  const drafts = memoryDrafts()
  const mine = liveAuthor(service, 'one', { drafts })
  const first = service.etagOf('a')
  service.decide(() => 'hang')
  await mine.write(' mine')
  service.heal()
  service.store('a', paragraph('replaced'))
  const closing = mine.close()
  service.release()
  await Promise.all([closing, mine.pass(10_000)])
  assert.equal(service.storedTexts.at(-1), 'replaced')
  const draft = drafts.storedDrafts.get('a')
  assert.deepEqual([draft && textOf(draft.content), draft?.etag], ['one mine', first])
})

test('the draft of a page that ends without a response has the words of both', async () => {
  const service = serviceWith('one')
  const drafts = memoryDrafts()
  const mine = liveAuthor(service, 'one', { drafts })
  const other = liveAuthor(service, 'one')
  await other.write('other ', 1)
  await other.pass(1_000)
  let requests = 0
  service.decide(() => (++requests > 1 ? 'cut' : undefined))
  await mine.write(' mine')
  await Promise.all([mine.close(), mine.pass(10_000)])
  const draft = drafts.storedDrafts.get('a')
  assert.deepEqual(
    [draft && textOf(draft.content), draft?.etag],
    ['other one mine', service.etagOf('a')],
  )
})

test('what a page has when it ends is saved, and leaves no draft', async () => {
  const service = serviceWith('one')
  const drafts = memoryDrafts()
  const mine = liveAuthor(service, 'one', { drafts })
  service.decide(() => 'hang')
  await mine.write(' two')
  await mine.write(' three')
  const ending = mine.persistence.end()
  service.heal()
  service.release()
  await mine.pass(3_000)
  await ending
  assert.equal(service.storedTexts.at(-1), 'one two three')
  assert.equal(drafts.storedDrafts.size, 0)
})

test('a page that may end sends at once what waits for its pace or for a composed word', async () => {
  const service = serviceWith('one')
  const composed = Promise.withResolvers<void>()
  const mine = liveAuthor(service, 'one', { untilComposed: () => composed.promise })
  await mine.write(' two')
  assert.equal(service.requests.length, 0)
  mine.persistence.leave()
  await untilSettled()
  assert.equal(service.requests.at(-1)?.keepalive, true)
  await mine.write(' three')
  mine.persistence.leave()
  await untilSettled()
  assert.deepEqual(service.storedTexts, ['one', 'one two', 'one two three'])
})

test('a change that is refused is sent again with what the page has then', async () => {
  const service = serviceWith('one')
  const mine = liveAuthor(service, 'one')
  service.decide(() => service.errorResponse(403, 'document_limit_reached'))
  await mine.write(' too long')
  assert.equal(mine.states.at(-1), 'blocked')
  service.heal()
  await mine.write(' or not')
  await mine.pass(3_000)
  assert.deepEqual(service.storedTexts, ['one', 'one too long or not'])
})

test('a word that is composed during a request stays until it is done', async () => {
  const service = serviceWith('one')
  let composed = Promise.withResolvers<void>()
  composed.resolve()
  const mine = liveAuthor(service, 'one', { untilComposed: () => composed.promise })
  const other = liveAuthor(service, 'one')
  service.decide(() => 'hang')
  await mine.write(' mine')
  service.heal()
  await other.write('other ', 1)
  composed = Promise.withResolvers()
  service.release()
  await untilSettled()
  assert.equal(mine.shown(), 'one mine')
  composed.resolve()
  await untilSettled()
  assert.equal(mine.shown(), 'other one mine')
  await mine.pass(3_000)
  assert.equal(service.storedTexts.at(-1), 'other one mine')

  composed = Promise.withResolvers()
  await other.pass(3_000)
  await other.hear()
  await other.write('and ', 1)
  await other.pass(3_000)
  const hearing = mine.hear()
  await untilSettled()
  assert.equal(mine.shown(), 'other one mine')
  composed.resolve()
  assert.equal(await hearing, true)
  assert.equal(mine.shown(), 'and other one mine')
})

test('the draft of a change without a response records what it may have stored', async () => {
  const service = serviceWith('one')
  const drafts = memoryDrafts()
  const mine = liveAuthor(service, 'one', { drafts })
  service.decide(() => 'cut after')
  await mine.write(' two')
  await mine.write(' three')
  mine.persistence.leave()
  const draft = drafts.storedDrafts.get('a')
  const { content } = service.documents.get('a') ?? {}
  assert.equal(content && textOf(content), 'one two')
  assert.deepEqual(draft?.unanswered.updates, [content && fingerprintOf(content)])
  assert.equal(textOf(draft.content), 'one two three')
})

test('the base of a page that closed during a request is the version of its ETag', async () => {
  const service = serviceWith('one')
  const mine = liveAuthor(service, 'one')
  let requests = 0
  service.decide(() => (++requests > 1 ? 'cut' : 'hang'))
  await mine.write(' two')
  await mine.write(' three')
  const closing = mine.close()
  service.release()
  await closing
  const { etag, base } = mine.saveClient.baseVersion
  assert.equal(etag, service.etagOf('a'))
  assert.deepEqual(base?.(), service.documents.get('a')?.content)
})
