/** `waraq drain`, and what a live copy does while writes wait. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { optional } from '../src/db/chains.ts'
import { engineOf } from '../src/db/engine.ts'
import { sql } from '../src/db/sql.ts'
import { copyLive } from '../src/transfer/live-copy.ts'
import { runTyped } from './lib/command-line.ts'
import { doc, p } from './lib/content.ts'
import { createDocuments, postgresPlace, sqlitePlace, startSource } from './lib/copy-places.ts'
import { POSTGRES_PART } from './lib/postgres.ts'
import { sqlTextOf } from './lib/recorded-queries.ts'

const { skip } = POSTGRES_PART
const DOCUMENTS = '/v1/documents/'

test('while writes wait, a live copy reads each table once, and copies what differs', async (t) => {
  const [source, target] = [sqlitePlace(t), sqlitePlace(t)]
  const { call } = await startSource(t, source)
  await createDocuments(call)
  const { engine, from, to } = await openBoth(t, source, target)
  const lists: string[] = []
  let isPaused = false
  const counted: typeof from = {
    ...from,
    list(query, ...rest) {
      if (isPaused) lists.push(/FROM (\w+)/.exec(sqlTextOf(query))?.[1] ?? '')
      return from.list(query, ...rest)
    },
  }
  await copyLive({
    from: counted,
    to,
    withDamaged: false,
    onProgress() {},
    onPass() {},
    async pause() {
      await call('POST', DOCUMENTS, { content: doc(p('Late')) })
      await to.write(optional(sql`UPDATE documents SET title = 'Other'`))
      await engine.pauseWrites(from)
      isPaused = true
    },
    isPaused: () => engine.isPaused(from),
    resume: () => engine.resumeWrites(from),
  })
  const tables = lists.filter((name) => name !== 'deployment')
  assert.deepEqual(tables, [...new Set(tables)])
  const titles = sql`SELECT title, count(*) AS count FROM documents GROUP BY title ORDER BY title`
  assert.deepEqual(await to.list(titles), await from.list(titles))
})

for (const wasPaused of [false, true]) {
  test(`a live copy that fails leaves writes ${wasPaused ? 'paused' : 'accepted'}, as before`, async (t) => {
    const [source, target] = [sqlitePlace(t), sqlitePlace(t)]
    const { call } = await startSource(t, source)
    const { engine, from, to } = await openBoth(t, source, target)
    if (wasPaused) await engine.pauseWrites(from)
    const copying = copyLive({
      from,
      to,
      withDamaged: false,
      onProgress() {},
      onPass() {},
      async pause() {
        await engine.pauseWrites(from)
        throw new Error('fails')
      },
      isPaused: () => engine.isPaused(from),
      resume: () => engine.resumeWrites(from),
    })
    await assert.rejects(copying, /fails/)
    const { status } = await call('POST', DOCUMENTS, { content: doc(p('After')) })
    assert.equal(status, wasPaused ? 503 : 201)
  })
}

for (const { name, place, when } of [
  { name: 'SQLite', place: sqlitePlace, when: false },
  { name: 'PostgreSQL', place: postgresPlace, when: skip },
]) {
  test(`drain on refuses writes and commands until drain off: ${name}`, {
    skip: when,
  }, async (t) => {
    const { env } = await place(t)
    const { call } = await startSource(t, { name, env })
    const create = () => call('POST', DOCUMENTS, { content: doc(p('Now')) })
    const { id } = JSON.parse(await (await create()).text())
    assert.equal((await runTyped(env, 'drain', 'on')).code, 0)
    assert.equal((await runTyped(env, 'drain', 'on')).code, 0)
    const refused = await create()
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '5'])
    assert.equal((await call('DELETE', `${DOCUMENTS}${id}/`)).status, 503)
    assert.equal((await call('GET', `${DOCUMENTS}${id}/`)).status, 200)
    const command = await runTyped(env, 'org', 'create', 'Other')
    assert.equal(command.code, 1)
    const checked = await runTyped(env, 'doctor')
    assert.match(checked.stdout, /^warn +database +writes are paused/m)
    assert.match(command.stderr, /writes are paused for a copy: waraq drain off resumes them/)
    assert.equal((await runTyped(env, 'drain', 'offf')).code, 2)
    assert.equal((await runTyped(env, 'drain', 'off')).code, 0)
    assert.equal((await create()).status, 201)
    assert.doesNotMatch((await runTyped(env, 'doctor')).stdout, /paused/)
  })
}

/** Opens two SQLite databases as commands do; the target has tables and no rows. */
async function openBoth(t: TestContext, ...places: ReturnType<typeof sqlitePlace>[]) {
  const [engine, other] = places.map(({ env }) =>
    engineOf({ file: join(String(env.WARAQ_DATA_DIR), 'waraq.db') }),
  )
  assert.ok(engine && other)
  await other.migrate(new Date())
  const [from, to] = [await engine.openForCommand(), await other.openForCommand()]
  t.after(() => Promise.all([from.close(), to.close()]))
  return { engine, from, to }
}
