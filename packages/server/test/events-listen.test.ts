import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freePort } from '../../../test/lib/free-port.ts'
import { runAt, runTyped } from './lib/command-line.ts'
import { isSignedBy, startWebhookReceiver, startWebhookService, status } from './lib/webhooks.ts'

/** Runs `waraq events listen`; `lines` resolves once it has printed that many. */
function listening(env: Record<string, string>, ...words: string[]) {
  const printed: string[] = []
  const warned: string[] = []
  const stop = Promise.withResolvers<'SIGINT'>()
  let onLine = () => {}
  const keep = (lines: string[]) => (line: string) => {
    lines.push(line)
    onLine()
  }
  const own = {
    print: keep(printed),
    warn: keep(warned),
    waitForSignal: () => stop.promise,
  }
  const ran = runAt(own, env, 'events', 'listen', ...words)
  const until = (lines: string[]) => (count: number) =>
    new Promise<string[]>((resolve, reject) => {
      onLine = () => lines.length >= count && resolve(lines)
      void ran.then(() => reject(new Error(`ended: ${[...printed, ...warned].join('\n')}`)))
      onLine()
    })
  return {
    printed: until(printed),
    warned: until(warned),
    async end(): Promise<string | undefined> {
      stop.resolve('SIGINT')
      assert.equal((await ran).code, 0)
      return printed.at(-1)
    },
  }
}

test('waraq events listen sends events to a local URL as signed webhooks, and resumes', async (t) => {
  const { service, key, save, remove } = await startWebhookService(t)
  const receiver = await startWebhookReceiver(t)
  const env = { WARAQ_API_KEY: key }
  const listener = listening(env, service.url, '--forward', receiver.url)

  const [secretLine = ''] = await listener.printed(2)
  const [, secret = ''] =
    /^secret for your backend: WARAQ_WEBHOOK_SECRET=(whsec_\S+)$/.exec(secretLine) ?? []
  const id = await save()
  await service.relay()
  await listener.printed(3)
  receiver.respond = status(307, { location: '/elsewhere' })
  await save(id)
  await service.relay()
  const lines = (await listener.printed(4)).slice(2)

  const { received } = receiver
  assert.deepEqual(
    received.map(({ event }) => event.type),
    ['document.created', 'document.updated'],
  )
  for (const one of received) {
    assert.ok(isSignedBy(secret, one))
    assert.equal(one.id, one.event.id)
    assert.equal(one.event.data.document_id, id)
  }
  assert.match(lines[0] ?? '', /^[0-9a-f-]{36} {2}document\.created {2}204$/)
  assert.match(lines[1] ?? '', /^[0-9a-f-]{36} {2}document\.updated {2}307$/)
  assert.equal(await listener.end(), 'ended; continue with --after 2')

  await remove(id)
  await service.relay()
  receiver.respond = status(204)
  const chosen = { ...env, WARAQ_WEBHOOK_SECRET: secret }
  const resumed = listening(chosen, service.url, '--forward', receiver.url, '--after', '2')
  const [resumedLine] = await resumed.printed(1)
  assert.match(resumedLine ?? '', / {2}document\.trashed {2}204$/)
  assert.ok(isSignedBy(secret, received[2] ?? assert.fail('not received')))
  assert.equal(await resumed.end(), 'ended; continue with --after 3')
  assert.equal(received.length, 3)
})

test('waraq events listen goes on without a receiver, and says that there is none', async (t) => {
  const { service, key, save } = await startWebhookService(t)
  const unused = await startWebhookReceiver(t)
  const env = { WARAQ_API_KEY: key }
  const listener = listening(
    env,
    `${service.url}/`,
    '--forward',
    unused.url.replace('http:', 'https:'),
  )
  await listener.printed(2)
  await save()
  await service.relay()
  const [, , line] = await listener.printed(3)
  assert.match(line ?? '', / {2}document\.created {2}no connection$/)
  assert.equal(await listener.end(), 'ended; continue with --after 1')
})

test('waraq events listen waits for a service that does not run yet', async (t) => {
  const receiver = await startWebhookReceiver(t)
  const env = { WARAQ_API_KEY: 'waraq_sk_1' }
  const listener = listening(env, `http://127.0.0.1:${await freePort()}`, '--forward', receiver.url)
  const [warning] = await listener.warned(1)
  assert.match(warning ?? '', /^no events: .+; trying again$/)
  assert.match((await listener.end()) ?? '', /^secret for your backend/)
})

const LOCAL = ['http://127.0.0.1:9', '--forward', 'http://localhost:3000/']
const MISUSED: [env: Record<string, string>, words: string[], message: RegExp][] = [
  [{}, ['http://127.0.0.1:9'], /--forward must be an http\(s\) URL/],
  [
    {},
    ['http://127.0.0.1:9', '--forward', 'ftp://localhost/'],
    /--forward must be an http\(s\) URL/,
  ],
  ...['http://hooks.example.com/', 'http://10.0.0.1/', 'http://127.0.0.1.example.com/'].map(
    (url): [Record<string, string>, string[], RegExp] => [
      {},
      ['http://127.0.0.1:9', '--forward', url],
      /of this machine, unless --allow-remote/,
    ],
  ),
  [{}, LOCAL, /set WARAQ_API_KEY to a key with the scope events/],
  [{ WARAQ_API_KEY: 'k' }, ['elsewhere', ...LOCAL.slice(1)], /elsewhere is not the address/],
  [
    { WARAQ_API_KEY: 'k', WARAQ_WEBHOOK_SECRET: 'whsec_short' },
    LOCAL,
    /WARAQ_WEBHOOK_SECRET must be/,
  ],
]
for (const [env, words, message] of MISUSED) {
  test(`waraq events listen ${words.join(' ')} with ${Object.keys(env)} is refused`, async () => {
    const { code, stderr } = await runTyped(env, 'events', 'listen', ...words)
    assert.ok(code === 1 || code === 2, String(code))
    assert.match(stderr, message)
  })
}

test('waraq events listen ends when the key may not read events', async (t) => {
  const { service, organization } = await startWebhookService(t)
  const key = await service.organizations.createKey(organization.id, ['mint'])
  const env = { WARAQ_API_KEY: key }
  const waitForSignal = () => new Promise<never>(() => {})
  const { code, stderr } = await runAt(
    { waitForSignal },
    env,
    'events',
    'listen',
    service.url,
    ...LOCAL.slice(1),
  )
  assert.equal(code, 1, stderr)
  assert.ok(stderr !== '' && !stderr.includes(key))
})
