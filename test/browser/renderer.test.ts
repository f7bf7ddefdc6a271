import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { signRead } from '@waraq/sdk/backend'
import type { Page } from 'playwright-core'
import { accessibilityProblems } from './lib/axe.ts'
import { noChromium, openPage } from './lib/chromium.ts'
import {
  everyMountIsReady,
  type How,
  mountReader,
  openSandboxPage,
  type SandboxPage,
  startSandboxPage,
  waitUntil,
} from './lib/sandbox-page.ts'

const MISSING_IMAGE = '6f2d7c1e-0000-4000-8000-00000000abcd'
const HOSTILE_IDS = [
  '..',
  '../organization',
  '%2e%2e',
  '..%2f..%2fv1',
  'a/b',
  'a\\b',
  'a?b',
  'a#b',
  '//evil.example',
  'https://evil.example/',
  'a b',
  '\u202e',
  'a\n',
]

// Each page forbids what it does not need; a policy violation is a console error and fails the
// test.
suite('a document that is shown in a page of its host', { skip: noChromium }, () => {
  test('opens by a token, a signature or a share link, each mount with its own credential', async (t) => {
    const stage = await startSandboxPage(t)
    const documents = await manyDocuments(stage)
    const page = await openPage(t)
    const tokens = followTokens(page)
    const reads = followReads(page, stage)
    await openSandboxPage(page, stage)
    for (const { how } of documents) await mountReader(page, how)
    await everyMountIsReady(page)
    const texts = await page.evaluate(
      'stage.mounts.map(({ box }) => box.querySelector("p").textContent)',
    )
    assert.deepEqual(
      texts,
      documents.map(({ text }) => text),
    )
    const byToken = reads().filter(({ token }) => token !== undefined)
    assert.equal(byToken.length, documents.length / 3)
    for (const { id, token = '' } of byToken) {
      const { user } = documents.find(({ how }) => how.document === id && how.by === 'token') ?? {}
      assert.equal(tokens.get(token), user, 'the token of another user')
    }
    const others = reads().filter(({ token }) => token === undefined)
    assert.equal(others.length, (documents.length / 3) * 2)
    for (const { id, url } of others) {
      const { exp = '', sig } = Object.fromEntries(url.searchParams)
      const { signingSecret } = stage.organization
      const isShared = url.pathname.includes('/shared/')
      if (!isShared) assert.equal(sig, signRead(signingSecret, id, Number(exp)).signature)
      assert.equal(isShared && url.search !== '', false, 'a share link needs no more')
    }
  })

  test('requests a new signature once, if the first has expired', async (t) => {
    let signatureCount = 0
    const stage: SandboxPage = await startSandboxPage(t, {
      endpoints: {
        '/signature': (request, response) => {
          signatureCount += 1
          const id = new URL(request.url ?? '', 'http://host').searchParams.get('document_id') ?? ''
          // A host whose clock is slow: its first signature has ended, by the clock of the service.
          const inAMinute = Math.floor(Date.now() / 1000) + 60
          const signature = signRead(stage.organization.signingSecret, id, inAMinute)
          const isFirst = signatureCount === 1
          response.setHeader('content-type', 'application/json')
          response.end(JSON.stringify(isFirst ? { ...signature, exp: inAMinute + 1 } : signature))
        },
      },
    })
    const author = await stage.organization.author('amina')
    const { id } = await author.client.createDocument(documentOf(paragraph('Signed')))
    const page = await openPage(t, { expects: [/ 403 /] })
    await openSandboxPage(page, stage)
    await mountReader(page, { by: 'signature', document: id })
    await everyMountIsReady(page)
    assert.equal(signatureCount, 2)
  })

  test('no document id or share token redirects a request to another path', async (t) => {
    const stage = await startSandboxPage(t)
    const page = await openPage(t)
    const requestedUrls: string[] = []
    page.on('request', (request) => requestedUrls.push(request.url()))
    await openSandboxPage(page, stage)
    requestedUrls.length = 0
    for (const id of HOSTILE_IDS) {
      await mountReader(page, { by: 'token', user: 'amina', document: id })
      await mountReader(page, { by: 'share', share: id })
    }
    await waitUntil(page, 'stage.mounts.every(({ events }) => events.length > 0)')
    const events = await page.evaluate('stage.mounts.flatMap(({ events }) => events)')
    assert.deepEqual(events, Array(HOSTILE_IDS.length * 2).fill('load_failed'))
    assert.deepEqual(
      requestedUrls.filter((url) => !url.startsWith(`${stage.host}/token?`)),
      [],
    )
  })

  test('a document that cannot be read shows an error, and opens on retry', async (t) => {
    const stage = await startSandboxPage(t)
    const author = await stage.organization.author('amina')
    const { id } = await author.client.createDocument(documentOf(paragraph('Late, but here')))
    const { share_token: share = '' } = await author.client.setSharing(id, true)
    const page = await openPage(t, { expects: [/net::ERR_INTERNET_DISCONNECTED/] })
    await openSandboxPage(page, stage)
    await page.context().setOffline(true)
    await mountReader(page, { by: 'share', share: String(share) })
    const alert = page.getByRole('alert')
    await alert.waitFor()
    assert.match(String(await alert.textContent()), /cannot be shown/)
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Late, but here').waitFor()
    assert.equal(await page.evaluate('stage.mounts[0].instance.isRenderSettled()'), true)
  })

  test('changes its theme or follows the visitor’s, is ready when its pictures are, and leaves nothing after its end', async (t) => {
    const stage = await startSandboxPage(t)
    const author = await stage.organization.author('amina')
    const { id } = await author.client.createDocument(
      documentOf(paragraph('Before'), {
        type: 'imageNode',
        attrs: { imageId: MISSING_IMAGE, alt: 'A plan' },
      }),
    )
    const page = await openPage(t, { expects: [/ 404 /] })
    await openSandboxPage(page, stage)
    await mountReader(page, { by: 'token', user: 'amina', document: id, theme: 'light' })
    await everyMountIsReady(page)
    await waitUntil(page, 'stage.mounts[0].instance.isRenderSettled()')
    await page.getByText('This image cannot be shown. (A plan)').waitFor()
    const background = 'getComputedStyle(document.querySelector(".wq")).backgroundColor'
    const light = await page.evaluate(background)
    await page.evaluate('stage.mounts[0].instance.setTheme("dark")')
    const dark = await page.evaluate(background)
    assert.notEqual(dark, light)
    await page.evaluate('stage.mounts[0].instance.setTheme("auto")')
    for (const [colorScheme, color] of [
      ['light', light],
      ['dark', dark],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      assert.equal(await page.evaluate(background), color, colorScheme)
    }
    await page.evaluate('stage.mounts[0].instance.destroy()')
    assert.equal(await page.evaluate('stage.mounts[0].box.childNodes.length'), 0)
  })
})

const paragraph = (text: string): DocumentNode => ({
  type: 'paragraph',
  content: [{ type: 'text', text }],
})
const documentOf = (...content: DocumentNode[]): DocumentNode => ({ type: 'doc', content })

/** Documents of four authors, each read by each of the three kinds of access in turn. */
async function manyDocuments(stage: SandboxPage) {
  const documents: { how: How; text: string; user: string }[] = []
  for (let at = 0; at < 12; at++) {
    const user = `author-${at % 4}`
    const { client } = await stage.organization.author(user)
    const text = `Document ${at} of ${user}`
    const { id: document } = await client.createDocument(documentOf(paragraph(text)))
    const { share_token: share } = await client.setSharing(document, true)
    documents.push({ how: { by: 'token', user, document }, text, user })
    documents.push({ how: { by: 'signature', document }, text, user })
    documents.push({ how: { by: 'share', share: share ?? '' }, text, user })
  }
  return documents
}

/** Whose each token is that the host gives out. */
function followTokens(page: Page): Map<string, string> {
  const tokens = new Map<string, string>()
  page.on('response', async (response) => {
    const { pathname, searchParams } = new URL(response.url())
    if (pathname !== '/token') return
    const { token } = (await response.json()) as { token: string }
    tokens.set(token, searchParams.get('user') ?? '')
  })
  return tokens
}

/** Every read of a document: which one, and by what. */
function followReads(page: Page, { service }: SandboxPage) {
  const reads: { id: string; url: URL; token: string | undefined }[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin !== service.url || request.method() !== 'GET') return
    const { authorization } = request.headers()
    const id = url.pathname.split('/').at(-2) ?? ''
    reads.push({ id, url, token: authorization?.slice('Bearer '.length) })
  })
  return () => reads
}
