import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { cleanEnv } from '../../../test/lib/clean-env.ts'
import { freePort } from '../../../test/lib/free-port.ts'
import { doc, p } from './lib/content.ts'
import { codeIn, partOf, ROOT, readPage } from './lib/pages.ts'
import { startWebhookService } from './lib/webhooks.ts'

const backend = codeIn(
  partOf(readPage('docs/guides/webhooks.md'), 'Keep a search index in step'),
  'ts',
)

test('the backend of docs/guides/webhooks.md keeps its search index in step', async (t) => {
  const { service, organization, author, createWebhook, settle, remove } =
    await startWebhookService(t)
  const url = `http://127.0.0.1:${await freePort()}`
  const { secret } = await createWebhook(`${url}/webhooks/waraq`)
  await startBackend(t, {
    WARAQ_URL: service.url,
    WARAQ_SIGNING_SECRET: organization.signingSecret,
    WARAQ_WEBHOOK_SECRET: secret,
    PORT: new URL(url).port,
  })
  const search = async (words: string) => {
    await settle()
    return (await fetch(`${url}/search?q=${encodeURIComponent(words)}`)).json()
  }

  const { id, etag } = await author.client.createDocument(doc(p('the first words')))
  assert.deepEqual(await search('first words'), [id])
  await author.client.updateDocument(id, doc(p('الكلمات الأخيرة')), { ifMatch: etag })
  assert.deepEqual(await search('first words'), [])
  assert.deepEqual(await search('الكلمات'), [id])
  await remove(id)
  assert.deepEqual(await search('الكلمات'), [])

  const forged = await fetch(`${url}/webhooks/waraq`, { method: 'POST', body: '{}' })
  assert.equal(forged.status, 400)
  const large = await fetch(`${url}/webhooks/waraq`, { method: 'POST', body: ' '.repeat(65_537) })
  assert.equal(large.status, 400)
})

async function startBackend(t: TestContext, env: Record<string, string>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-receiver-'))
  t.after(() => rmSync(folder, { recursive: true }))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'backend.ts'), backend)
  const child = spawn(process.execPath, ['--conditions=source', 'backend.ts'], {
    cwd: folder,
    env: { ...cleanEnv(), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  t.after(() => child.kill() && ended)
  const [line] = await Promise.race([once(child.stdout, 'data'), ended])
  assert.match(String(line), /^listening/)
}
