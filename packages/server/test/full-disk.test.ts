/** Servers whose log is on a full disk. */
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { emptyFolder, newOrganization, runTyped, serveInto } from './lib/command-line.ts'
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
  const { token } = JSON.parse(await minted.text())
  const created = await send(token, 'POST', DOCUMENTS, { content: doc(p('one')) })
  const { id } = JSON.parse(await created.text())
  return {
    read: async () => (await send(token, 'GET', `${DOCUMENTS}${id}/`)).status,
    /** The message of a refused save. */
    async rejection() {
      const body = { content: doc(p('words '.repeat(999))) }
      const refused = await send(token, 'PATCH', `${DOCUMENTS}${id}/`, body)
      assert.equal(refused.status, 503)
      return JSON.parse(await refused.text()).message
    },
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
  assert.match(await author.rejection(), /^The disk of the service is full: /)

  rmSync(filler)
  await waitFor('a save', async () => (await author.save('three')) === 200)
  await waitFor('the log', async () => readFileSync(log, 'utf8').includes('were dropped'))
  assert.equal((await server.end()).code, 0)
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n')
  const notices = lines.filter((line) => line.includes('lines of the log were dropped'))
  assert.ok(notices.every((line) => JSON.parse(line).lines > 0))
  assert.equal(JSON.parse(lines.at(-1) ?? '').msg, 'shutting down')
})

test('a command or server that finds a full disk names its folder', async (t) => {
  const disk = mountSmallDisk(t, '256k')
  if (disk === undefined) return
  fill(join(disk, 'filler'))
  const env = { WARAQ_DATA_DIR: join(disk, 'data'), WARAQ_PORT: '0', WARAQ_LOG_LEVEL: 'silent' }
  for (const words of [['serve'], ['org', 'create', 'Zaytuna'], ['migrate']]) {
    const { code, stderr } = await runTyped(env, ...words)
    const sentence = /^the disk of (\S+) is full: free space there, or set WARAQ_DATA_DIR/
    const folder = sentence.exec(stderr)?.[1] ?? ''
    assert.ok(code === 1 && folder.startsWith(disk), `${words.join(' ')}: ${stderr}`)
  }
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
