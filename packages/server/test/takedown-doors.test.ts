/**
 * A document opens through no door while it is taken down, and after its restoration through the same
 * ones as before.
 */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { raw, sql } from '../src/db/sql.ts'
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

test('a document that was taken down opens by no door, and then by the same as before', async (t) => {
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
  async function openDoors(): Promise<string[]> {
    const names: string[] = []
    for (const door of all) if (reads(door, await door.open())) names.push(door.name)
    return [...names, ...(await exported())]
  }
  async function change(action: string, status: number, body?: object): Promise<void> {
    const path = `/v1/organization/documents/${id}/${action}/`
    const headers = { authorization: `Bearer ${manage}` }
    assert.equal((await service.call('POST', path, { headers, body })).status, 200)
    const get = () => author.call('GET', `/v1/documents/${id}/`)
    await waitFor(`the author gets ${status}`, async () => (await get()).status === status)
  }
  const rows = () =>
    Promise.all(
      TABLES.map((table) => service.db.list(sql`SELECT * FROM ${raw(table)} ORDER BY 1, 2, 3`)),
    )

  const before = await openDoors()
  const missing = KINDS.filter((kind) => !before.some((name) => name.includes(kind)))
  assert.deepEqual(missing, [], before.join('\n'))
  assert.ok(before.length > 100, `${before.length}`)
  const kept = await rows()
  await change('takedown', 403, { reason: 'phishing' })
  assert.deepEqual(await openDoors(), [])
  await change('restore', 200)
  assert.deepEqual(await openDoors(), before)
  assert.deepEqual(await rows(), kept)
})
