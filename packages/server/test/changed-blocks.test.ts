/** Pages that write a document together: POST /v1/documents/{id}/changes/. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callWith, grantFor } from './lib/co-authors.ts'
import { doc, p } from './lib/content.ts'
import { openStream } from './lib/event-stream.ts'
import { showing, uploaded } from './lib/images.ts'
import { heard, openSocket, responsesOf } from './lib/raw.ts'
import { beginTogether, block, startQuietly } from './lib/together.ts'

test('a change of blocks stores what a save of the whole document would store', async () => {
  const { amina, path, change, etag, granted } = await beginTogether()
  const first = await change(await etag(), { blocks: [block(1, 1, 'two', 'three')] }, granted)
  assert.equal(first.status, 200)
  const { json } = await change(first.headers.get('etag'), {
    blocks: [block(0, 1, 'A title'), block(2, 3)],
    seq: 2,
  })
  assert.deepEqual([json.revision, json.title, json.rejected_image_ids], [3, 'A title', []])
  assert.ok(json.pace_ms >= 400 && json.pace_ms <= 3_000)
  const read = await amina.call('GET', path)
  assert.equal(read.headers.get('etag'), json.etag)
  assert.equal(JSON.stringify(read.json.content), JSON.stringify(doc(p('A title'), p('two'))))
  const saved = await amina.call('PATCH', path, { body: { content: read.json.content } })
  assert.equal(saved.headers.get('etag')?.slice(-17), json.etag.slice(-17), 'the same bytes')
})

test('the other pages hear of blocks and steps, and who changed them', async () => {
  const { changes, change, etag, granted } = await beginTogether()
  const sent = [
    {
      blocks: [block(0, 1, 'one more')],
      steps: '[{"stepType":"replace"}]',
      writer: 'page',
      seq: 7,
    },
    { blocks: [block(1, 1, 'two')], writer: 'other', seq: 1 },
  ]
  const etags = [await etag()]
  for (const [at, body] of sent.entries()) {
    const { headers } = await change(etags[at] ?? null, body, at === 0 ? granted : undefined)
    etags.push(headers.get('etag'))
  }
  const by = ['bilal', 'amina']
  const { json } = await changes('?after=1')
  const expected = sent.map(({ writer, seq, ...body }, at) => ({
    ...{ type: 'change', revision: 2 + at, etag: etags[at + 1] },
    ...{ by: { external_user_id: by[at] }, base: etags[at], ...body },
    // Those of another user name no page.
    ...(by[at] === 'amina' && { writer, seq }),
  }))
  assert.deepEqual(json.changes, expected)
  assert.deepEqual((await changes('?after=2')).json.changes, expected.slice(1))
})

test('no change of another user looks like one of this page', async (t) => {
  const service = await startQuietly(t)
  const { amina, path, change, etag, changes, granted } = await beginTogether(
    Promise.resolve(service),
  )
  const first = await etag()
  const stream = await openStream(t, `${service.url}${path}changes/?after=1`, amina)
  await change(first, { blocks: [block(0, 1, 'not mine')], seq: 5 }, granted)
  const late = await change(first, { blocks: [block(0, 1, 'mine')], seq: 5 })
  const heard = JSON.parse((await stream.events.next()).value?.data ?? '')
  stream.close()
  for (const [seen] of [late.json.changes, (await changes('?after=1')).json.changes, [heard]])
    assert.deepEqual(
      [seen.by.external_user_id, seen.writer, seen.seq],
      ['bilal', undefined, undefined],
    )
  const theirs = await changes('?after=1', granted)
  assert.deepEqual([theirs.json.changes[0].writer, theirs.json.changes[0].seq], ['page', 5])
})

test('a change of another version is 412 with what was saved since', async () => {
  const { change, etag, save, changes } = await beginTogether()
  const first = await etag()
  await change(first, { blocks: [block(0, 1, 'mine')], seq: 5 })
  const late = await change(first, { blocks: [block(0, 1, 'late')], writer: 'late' })
  assert.deepEqual([late.status, late.json.error], [412, 'precondition_failed'])
  assert.equal(late.headers.get('etag'), await etag())
  assert.deepEqual(late.json.changes, (await changes('?after=1')).json.changes)
  // The lost response of a stored change.
  const again = await change(first, { blocks: [block(0, 1, 'mine')], seq: 5 })
  const [{ writer, seq }] = again.json.changes
  assert.deepEqual([writer, seq], ['page', 5])
  await save('whole')
  const [replaced] = (await change(first, { blocks: [] })).json.changes
  assert.deepEqual([replaced.type, replaced.revision], ['replaced', 3])
})

test('a change whose grant ends while its body comes hears of nothing', async (t) => {
  const service = await startQuietly(t)
  const { organization, bilal, id, path, etag, change, changes } = await beginTogether(
    Promise.resolve(service),
  )
  const exp = Math.floor(Date.now() / 1000) + 600
  const { grant } = grantFor(organization, id, bilal, { exp })
  const first = await etag()
  await change(first, { blocks: [block(0, 1, 'secret')] })
  const body = JSON.stringify({ blocks: [], writer: 'late', seq: 1 })
  const socket = openSocket(service.url)
  const received = heard(socket)
  const head = [
    ...[`POST ${path}changes/ HTTP/1.1`, 'Host: x', 'Connection: close'],
    ...[`Authorization: Bearer ${bilal.token}`, `Waraq-Grant: ${grant}`, `If-Match: ${first}`],
    ...['Content-Type: application/json', `Content-Length: ${body.length}`],
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 5)}`)
  // The grant is verified long before these have their responses.
  for (let nth = 0; nth < 5; nth++) await changes('', callWith(bilal.call, grant))
  service.travelTo(new Date(1_000 * exp))
  socket.write(body.slice(5))
  const [response] = responsesOf(await received)
  assert.equal(response?.status, 403)
  assert.match(response?.body ?? '', /^\{"error":"invalid_grant"/)
})

test('a version of another content than the current one of its revision is replaced', async () => {
  const { change, etag } = await beginTogether()
  const current = (await etag()) ?? ''
  // As after the restore of a backup.
  const other = current.replace(/[0-9a-f]{16}/, '0123456789abcdef')
  const { status, json } = await change(other, { blocks: [] })
  assert.deepEqual([status, json.changes[0].type, json.changes[0].etag], [412, 'replaced', current])
  await change('*', { blocks: [block(0, 1, 'two')] })
  assert.equal((await change(other, { blocks: [] })).json.changes[0].type, 'replaced')
  assert.equal((await change(current, { blocks: [] })).json.changes[0].type, 'change')
})

test('changes of whatever is current do not overtake each other', async () => {
  const { change } = await beginTogether()
  const all = Array.from({ length: 4 }, (_, seq) =>
    change('*', { blocks: [block(0, 0, `${seq}`)], seq }),
  )
  for (const { status } of await Promise.all(all)) assert.equal(status, 200)
})

test('a change names one version, or the current one with *', async () => {
  const { change, etag } = await beginTogether()
  for (const header of [null, `${await etag()}, "1-0123456789abcdef"`])
    assert.equal((await change(header, { blocks: [] })).status, 400)
  for (const header of ['"1-0123456789abcdef"', '"another"', `W/${await etag()}`])
    assert.equal((await change(header, { blocks: [] })).status, 412)
  assert.equal((await change('*', { blocks: [block(0, 0, 'first')] })).json.title, 'first')
})

test('blocks and members that are not valid change nothing', async () => {
  const { change, etag } = await beginTogether()
  const current = await etag()
  const blocks = [block(0, 1, 'two')]
  const refused: [code: string, body: object][] = [
    ['invalid_content', { blocks: [block(0, 2)] }],
    ['invalid_content', { blocks: [block(1, 0)] }],
    ['invalid_content', { blocks: [block(0, 1), block(0, 1)] }],
    ['invalid_content', { blocks: [{ from: 0, to: 0, content: [{ text: 'no type' }] }] }],
    ['invalid_content', { blocks: [{ from: 0, to: 0, content: [7] }] }],
    ['invalid_content', { blocks: [{ from: 0, to: 0, content: '[' }] }],
    ['invalid_content', { blocks: [{ from: 0, to: 0, content: { a: '],"content":[' } }] }],
    ['invalid_request', { blocks: [{ from: -1, to: 0, content: [] }] }],
    ['invalid_request', { blocks: Array.from({ length: 65 }, () => block(0, 0)) }],
    ['invalid_request', { blocks, steps: 'x'.repeat(65_537) }],
    ['invalid_request', { blocks, steps: [] }],
    ['invalid_request', { blocks, writer: 'a b' }],
    ['invalid_request', { blocks, seq: -1 }],
    ['invalid_request', { blocks, other: 1 }],
    ['invalid_request', {}],
  ]
  for (const [code, body] of refused) {
    const { json } = await change(current, body)
    assert.equal(json.error, code, JSON.stringify(body).slice(0, 200))
  }
  assert.equal(await etag(), current)
})

test('a change links the images of its document, as a save does', async () => {
  const { amina, bilal, change, etag, granted } = await beginTogether()
  const [own, foreign] = [await uploaded(amina), await uploaded(bilal)]
  const blocks = [{ from: 0, to: 1, content: showing(own, foreign).content }]
  const { json } = await change(await etag(), { blocks })
  assert.deepEqual(json.rejected_image_ids, [foreign])
  const hidden = await uploaded(amina)
  const shown = await change(
    json.etag,
    { blocks: [{ ...blocks[0], to: 0, content: showing(hidden).content }] },
    granted,
  )

  assert.ok(shown.json.rejected_image_ids.includes(hidden))
})

test('ten pages write a document at once', async () => {
  const { change } = await beginTogether()
  const write = (writer: string) => change('*', { blocks: [], writer })
  for (let page = 0; page < 11; page++)
    assert.equal(
      (await write(`page-${page}`)).json.error,
      page < 10 ? undefined : 'writer_limit_reached',
    )
  assert.equal((await write('page-3')).status, 200)
})

test('pages that write live share one session of the history', async (t) => {
  const service = await startQuietly(t)
  const { amina, path, change, save } = await beginTogether(Promise.resolve(service))
  const start = Date.now()
  for (let half = 1; half < 110; half++) {
    service.travelTo(new Date(start + half * 16_500))
    const body = { blocks: [block(0, 1, `words ${half}`)], writer: half % 2 ? 'one' : 'other' }
    assert.equal((await change('*', body)).status, 200)
  }
  const { json } = await amina.call('GET', `${path}versions/`)
  // Two windows of ten minutes begin in half an hour after the first one, and the current version.
  assert.deepEqual(json.length, 4)
  await save('whole')
  assert.equal((await amina.call('GET', `${path}versions/`)).json.length, 5)
})
