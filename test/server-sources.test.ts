/** The server's settings are all in use, and ARCHITECTURE.md names all of its folders. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../packages/server/src/config.ts'
import { readText, readTree } from './lib/tree.ts'

const SETTINGS = {
  WARAQ_DATABASE_URL: 'postgres://w@db/w',
  WARAQ_DATABASE_POOLER: 'transaction',
  WARAQ_DATABASE_REPLICA_URLS: 'postgres://w@db2/w',
  WARAQ_DATABASE_LINEAGE: 'off',
  WARAQ_DATABASE_PASSWORD: 'p',
  WARAQ_S3_BUCKET: 'b12',
  WARAQ_S3_ACCESS_KEY: 'a',
  WARAQ_S3_SECRET_KEY: 's',
  WARAQ_HADITH_SOURCE: 'https://texts.example.com/a',
  WARAQ_HADITH_KEY: 'k',
  WARAQ_ADMIN_PORT: '9464',
}
const READERS = /\/(?:config|[a-z-]+-config|settings|settings-reader)\.ts$|\.test\.ts$/

/** The names of all fields, also of those within. */
const fieldsOf = (value: object): string[] =>
  Object.entries(value).flatMap(([name, inner]) => [
    ...(Array.isArray(value) ? [] : [name]),
    ...(typeof inner === 'object' && inner !== null ? fieldsOf(inner) : []),
  ])

/** The fields that no code reads as `.field` or `{ field }`. */
function unreadIn(code: string, fields: readonly string[]): string[] {
  const read = new Set(
    [...code.matchAll(/\.(\w+)|(?<=[{,]\s*)(\w+)(?=\s*[,}=:])/g)].map(([, a, b]) => a ?? b),
  )
  return [...new Set(fields)].filter((field) => !read.has(field))
}

test('each field of the server’s configuration is read outside of it', () => {
  const sources = readTree(/^packages\/server\/src\/.*\.ts$/)
  const users = sources.filter(({ path }) => !READERS.test(path))
  const code = users.map(({ text }) => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')).join('\n')
  const fields = [...fieldsOf(readConfig({})), ...fieldsOf(readConfig(SETTINGS))]
  assert.ok(fields.length > 60)
  assert.deepEqual(unreadIn(code, fields), [])
})

test('a field that no code reads is found', () => {
  const code = 'const { port } = config\nlisten({ host: config.host, a, b })'
  assert.deepEqual(unreadIn(code, ['port', 'host', 'b', 'forgotten']), ['forgotten'])
})

test('ARCHITECTURE.md names each folder of the server’s sources', () => {
  const [, page = ''] =
    /\n {2}server\/([\s\S]*?)\n {2}\w+\/ /.exec(readText('ARCHITECTURE.md')) ?? []
  const folders = new Set(
    readTree(/^packages\/server\/src\/[^/]+\//).map(({ path }) => path.split('/')[3] ?? ''),
  )
  assert.ok(folders.size > 10)
  assert.deepEqual(
    [...folders].filter((folder) => !page.includes(`src/${folder}/`)),
    [],
  )
})
