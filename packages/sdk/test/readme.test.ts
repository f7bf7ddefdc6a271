import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { signRead } from '@waraq/sdk/backend'
import { listen, seen } from './stand-in.ts'

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8')

test('the code in the README is the code that is type-checked and run here', async () => {
  const readme = await read('../README.md')
  const blocks = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code)
  assert.deepEqual(blocks, [await read('readme/backend.ts'), await read('readme/page.ts')])
})

test('the guide names every method of the client', async () => {
  const guide = await read('../../../docs/guides/sdk.md')
  const { client } = await import('./readme/page.ts')
  const { apiUrl, ...parts } = client
  assert.ok(guide.includes('`apiUrl`'), apiUrl)
  const methods = Object.entries(parts).flatMap(([name, value]) =>
    typeof value === 'function' ? [name] : Object.keys(value).map((part) => `${name}.${part}`),
  )
  assert.ok(methods.includes('quran.search'))
  for (const method of methods) assert.ok(guide.includes(`\`${method}(`), method)
})

test("the README's backend mints for the session's user and signs what that user may read", async (t) => {
  const minted: string[] = []
  t.after(() => {
    for (const name of ['WARAQ_URL', 'WARAQ_API_KEY', 'WARAQ_SIGNING_SECRET'])
      delete process.env[name]
  })
  process.env.WARAQ_API_KEY = 'waraq_sk_1'
  process.env.WARAQ_SIGNING_SECRET = 'secret'
  process.env.WARAQ_URL = await listen(t, async (request, response) => {
    const { headers, body } = await seen(request)
    minted.push(`${headers.authorization} ${body}`)
    response.end('{"token":"a.b.c","expires_at":"2026-11-21T10:15:30.123456"}')
  })
  const backend = await import('./readme/backend.ts')
  const host = await listen(t, (request, response) => {
    const isToken = request.url === '/waraq/token'
    return (isToken ? backend.token : backend.signature)(request, response)
  })
  const post = async (path: string) => {
    const headers = { 'x-session': 'amina' }
    const response = await fetch(host + path, { method: 'POST', headers })
    return (await response.json()) as Record<string, unknown>
  }

  assert.equal((await post('/waraq/token')).token, 'a.b.c')
  assert.deepEqual(minted, ['Bearer waraq_sk_1 {"external_user_id":"amina"}'])
  const signature = await post('/waraq/signature?document_id=doc-1')
  assert.deepEqual(signature, signRead('secret', 'doc-1', Number(signature.exp)))
  assert.deepEqual(await post('/waraq/signature?document_id=doc-2'), { error: 'access_denied' })
})
