import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { createNodeSignatureEndpoint, createNodeTokenEndpoint } from '@waraq/sdk/backend'
import type { Page } from 'playwright-core'
import { startService } from '../../packages/server/test/lib/service.ts'
import { noSharp, photograph } from '../../packages/server/test/lib/shown.ts'
import { STORES } from '../../packages/server/test/lib/stores.ts'
import { noChromium, openPage } from './lib/chromium.ts'
import { startPageHost } from './lib/page-host.ts'

const SIZE = { width: 800, height: 600 }

// To a page, a bucket whose bytes come through the service is a folder.
const SEEN = STORES.filter(({ name }) => name !== 'a bucket')

for (const { name, skip, settings } of SEEN) {
  suite(`a picture in a browser, kept in ${name}`, { skip: skip || noChromium || noSharp }, () => {
    test('is chosen, uploaded across origins, saved and seen by exactly those who may read', async (t) => {
      const { service, host } = await start(t)
      const addressOf = (page: string, about: Record<string, string>) =>
        `${host}/${page}.html#${new URLSearchParams({ api: service.url, ...about })}`

      const author = await openPage(t)
      await author.goto(addressOf('author', {}))
      const buffer = await photograph(SIZE, 1)
      const file = { name: 'plan.jpg', mimeType: 'image/jpeg', buffer }
      await author.getByLabel('Picture').setInputFiles(file)
      await author.getByRole('button', { name: 'Save' }).click()
      assert.equal(await widthSeen(author), SIZE.width, 'the author sees it')
      await author.reload()
      assert.equal(await widthSeen(author), SIZE.width, 'and again')
      const { document = '', image = '' } = toldTo(author)

      const signed = await openPage(t)
      await signed.goto(addressOf('reader', { document }))
      assert.equal(await widthSeen(signed), SIZE.width, 'by a signature')

      await author.getByRole('button', { name: 'Share' }).click()
      const [, share = ''] = /^shared as (.+)$/.exec(await saidBy(author, /^shared/)) ?? []
      const shared = await openPage(t)
      await shared.goto(addressOf('reader', { share }))
      assert.equal(await widthSeen(shared), SIZE.width, 'by the link')
      const small = `${service.url}/v1/documents/images/${image}/url/?w=320`
      assert.equal(await widthOf(shared, small), 320, 'and in a smaller size')

      const given = String(await shared.evaluate(`${PICTURE}.src`))
      await author.getByRole('button', { name: 'Stop sharing' }).click()
      await saidBy(author, /^not shared/)
      const late = await openPage(t, { expects: [/ 404 /] })
      await late.goto(addressOf('reader', { share }))
      await late.getByRole('alert').waitFor()
      assert.equal(await late.locator('img').count(), 0)
      const kept = await late.goto(given)
      assert.equal(kept?.status(), 404, 'nor by the address that was given before')
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

/** The width of the picture that a display call leads to, as this page gets it. */
function widthOf(page: Page, call: string): Promise<unknown> {
  return page.evaluate(`(async () => {
    const { download_url } = await (await fetch(${JSON.stringify(call)})).json()
    const image = Object.assign(new Image(), { src: download_url })
    await image.decode()
    return image.naturalWidth
  })()`)
}

const toldTo = (page: Page): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(new URL(page.url()).hash.slice(1)))

async function saidBy(page: Page, what: RegExp): Promise<string> {
  const output = page.locator('output').filter({ hasText: what })
  await output.waitFor()
  return (await output.textContent()) ?? ''
}
