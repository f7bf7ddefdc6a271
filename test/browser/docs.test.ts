/** The documentation in Chromium. A policy violation is a console error and fails the test. */
import assert from 'node:assert/strict'
import { before, suite, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startService } from '../../packages/server/test/lib/service.ts'
import { SYSTEM } from '../../packages/server/test/lib/world.ts'
import { builtDocs, readBuiltDocs } from '../lib/built-docs.ts'
import { accessibilityProblems } from './lib/axe.ts'
import { noChromium, openPage } from './lib/chromium.ts'
import { takeScreenshot, WIDE } from './lib/screenshot.ts'

const MAX_HEIGHT = 9_000
const SHOWN = ['', 'reference/', 'reference/documents/', 'reference/quran/', 'contract/', 'errors/']
const PHONE_WIDTH = 390

suite('the documentation', { skip: noChromium }, () => {
  let paths: string[]

  before(async () => {
    paths = [...(await readBuiltDocs()).keys()]
      .filter((path) => path.endsWith('index.html'))
      .map((path) => path.slice(0, -'index.html'.length))
  })

  /** A service with the documentation, and a page that fails the test for requests elsewhere. */
  async function openDocs(t: TestContext): Promise<{ page: Page; url: string }> {
    const { url } = await startService(t, {}, { ...SYSTEM, docsFolder: await builtDocs() })
    const page = await openPage(t)
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(`${url}/`)) elsewhere.push(request.url())
    })
    t.after(() => assert.deepEqual(elsewhere, []))
    return { page, url: `${url}/docs/` }
  }

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`pages have no axe violation in the ${colorScheme} theme, in both languages`, async (t) => {
      const { page, url } = await openDocs(t)
      const arabic = paths.filter((path) => path.startsWith('ar/')).slice(0, SHOWN.length)
      const problems: string[] = []
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const path of [...SHOWN, ...arabic]) {
        await page.setViewportSize(WIDE)
        await page.goto(url + path)
        const violations = await accessibilityProblems(page)
        problems.push(...violations.map((problem) => `${path}: ${problem}`))
        await takeScreenshot(page, `docs ${path} ${colorScheme}`)
      }
      assert.ok(arabic.length > 0)
      assert.deepEqual(problems, [])
    })
  }

  test(`a page of the reference is at most ${MAX_HEIGHT} pixels high`, async (t) => {
    const { page, url } = await openDocs(t)
    await page.setViewportSize(WIDE)
    const heights: [path: string, height: number][] = []
    for (const path of paths.filter((one) => /^reference\//.test(one))) {
      await page.goto(url + path)
      heights.push([path, await page.evaluate('document.documentElement.scrollHeight')])
    }
    const [highest] = heights.toSorted(([, a], [, b]) => b - a)
    t.diagnostic(`highest page: ${highest?.[0]}, ${highest?.[1]} of ${MAX_HEIGHT} pixels`)
    assert.ok(heights.length > 8)
    assert.deepEqual(
      heights.filter(([, height]) => height > MAX_HEIGHT),
      [],
    )
  })

  test('no page is wider than a phone', async (t) => {
    const { page, url } = await openDocs(t)
    await page.setViewportSize({ width: PHONE_WIDTH, height: 800 })
    const wide: string[] = []
    for (const path of paths.filter((one) => !one.includes('decisions/'))) {
      await page.goto(url + path)
      const width = await page.evaluate('document.documentElement.scrollWidth')
      if (width !== PHONE_WIDTH) wide.push(`${path}: ${width}`)
    }
    assert.deepEqual(wide, [])
  })

  test('a reader searches with the keyboard', async (t) => {
    const { page, url } = await openDocs(t)
    const requestedUrls: string[] = []
    page.on('request', (request) => requestedUrls.push(request.url()))
    await page.goto(url)
    assert.ok(!requestedUrls.some((address) => address.includes('search-')))
    await page.keyboard.press('/')
    const dialog = page.getByRole('dialog')
    await page.keyboard.type('mint an embed token')
    await dialog.getByRole('link').first().waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await takeScreenshot(page, 'docs search')
    await page.keyboard.press('Enter')
    await page.waitForURL(/reference\/tokens\/#/)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('<qzzz qzz=zqq onqzz=zqzq()> zzzz')
    await dialog.getByText('No results').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  })

  test('tabs follow the chosen language, and a request from the page shows its response', async (t) => {
    const { page, url } = await openDocs(t)
    await page.goto(`${url}reference/health/`)
    await page.getByRole('tab', { name: 'Python' }).first().click()
    const panels = page.getByRole('tabpanel', { name: 'Python' })
    assert.equal(await panels.filter({ visible: true }).count(), 3)
    await page.keyboard.press('ArrowRight')
    await page.getByRole('tab', { name: 'PHP', selected: true }).first().waitFor()
    await page.reload()
    await page.getByRole('tab', { name: 'PHP', selected: true }).first().waitFor()

    const alive = page.locator('#isAlive')
    await alive.getByText('Try it').click()
    await alive.getByRole('button', { name: 'Send request' }).click()
    const output = alive.getByLabel('Response', { exact: true })
    await output.getByText('200').waitFor()
    assert.match((await output.textContent()) ?? '', /"status": "ok"/)
  })

  test('everything is readable without a script', async (t) => {
    const { page, url } = await openDocs(t)
    await page.route('**/*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    )
    await page.goto(`${url}reference/tokens/`)
    await page.getByText('Ruby').click()
    await page.getByText("require 'net/http'").waitFor()
    assert.equal(await page.getByText('Try it').filter({ visible: true }).count(), 0)
    assert.equal(await page.getByRole('button').filter({ visible: true }).count(), 0)
  })
})
