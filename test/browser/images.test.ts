import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { createNodeSignatureEndpoint, createNodeTokenEndpoint } from '@waraq/sdk/backend'
import type { Page } from 'playwright-core'
import { noSharp, realPhoto } from '../../packages/server/test/lib/image-assertions.ts'
import { startService } from '../../packages/server/test/lib/service.ts'
import { STORES } from '../../packages/server/test/lib/stores.ts'
import { noChromium, openPage } from './lib/chromium.ts'
import { startPageHost } from './lib/page-host.ts'

const SIZE = { width: 800, height: 600 }

// To a page, a bucket whose bytes come through the service is a folder.
const SEEN = STORES.filter(({ name }) => name !== 'a bucket')

for (const { name, skip, settings } of SEEN) {
  suite(`a picture in a browser, kept in ${name}`, { skip: skip || noChromium || noSharp }, () => {
    test('is chosen, uploaded across origins, saved and shown only to those who may read', async (t) => {
      const { service, host } = await start(t)
      const addressOf = (page: string, about: Record<string, string>) =>
        `${host}/${page}.html#${new URLSearchParams({ api: service.url, ...about })}`

      const author = await openPage(t)
      const puts = requestsOf(author, ({ method }) => method === 'PUT')
      await author.goto(addressOf('author', {}))
      const buffer = await realPhoto(SIZE, 1)
      const file = { name: 'plan.jpg', mimeType: 'image/jpeg', buffer }
      await author.getByLabel('Picture').setInputFiles(file)
      await author.getByRole('button', { name: 'Save' }).click()
      assert.equal(await widthSeen(author), SIZE.width, 'the author sees it')
      assert.deepEqual(
        puts.map(({ kind }) => kind),
        ['xhr'],
        'what tells how far it has come',
      )
      const progress = `(({ value, max }) => [value, max])(document.querySelector('progress'))`
      assert.deepEqual(await author.evaluate(progress), [buffer.length, buffer.length])
      await author.reload()
      assert.equal(await widthSeen(author), SIZE.width, 'and again')
      const { document = '' } = settingsOf(author)

      const signed = await openPage(t)
      await signed.goto(addressOf('reader', { document }))
      assert.equal(await widthSeen(signed), SIZE.width, 'by a signature')

      await author.getByRole('button', { name: 'Share' }).click()
      const [, share = ''] = /^shared as (.+)$/.exec(await saidBy(author, /^shared/)) ?? []
      const byLink = await openPage(t)
      await byLink.goto(addressOf('reader', { share }))
      assert.equal(await widthSeen(byLink), SIZE.width, 'by the link')
      const small = await openPage(t)
      await small.setViewportSize({ width: 320, height: 640 })
      const requests = requestsOf(small, ({ url }) => /\/(url|blobs)\//.test(url))
      await small.goto(addressOf('reader', { share }))
      assert.equal(await widthSeen(small), 320, 'and as much as a small screen needs')
      assert.equal(requests.length, 2, 'an address, and what is there')

      const pictureUrl = String(await byLink.evaluate(`${PICTURE}.src`))
      await author.getByRole('button', { name: 'Stop sharing' }).click()
      await saidBy(author, /^not shared/)
      const late = await openPage(t, { expects: [/ 404 /] })
      await late.goto(addressOf('reader', { share }))
      await late.getByRole('alert').waitFor()
      assert.equal(await late.locator('img').count(), 0)
      const response = await late.goto(pictureUrl)
      assert.equal(response?.status(), 404, 'nor at its earlier address')
    })

    async function start(t: TestContext) {
      const service = await startService(t, await settings())
      const { apiKey, signingSecret } = await service.organization()
      const host = await startPageHost(t, {
        '/token': createNodeTokenEndpoint({
          baseUrl: service.url,
          apiKey,
          userOf: () => 'amina',
        }),
        '/signature': createNodeSignatureEndpoint({ signingSecret, mayRead: () => true }),
      })
      return { service, host }
    }
  })
}

const PICTURE = `document.querySelector('main img')`

/** The width of the picture that the page shows, once it is there. */
async function widthSeen(page: Page): Promise<unknown> {
  await page.waitForFunction(`${PICTURE}?.naturalWidth > 0`)
  return page.evaluate(`${PICTURE}.naturalWidth`)
}

interface PageRequest {
  method: string
  url: string
  /** Type of the request, such as `xhr`. */
  kind: string
}

/** Collects the page's requests of this type from now on. */
function requestsOf(page: Page, isWanted: (pageRequest: PageRequest) => boolean): PageRequest[] {
  const requests: PageRequest[] = []
  page.on('request', (request) => {
    const [method, url] = [request.method(), request.url()]
    const asked = { method, url, kind: request.resourceType() }
    if (method !== 'OPTIONS' && isWanted(asked)) requests.push(asked)
  })
  return requests
}

const settingsOf = (page: Page): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(new URL(page.url()).hash.slice(1)))

async function saidBy(page: Page, what: RegExp): Promise<string> {
  const output = page.locator('output').filter({ hasText: what })
  await output.waitFor()
  return (await output.textContent()) ?? ''
}
