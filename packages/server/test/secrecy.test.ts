/** A server writes no secret into its log or files. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { openDeployment } from '../src/access/deployment.ts'
import { listTokenKeys } from '../src/access/store.ts'
import { openCliDatabase } from '../src/db/sqlite/sqlite.ts'
import { systemRandom } from '../src/lib/random.ts'
import { emptyFolder, serveWaraq } from './lib/command-line.ts'
import { doc, p } from './lib/content.ts'
import {
  CANARY,
  NAME_OF_REQUEST,
  type Secrets,
  type Sent,
  secretsIn,
  send,
  USER,
  useEverything,
  WORDS,
} from './lib/secrets.ts'

/** Provokes server errors in requests that carry secrets. */
async function breakEverything(url: string, folder: string, secrets: Secrets): Promise<number> {
  const database = new DatabaseSync(join(folder, 'waraq.db'))
  const { token = '', apiKey = '', shareToken } = secrets
  const statuses: number[] = []
  const note = async (...call: [method: string, path: string, sent?: Sent]) => {
    statuses.push((await send(url, ...call)).status)
  }
  const fail = async (damage: string, repair: string) => {
    database.exec(damage)
    await note('GET', `/v1/documents/?q=${WORDS}`, { bearer: token })
    await note('POST', '/v1/documents/', { bearer: token, body: { content: doc(p(CANARY)) } })
    const body = { external_user_id: `${USER}.new` }
    await note('POST', '/v1/embed/tokens/', { bearer: apiKey, body })
    await note('GET', `/v1/documents/shared/${shareToken}/`)
    database.exec(repair)
  }
  await fail('ALTER TABLE documents RENAME TO d', 'ALTER TABLE d RENAME TO documents')
  await fail('ALTER TABLE identities RENAME TO i', 'ALTER TABLE i RENAME TO identities')
  const { id } = database.prepare('SELECT document_id AS id FROM shares').get() ?? {}
  database.exec('UPDATE shares SET sealed_token = zeroblob(60)')
  await note('GET', `/v1/documents/${id}/share/`, { bearer: token })
  database.close()
  return statuses.filter((status) => status >= 500).length
}

/** All files of a folder, as text that preserves each byte. */
const readAll = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name !== 'master.key')
      .map((name) => [name, readFileSync(join(folder, name), 'latin1')]),
  )

/** The encryption and signing keys in all encodings. */
async function innerKeys(t: TestContext, folder: string): Promise<Secrets> {
  const db = openCliDatabase(join(folder, 'waraq.db'))
  t.after(db.close)
  const file = join(folder, 'master.key')
  const options = { db, now: () => new Date(), random: systemRandom }
  const { cipher } = await openDeployment({ ...options, masterKey: { text: '', file } })
  const [ring] = await listTokenKeys(db)
  assert.ok(ring)
  const tokenKey = cipher.decrypt(ring.sealed_key, 'token_keys', ring.id)
  const masterKey = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64url')
  const spellings = ['latin1', 'hex', 'base64', 'base64url'] as const
  return Object.fromEntries(
    Object.entries({ tokenKey, masterKey }).flatMap(([name, key]) =>
      spellings.map((spelling) => [`${name} as ${spelling}`, key.toString(spelling)]),
    ),
  )
}

test('neither log nor files contain a secret, after any request and any failure', async (t) => {
  const folder = emptyFolder(t)
  const env = { WARAQ_DATA_DIR: folder, WARAQ_LOG_LEVEL: 'debug' }
  const server = await serveWaraq(t, env)
  const secrets = await useEverything(server.url, env)
  const keys = await innerKeys(t, folder)
  const whileRunning = readAll(folder)
  assert.ok(whileRunning['waraq.db-wal']?.includes(CANARY), 'the WAL is among the files')
  const failures = await breakEverything(server.url, folder, secrets)
  assert.ok(failures >= 5, `${failures} failures`)
  const { stdout, stderr } = await server.end()

  const log = stdout + stderr
  assert.ok(log.split('\n').length > 150 && log.includes('internal_error'))
  assert.ok(log.includes('SQLITE') || log.includes('no such table'), 'the log has the failures')
  const words = { CANARY, WORDS, USER, NAME_OF_REQUEST }
  assert.deepEqual(secretsIn(log, { ...secrets, ...keys, ...words }), [])

  for (const files of [whileRunning, readAll(folder)]) {
    assert.ok(Object.values(files).some((text) => text.includes(CANARY)))
    for (const [name, text] of Object.entries(files)) {
      assert.deepEqual(secretsIn(text, { ...secrets, ...keys }), [], name)
    }
  }
})

test('secretsIn finds a secret in a log, also a part of it', () => {
  const secrets = { key: 'waraq_sk_0123456789abcdefghij', word: 'short' }
  assert.deepEqual(secretsIn('{"msg":"sk_0123456789abcdef..."}', secrets), ['key'])
  assert.deepEqual(secretsIn('{"msg":"a short word"}', secrets), ['word'])
  assert.deepEqual(secretsIn('{"msg":"waraq_sk_0123"}', secrets), [])
})
