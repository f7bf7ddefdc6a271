import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { ar } from '../../packages/editor/src/i18n/ar.ts'
import { en } from '../../packages/editor/src/i18n/en.ts'
import { suggestionMessagesFor } from '../../packages/editor/src/i18n/suggestions.ts'
import { noChromium } from './lib/chromium.ts'
import { openEditor, outlineOf } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'
import { takeScreenshot } from './lib/screenshot.ts'

suite('the slash menu', { skip: noChromium }, () => {
  for (const locale of ['en', 'ar'] as const) {
    const { commands } = { en, ar }[locale]
    const words = suggestionMessagesFor(locale)

    test(`has groups, and says of each command what it does, in ${locale}`, async (t) => {
      const page = await open(t, locale)
      await page.keyboard.type('/')
      await options(page).first().waitFor()
      await takeScreenshot(page, `slash menu in groups ${locale}`)
      const { text, lists, media, layout, more } = words.groups
      assert.deepEqual(await groupsOf(page), [text, lists, commands.quran, media, layout, more])
      for (const option of await options(page).all()) {
        const description = (await option.getAttribute('aria-description')) ?? ''
        const visibleDescription = await option.locator('.wq-option-description').textContent()
        assert.ok(visibleDescription && description.startsWith(visibleDescription), description)
        assert.equal(await option.locator('svg').count(), 1, visibleDescription)
      }
      const heading = page.getByRole('option', { name: commands.heading2, exact: true })
      assert.equal(await heading.locator('kbd').textContent(), 'Ctrl+Alt+2')
      assert.match((await heading.getAttribute('aria-description')) ?? '', / · Ctrl\+Alt\+2$/)
    })

    test(`lists first what was used last, in ${locale}`, async (t) => {
      const page = await open(t, locale)
      for (const name of ['rule', 'bulletList', 'rule'] as const) {
        await page.keyboard.type('/')
        await page.getByRole('option', { name: commands[name], exact: true }).click()
        await page.locator('.wq-editable:focus').waitFor()
      }
      await page.keyboard.type('/')
      await options(page).first().waitFor()
      assert.equal((await groupsOf(page))[0], words.recent)
      const labels = await page.locator('.wq-suggestions .wq-option-label').allTextContents()
      assert.deepEqual(labels.slice(0, 2), [commands.rule, commands.bulletList])
      assert.equal(new Set(labels).size, labels.length)
      await page.keyboard.type(commands.bulletList.slice(0, 3))
      await page.getByRole('group', { name: words.groups.lists }).waitFor()
    })

    test(`names the word that nothing is called, and Escape leaves it, in ${locale}`, async (t) => {
      const page = await open(t, locale)
      await page.keyboard.type('/xyz')
      await page.getByText(words.none('xyz')).waitFor()
      await page.keyboard.press('Escape')
      await page.locator('.wq-suggestions').waitFor({ state: 'hidden' })
      await page.keyboard.press('Enter')
      assert.equal(await outlineOf(page), 'paragraph(/xyz) paragraph')
    })

    test(`arrow keys go through it as it is seen, in ${locale}`, async (t) => {
      const page = await open(t, locale)
      await page.keyboard.type('/')
      await options(page).first().waitFor()
      const ids = await options(page).evaluateAll((all) => all.map(({ id }) => id))
      const activeOption = () => page.locator('.wq-editable').getAttribute('aria-activedescendant')
      for (const id of ids) {
        await page.keyboard.press('ArrowDown')
        assert.equal(await activeOption(), id)
      }
      await page.keyboard.press('ArrowDown')
      assert.equal(await activeOption(), ids[0])
    })
  }

  test('finds commands with and without the Arabic article', async (t) => {
    const page = await open(t, 'ar')
    for (const [query, name] of [
      ['الجدول', 'table'],
      ['صورة', 'image'],
      ['قرآن', 'quran'],
    ] as const) {
      await page.keyboard.type(`/${query}`)
      await page.getByRole('option', { name: ar.commands[name], exact: true }).waitFor()
      await page.keyboard.press('Escape')
      await page.keyboard.press('Enter')
    }
  })
})

const open = async (t: TestContext, locale: 'en' | 'ar') =>
  openEditor(t, await startSandboxPage(t, { isOpen: true }), { locale })
const options = (page: Page) => page.locator('.wq-suggestions').getByRole('option')
const groupsOf = (page: Page) =>
  page
    .locator('.wq-suggestions')
    .getByRole('group')
    .evaluateAll((groups) => groups.map(({ ariaLabel }) => ariaLabel))
