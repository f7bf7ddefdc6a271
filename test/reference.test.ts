import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { createOpenApi, OPERATIONS } from '@waraq/contract/openapi'
import { guide } from '../packages/docs/src/reference/guide.ts'
import { curlSamples } from '../packages/docs/src/reference/samples.ts'
import { showing, uploaded } from '../packages/server/test/lib/images.ts'
import { type Organization, sharedService } from '../packages/server/test/lib/service.ts'

test('a service without the built documentation says how to build it', async () => {
  const { call } = await sharedService()
  for (const path of ['/', '/docs', '/docs/errors/']) {
    const { status, headers, text } = await call('GET', path)
    assert.equal(status, 200)
    assert.equal(headers.get('content-type'), 'text/plain; charset=utf-8')
    assert.match(text, /^[^\n]*`npm run build`[^\n]*\n$/)
  }
})

test('the served OpenAPI document is the one that tests check against', async () => {
  const { call, url } = await sharedService()
  const { json } = await call('GET', '/v1/openapi.json')
  const { info, ...rest } = JSON.parse(JSON.stringify(createOpenApi(url, '')))
  assert.deepEqual(json, { ...rest, info: { ...info, version: json.info.version } })
})

const missing = ['curl', 'openssl', 'bash'].filter((tool) => spawnSync(tool, ['--help']).error)
const skip = missing.length > 0 && `needs ${missing.join(', ')}`

test('the first samples of the reference work as pasted', { skip }, async () => {
  const { url, organization } = await sharedService()
  const shown = await shell(firstCalls(url, await organization()))
  const [signed, published] = shown.split('}{')
  assert.match(signed ?? '', /"title":"Hello","status":"CREATED"/)
  assert.match(published ?? '', /^"id":"[^"]+","title":"Hello","content":/)
})

test('each sample of the reference does what its section says', { skip }, async () => {
  const { url, organization, organizations, scripture } = await sharedService()
  await scripture.prepare()
  const openApi = createOpenApi(url, '')
  // A deleted document cannot be read, and a later save no longer shows its image.
  const calls = OPERATIONS.toSorted((a, b) => turnOf(a) - turnOf(b))
  const lines = calls.flatMap(({ id, method, path, success }) => {
    const operation = openApi.paths[path]?.[method.toLowerCase()]
    assert.ok(operation, id)
    const samples = curlSamples(openApi, { method, path, operation })
    return samples.map(({ command }) => ({ id, command, response: `${id} ${success.status}` }))
  })
  const asked = lines.map(({ id, command }) => `${command} -o /dev/null -w '${id} %{http_code}\\n'`)
  const { id, ...others } = await organization()
  const apiKey = await organizations.createKey(id, ['mint', 'events', 'manage'])
  const customer = { ...others, id, apiKey }
  const prepared = `${firstCalls(url, customer)}\n${await prepareDocument(customer)}`
  // Nobody receives the webhook of the samples here.
  const samples = asked.join('\n').replaceAll(WEBHOOK_URL, 'http://127.0.0.1:1024/')
  const shown = await shell(`{ ${prepared}\n} > /dev/null\n${samples}`)
  assert.deepEqual(
    shown.trim().split('\n'),
    lines.map(({ response }) => response),
  )
})

const WEBHOOK_URL = 'https://app.example.com/hooks/waraq'

const turnOf = ({ id, method, tag }: { id: string; method: string; tag: string }): number => {
  if (tag === 'Images') return 0
  if (['History', 'Sharing', 'Comments', 'Replies'].includes(tag)) return 1
  if (id === 'readTrashed') return 3
  if (id === 'eraseDocument') return 4
  return method === 'DELETE' ? 2 : 1
}

/** The sample document shows an image of its author, and has a share link; others are erased. */
async function prepareDocument(organization: Organization): Promise<string> {
  const imageId = await uploaded(await organization.author('user-42'))
  await organization.author('erased')
  await organization.author('leaver')
  const body = JSON.stringify({ content: showing(imageId) })
  const { url } = await sharedService()
  const headers = `-H "Authorization: Bearer $EMBED_TOKEN" -H 'Content-Type: application/json'`
  return `REVISION=1
IMAGE_ID=${imageId}
curl -sS -X PATCH "${url}/v1/documents/$DOCUMENT_ID/" ${headers} -d '${body}'
SHARE_ID=$(curl -sS "${url}/v1/documents/$DOCUMENT_ID/shares/" ${headers} -d '{}' | cut -d '"' -f 4)
THREAD_ID=$(curl -sS "${url}/v1/documents/$DOCUMENT_ID/comments/" ${headers} -d '{"text":"a"}' | cut -d '"' -f 4)
COMMENT_ID=$(curl -sS "${url}/v1/documents/$DOCUMENT_ID/comments/$THREAD_ID/replies/" ${headers} -d '{"text":"b"}' \\
  | cut -d '"' -f 4)
WEBHOOK_ID=$(curl -sS "${url}/v1/webhooks/" -H "Authorization: Bearer $API_KEY" \\
  -H 'Content-Type: application/json' -d '{"url":"http://127.0.0.1:1024/"}' | cut -d '"' -f 4)
KEY_ID=$(curl -sS "${url}/v1/organization/keys/" -H "Authorization: Bearer $API_KEY" \\
  -H 'Content-Type: application/json' -d '{}' | cut -d '"' -f 4)
IDENTITY_ID=$(curl -sS "${url}/v1/organization/identities/?external_user_id=leaver" \\
  -H "Authorization: Bearer $API_KEY" | cut -d '"' -f 6)
ERASED_ID=$(curl -sS "${url}/v1/organization/identities/?external_user_id=erased" \\
  -H "Authorization: Bearer $API_KEY" | cut -d '"' -f 6)
ERASURE_ID=$(curl -sS -X POST "${url}/v1/organization/identities/$ERASED_ID/erase/" \\
  -H "Authorization: Bearer $API_KEY" | cut -d '"' -f 4)
ACCESS_TOKEN=$(curl -sS "${url}/v1/documents/shared/$SHARE_TOKEN/access/" ${headers} -d '{}' \\
  | cut -d '"' -f 4)`
}

/** The samples of the introduction, with the secrets of an organization filled in. */
function firstCalls(url: string, { apiKey, signingSecret }: Organization): string {
  const lines = codeIn(guide(url).markup).join('\n')
  return lines.replace(/=waraq_sk_.*/, `=${apiKey}`).replace(/=waraq_ss_.*/, `=${signingSecret}`)
}

async function shell(script: string): Promise<string> {
  const { stdout } = await promisify(execFile)('bash', ['-euc', script], { timeout: 60_000 })
  return stdout
}

/** The code of all samples in this markup. */
function codeIn(markup: string): string[] {
  return [...markup.matchAll(/<pre><code>(.*?)<\/code><\/pre>/gs)].map(([, code = '']) =>
    code
      .replace(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&'),
  )
}
