/** Which ways to a document are open while it is taken down, or while its author is suspended. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { raw, sql } from '../src/db/sql.ts'
import { findIdentity } from './access-matrix/organizations.ts'
import { emptyFolder, runTyped } from './lib/command-line.ts'
import { documentWithDoors, laterDoorsOf, reads, TITLE, WORD } from './lib/document-doors.ts'
import { startService } from './lib/service.ts'

const SETTINGS = { WARAQ_EVENTS_WINDOW_SECONDS: '0', WARAQ_SCRIPTURE: 'off' }
const TABLES = ['documents', 'document_versions', 'document_images', 'images', 'shares']
/** Doors of each kind are among the open ones. */
const KINDS = [
  ...['author', 'comment grant', 'edit grant', 'signature', 'access token', 'manage key'],
  ...['nothing', 'If-None-Match', 'its URL', 'text=', 'callMcp', 'openShareLink', 'readVersion'],
  ...['exportDocument', 'exportSharedDocument', 'exportIdentity', 'waraq export archive'],
]

async function start(t: TestContext) {
  const service = await startService(t, SETTINGS)
  const { author, id, manage, doors } = await documentWithDoors(
    service,
    await service.organization(),
  )
  const all = [...doors, ...(await laterDoorsOf(doors))]

  /** The formats of `waraq export` that have the word. */
  async function exported(): Promise<string[]> {
    const formats: string[] = []
    for (const format of ['json', 'md', 'html', 'archive']) {
      const to = join(emptyFolder(t), 'out')
      const user = author.externalUserId
      await runTyped(service.env, 'export', user, '--format', format, '--to', to)
      const file = format === 'archive' ? to : join(to, `${TITLE}.${format}`)
      const isRead = existsSync(file) && readFileSync(file, 'latin1').includes(WORD)
      if (isRead) formats.push(`waraq export ${format}`)
    }
    return formats
  }

  return {
    id,
    identity: await findIdentity(service, `Bearer ${manage}`, author.externalUserId),
    async openDoors(): Promise<string[]> {
      const names: string[] = []
      for (const door of all) if (reads(door, await door.open())) names.push(door.name)
      return [...names, ...(await exported())]
    },
    /** Changes something of the organization, and waits until the author gets this status. */
    async change(path: string, status: number, body?: object): Promise<void> {
      const headers = { authorization: `Bearer ${manage}` }
      const changed = await service.call('POST', `/v1/organization/${path}`, { headers, body })
      assert.equal(changed.status, 200)
      const get = () => author.call('GET', `/v1/documents/${id}/`)
      await waitFor(`the author gets ${status}`, async () => (await get()).status === status)
    },
    rows: () =>
      Promise.all(
        TABLES.map((table) => service.db.list(sql`SELECT * FROM ${raw(table)} ORDER BY 1, 2, 3`)),
      ),
  }
}

test('a document opens by no door while it is taken down, and by the same doors as before afterwards', async (t) => {
  const { id, identity, openDoors, change, rows } = await start(t)
  const before = await openDoors()
  const missing = KINDS.filter((kind) => !before.some((name) => name.includes(kind)))
  assert.deepEqual(missing, [], before.join('\n'))
  assert.ok(before.length > 100, `${before.length}`)
  const kept = await rows()
  await change(`documents/${id}/takedown/`, 403, { reason: 'phishing' })
  assert.deepEqual(await openDoors(), [])
  await change(`documents/${id}/restore/`, 200)

  await t.test(
    'the tokens of a suspended author and grants open nothing, all else does',
    async () => {
      await change(`identities/${identity}/suspend/`, 403, {})
      // A share link and the URL of an image open without their reader's token.
      const isClosed = (name: string) =>
        / by (?:author|\w+ grant)(?:$|, If)/.test(name) && !/ shared\//.test(name)
      const others = before.filter((name) => !isClosed(name))
      assert.ok(others.length > 50 && before.length - others.length > 20)
      assert.deepEqual(await openDoors(), others)
      await change(`identities/${identity}/resume/`, 200)
    },
  )
  assert.deepEqual(await openDoors(), before)
  assert.deepEqual(await rows(), kept)
})
