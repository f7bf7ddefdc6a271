import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { noChromium, openPage } from './lib/chromium.ts'
import { paragraph } from './lib/mixed-document.ts'
import { openEditor, outlineOf } from './lib/open-editor.ts'
import { openSandboxPage, startSandboxPage } from './lib/sandbox-page.ts'

/** The keys of what opens over the text, and the name of its field. */
const FIELDS: [what: string, keys: string, file: string, field: RegExp][] = [
  ['the palette', 'Control+k', 'palette', /Search/],
  ['find and replace', 'Control+f', 'find-bar', /^Find$/],
]

suite('what is opened before its code is there', { skip: noChromium }, () => {
  for (const [what, keys, file, field] of FIELDS) {
    test(`${what}: keys typed while it loads go to it and not into the text`, async (t) => {
      const { page, arrive } = await openWithout(t, file)
      await page.keyboard.type('before')
      await page.keyboard.press(keys)
      await page.keyboard.type('div')
      await (await arrive()).continue()
      const input = page.getByRole(/palette/.test(file) ? 'combobox' : 'textbox', { name: field })
      await input.waitFor()
      assert.equal(await input.inputValue(), 'div')
      assert.equal(await outlineOf(page), 'paragraph(before)')
    })
  }

  test('Escape calls it off, and writing goes on', async (t) => {
    const { page, arrive } = await openWithout(t, 'palette')
    await page.keyboard.press('Control+k')
    await page.getByText('Loading').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.type('on')
    const arrived = page.waitForResponse(/palette/)
    await (await arrive()).continue()
    await arrived
    await page.keyboard.type(' and on')
    assert.equal(await outlineOf(page), 'paragraph(on and on)')
    assert.equal(await page.locator('dialog').count(), 0)
  })

  test('a failed load shows an error and succeeds on retry', async (t) => {
    const expects = [/ERR_FAILED|Failed to fetch/]
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { expects })
    let isFirst = true
    await page.route(/\/palette-\w+\.js/, (route) => {
      const answer = isFirst ? route.abort() : route.continue()
      isFirst = false
      return answer
    })
    await page.keyboard.press('Control+k')
    await page.getByRole('status').getByText('This could not be loaded').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.type('on')
    assert.equal(await outlineOf(page), 'paragraph(on)')
  })
})

suite('an editor that is long in coming', { skip: noChromium }, () => {
  test('says so until its text is there, and then no more', async (t) => {
    const stage = await startSandboxPage(t, { isOpen: true })
    const { client } = await stage.organization.author('amina')
    const { id } = await client.createDocument({ type: 'doc', content: [paragraph('words')] })
    const page = await openPage(t)
    await openSandboxPage(page, stage)
    const text = await hold(page, new RegExp(`/v1/documents/${id}/`))
    await page.evaluate(`stage.write(${JSON.stringify({ user: 'amina', document: id })})`)
    await page.getByText('Loading').waitFor()
    await (await text()).continue()
    await page.locator('.wq-editable', { hasText: 'words' }).waitFor()
    assert.equal(await page.getByText('Loading').count(), 0)
  })
})

/** The next matching request of the page, held until it is released. */
async function hold(page: Page, address: RegExp): Promise<() => Promise<Route>> {
  const { promise, resolve } = Promise.withResolvers<Route>()
  await page.route(address, resolve)
  return () => promise
}

/** An editor whose code of that part stays on its way until it is let through. */
async function openWithout(
  t: TestContext,
  file: string,
): Promise<{ page: Page; arrive: () => Promise<Route> }> {
  const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
  return { page, arrive: await hold(page, new RegExp(`/${file}-\\w+\\.js`)) }
}
