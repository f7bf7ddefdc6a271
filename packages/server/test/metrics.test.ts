/** The metrics: what they count, what never becomes a label, and who may read them. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { requirement } from '../../../test/lib/system-requirements.ts'
import { doc, p } from './lib/content.ts'
import { startService } from './lib/service.ts'

const PROMTOOL_PART = requirement('promtool')
const METRICS = { WARAQ_ADMIN_PORT: '0' }

async function startMeasured(t: TestContext, settings: Record<string, string> = {}) {
  const service = await startService(t, { ...METRICS, ...settings })
  const url = service.metricsUrl ?? assert.fail('no metrics')
  const scrape = async (headers: Record<string, string> = {}) =>
    (await fetch(url, { headers })).text()
  return { service, url, scrape }
}

/** The value of a series, by the text of its name and labels. */
function sampleOf(exposition: string, series: string): number | undefined {
  const line = exposition.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

const seriesOf = (exposition: string): string[] =>
  exposition.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

test('requests are counted by route, status and organization, and errors by code', async (t) => {
  const { service, scrape } = await startMeasured(t)
  const organization = await service.organization()
  const author = await organization.author('amina')
  const { json } = await author.call('POST', '/v1/documents/', {
    body: { content: doc(p('words')) },
  })
  const path = `/v1/documents/${json.id}/`
  for (let nth = 0; nth < 3; nth++) await author.call('GET', path)
  await service.call('GET', path)
  const text = await scrape()
  const reads = 'method="GET",route="/v1/documents/:id/"'
  assert.equal(sampleOf(text, `http_request_duration_seconds_count{${reads},status="200"}`), 3)
  assert.equal(sampleOf(text, `http_request_duration_seconds_count{${reads},status="401"}`), 1)
  assert.equal(sampleOf(text, 'waraq_errors_total{code="authentication_required"}'), 1)
  const ofOrganization = `{organization="${organization.id}"}`
  // One mint, one create and three reads.
  assert.equal(sampleOf(text, `waraq_organization_requests_total${ofOrganization}`), 5)
  assert.ok((sampleOf(text, `waraq_organization_response_bytes_total${ofOrganization}`) ?? 0) > 500)
  assert.ok((sampleOf(text, 'waraq_db_duration_seconds_count{operation="write"}') ?? 0) >= 2)
  assert.equal(sampleOf(text, 'waraq_ready'), 1)
  assert.equal(sampleOf(text, 'waraq_writable'), 1)
  for (const secret of [json.id, author.token, organization.apiKey, 'amina', '127.0.0.1']) {
    assert.ok(!text.includes(secret), `the metrics contain ${secret}`)
  }
})

test('random paths, methods and organizations add no series', async (t) => {
  const { service, scrape } = await startMeasured(t, { WARAQ_METRICS_ORGANIZATIONS: '2' })
  const organizations = await Promise.all(Array.from({ length: 5 }, service.organization))
  for (const { author } of organizations) await (await author()).call('GET', '/v1/documents/')
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD']) {
    await fetch(`${service.url}/random`, { method })
    await fetch(`${service.url}/v1/documents/random/`, { method })
  }
  const before = await scrape()
  const methods = ['GET', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'PROPFIND', 'LOCK']
  for (let nth = 0; nth < 300; nth++) {
    const [method, path] = [methods[nth % methods.length] ?? '', nth % 2 ? '' : 'v1/documents/']
    await fetch(`${service.url}/${path}${randomUUID()}/`, { method }).then((r) => r.text())
  }
  const known = new Set(seriesOf(before).map((line) => line.split(' ')[0]))
  const added = seriesOf(await scrape()).filter((line) => !known.has(line.split(' ')[0] ?? ''))
  assert.deepEqual(
    added.filter((line) => !line.includes('method="other"')),
    [],
  )
  const ofOrganizations = before.match(/^waraq_organization_requests_total\{.*/gm) ?? []
  assert.equal(ofOrganizations.length, 3)
  assert.match(ofOrganizations.join(), /organization="_other"/)
})

test('only scrapers that know the name and the token read the metrics', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-metrics-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'token')
  writeFileSync(file, 'a-long-token\n')
  const names = { WARAQ_ADMIN_NAMES: 'waraq.internal', WARAQ_METRICS_TOKEN_FILE: file }
  const { url } = await startMeasured(t, names)
  const authorization = 'Bearer a-long-token'
  const ask = (path: string, headers: Record<string, string>, method = 'GET') =>
    new Promise<number>((resolve, reject) => {
      get(new URL(path, url), { method, headers }, (response) => {
        resolve(response.resume().statusCode ?? 0)
      }).on('error', reject)
    })
  assert.equal(await ask('/metrics', { authorization }), 200)
  assert.equal(await ask('/metrics', { authorization, host: 'waraq.internal:9464' }), 200)
  assert.equal(await ask('/metrics', { authorization, host: 'evil.example' }), 421)
  assert.equal(await ask('/metrics', {}), 401)
  assert.equal(await ask('/metrics', { authorization: 'Bearer a-long-toke' }), 401)
  assert.equal(await ask('/healthz', { authorization }), 404)
  assert.equal(await ask('/metrics', { authorization }, 'POST'), 405)
})

test('the format follows Accept, and the public port has no metrics', async (t) => {
  const { service, url, scrape } = await startMeasured(t)
  const { headers } = await fetch(url)
  assert.equal(headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8')
  const accept = 'application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5'
  assert.match(await scrape({ accept }), /# EOF\n$/)
  assert.equal((await fetch(`${service.url}/metrics`)).status, 404)
})

test('promtool accepts the metrics', { skip: PROMTOOL_PART.skip }, async (t) => {
  const { service, scrape } = await startMeasured(t)
  const author = await (await service.organization()).author()
  await author.call('POST', '/v1/documents/', { body: { content: doc(p('words')) } })
  const input = await scrape()
  const { status, stderr, stdout } = spawnSync(PROMTOOL_PART.path, ['check', 'metrics'], { input })
  assert.equal(status, 0, `${stdout}${stderr}`)
})
