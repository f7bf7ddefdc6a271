import { suite, test } from 'node:test'
import { noChromium, openPage } from './lib/chromium.ts'
import { openSandboxPage, startSandboxPage } from './lib/sandbox-page.ts'

// A policy violation of the page is a console error and fails the test.
suite('an editor under the strictest policy', { skip: noChromium }, () => {
  test('an author types on a page that forbids what it does not need', async (t) => {
    const stage = await startSandboxPage(t)
    const page = await openPage(t)
    await openSandboxPage(page, stage)
    await page.evaluate(`stage.write({ user: 'amina' })`)
    const writing = page.getByRole('textbox').first()
    await writing.click()
    await page.keyboard.type('# A heading')
    await page.keyboard.press('Enter')
    await page.keyboard.type('- item')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+b')
    await page.getByRole('heading', { name: 'A heading' }).waitFor()
    await page.locator('.wq-content li strong').waitFor()
  })
})
