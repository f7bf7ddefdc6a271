/** Servers whose log is on a full disk. */
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { emptyFolder, newOrganization, serveInto } from './lib/command-line.ts'
import { doc, p } from './lib/content.ts'
import { mountSmallDisk } from './lib/small-disk.ts'

const FULL = '/dev/full'
const DOCUMENTS = '/v1/documents/'
const KIBIBYTE = 1_024

/** An author of the server at this address. */
async function newAuthor(url: string, apiKey: string) {
  const send = (token: string, method: string, path: string, body?: object) =>
    fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  const minted = await send(apiKey, 'POST', '/v1/embed/tokens/', { external_user_id: 'amina' })
  const { token } = await minted.json()
  const { id } = await (await send(token, 'POST', DOCUMENTS, { content: doc(p('one')) })).json()
  return {
    read: async () => (await send(token, 'GET', `${DOCUMENTS}${id}/`)).status,
    save: async (words: string) =>
      (await send(token, 'PATCH', `${DOCUMENTS}${id}/`, { content: doc(p(words)) })).status,
  }
}

for (const words of [[], ['--demo']]) {
  test(`serve ${words.join(' ')} reads and saves while its log and its terminal take no line`, async (t) => {
    const env = { WARAQ_DATA_DIR: emptyFolder(t) }
    const { api_key } = await newOrganization(env)
    symlinkSync(FULL, join(env.WARAQ_DATA_DIR, 'serve.log'))
    const server = await serveInto(t, FULL, { ...env, WARAQ_PROT: '1' }, ...words)
    const author = await newAuthor(server.url, api_key)
    for (let round = 0; round < 50; round++) {
      assert.deepEqual([await author.read(), await author.save(`${round}`)], [200, 200])
    }
    assert.equal((await server.end()).code, 0)
  })
}

test('on one full disk for data and log reads succeed, and after it has space saves and log resume', async (t) => {
  const disk = mountSmallDisk(t, '16m')
  if (disk === undefined) return
  const env = { WARAQ_DATA_DIR: join(disk, 'data') }
  mkdirSync(env.WARAQ_DATA_DIR)
  const { api_key } = await newOrganization(env)
  const log = join(disk, 'serve.log')
  const server = await serveInto(t, log, env)
  const author = await newAuthor(server.url, api_key)
  assert.equal(await author.save('two'), 200)

  const filler = join(disk, 'filler')
  fill(filler)
  await waitFor('a refused save', async () => (await author.save('words '.repeat(999))) === 503)
  for (let round = 0; round < 100; round++) assert.equal(await author.read(), 200)
  assert.equal(await author.save('words '.repeat(999)), 503)

  rmSync(filler)
  await waitFor('a save', async () => (await author.save('three')) === 200)
  await waitFor('the log', async () => readFileSync(log, 'utf8').includes('were dropped'))
  assert.equal((await server.end()).code, 0)
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n')
  const notices = lines.filter((line) => line.includes('lines of the log were dropped'))
  assert.ok(notices.every((line) => JSON.parse(line).lines > 0))
  assert.equal(JSON.parse(lines.at(-1) ?? '').msg, 'shutting down')
})

/** Writes until the disk is full, down to single bytes. */
function fill(file: string): void {
  for (const size of [64 * KIBIBYTE, KIBIBYTE, 1]) {
    try {
      while (true) writeFileSync(file, Buffer.alloc(size), { flag: 'a' })
    } catch {
      // The disk is full for this size.
    }
  }
}
