/** Pages that write one document at two servers over one PostgreSQL. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { newPostgres, POSTGRES_PART } from './lib/postgres.ts'
import { createCall, startService } from './lib/service.ts'
import { beginTogether, block } from './lib/together.ts'

const { skip } = POSTGRES_PART

test('pages at two servers hear of the changes and carets of each other', { skip }, async (t) => {
  const { url, drop } = await newPostgres()
  t.after(drop)
  const settings = {
    WARAQ_SCRIPTURE: 'off',
    WARAQ_MASTER_KEY: Buffer.alloc(32, randomUUID()).toString('base64url'),
    WARAQ_DATABASE_URL: url,
  }
  const [one, other] = [await startService(t, settings), await startService(t, settings)]
  const { amina, path, change } = await beginTogether(Promise.resolve(one))
  const there = createCall(other.url, amina.token)
  const caret = { writer: 'page', revision: 1, anchor: 3, head: 4 }
  const pages = async () => (await there('GET', `${path}changes/?presence=`)).json.presence
  await waitFor('the caret at the other server', async () => {
    await amina.call('POST', `${path}presence/`, { body: caret })
    return (await pages()).length > 0
  })
  assert.deepEqual(await pages(), [{ ...caret, by: { external_user_id: 'amina' } }])
  const waiting = there('GET', `${path}changes/?after=1&wait=20`)
  await change('*', { blocks: [block(0, 1, 'two')] })
  const { json } = await waiting
  assert.deepEqual(json.changes[0].blocks, [block(0, 1, 'two')])

  const { headers: known } = await there('GET', `${path}comments/`)
  const headers = { 'if-none-match': known.get('etag') ?? '' }
  const comments = there('GET', `${path}comments/?wait=20`, { headers })
  // Less than the time after which a wait reads again by itself.
  const late = there('GET', `${path}changes/?after=2&wait=5`)
  await amina.call('POST', `${path}comments/`, { body: { text: 'Which edition?' } })
  assert.equal((await Promise.race([comments, late])).json[0]?.comments[0].text, 'Which edition?')
  await late
})
