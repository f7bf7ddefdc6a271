import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import type { Page } from 'playwright-core'
import { accessibilityProblems } from './lib/axe.ts'
import { noChromium, openPage } from './lib/chromium.ts'
import {
  everyMountIsReady,
  mountReader,
  openSandboxPage,
  type SandboxPage,
  startSandboxPage,
  waitUntil,
} from './lib/sandbox-page.ts'
import { takeScreenshot } from './lib/screenshot.ts'

const CARDS = [
  { locale: 'en', details: 'Details', next: 'Next verse', previous: 'Previous verse' },
  { locale: 'ar', details: 'التفاصيل', next: 'الآية التالية', previous: 'الآية السابقة' },
]

const SIDES = `(() => {
  const { left, right } = document.querySelector('.wq-panel').getBoundingClientRect()
  return [left, right]
})()`

suite('a verse on a page', { skip: noChromium }, () => {
  for (const { locale, details, next, previous } of CARDS) {
    test(`opens the details of it and its neighbours, by keyboard (${locale})`, async (t) => {
      const stage = await startSandboxPage(t)
      const author = await stage.organization.author('amina')
      const { id } = await author.client.createDocument({
        type: 'doc',
        content: [await verseCard(stage, 1, 2)],
      })
      const page = await openPage(t)
      await openSandboxPage(page, stage)
      await mountReader(page, { by: 'token', user: 'amina', document: id, locale })
      await everyMountIsReady(page)
      const strip = page.locator('.wq-card .wq-translation')
      await strip.waitFor()
      assert.notEqual(await strip.textContent(), '')
      for (const theme of ['light', 'dark']) {
        await page.evaluate(`stage.mounts[0].instance.setTheme('${theme}')`)
        assert.deepEqual(await accessibilityProblems(page), [], theme)
      }

      const card = page.getByRole('button', { name: details })
      assert.match(String(await page.locator('.wq-card').ariaSnapshot()), /text: \S/, 'it is heard')
      await card.focus()
      await page.keyboard.press('Enter')
      const panel = page.getByRole('dialog')
      await panel.getByRole('button', { name: next }).waitFor()
      const title = await panel.getByRole('heading', { level: 2 }).textContent()
      assert.deepEqual(await accessibilityProblems(page), [], 'the panel')
      await press(page, next)
      await waitUntil(page, `document.querySelector('dialog h2')?.textContent !== ${json(title)}`)
      await press(page, previous)
      await waitUntil(page, `document.querySelector('dialog h2')?.textContent === ${json(title)}`)
      assert.equal(await page.evaluate('document.activeElement?.closest("dialog") !== null'), true)
      await page.keyboard.press('Escape')
      assert.equal(await panel.isVisible(), false)
      assert.equal(await page.evaluate('document.activeElement?.getAttribute("role")'), 'button')
    })
  }

  test('is explained in the language of its reader, and in others by choice', async (t) => {
    const stage = await startSandboxPage(t)
    const author = await stage.organization.author('amina')
    const content = [await verseCard(stage, 1, 2)]
    const { id } = await author.client.createDocument({ type: 'doc', content })
    const verse = await author.client.quran.verse('1:2')
    const french = verse.translations.find(({ language }) => language === 'french')
    for (const [locale, theme, open, translations] of [
      ['en', 'light', 'Details', [verse.translation_en]],
      ['ar', 'dark', 'التفاصيل', []],
    ] as const) {
      const page = await openPage(t)
      await openSandboxPage(page, stage)
      await mountReader(page, { by: 'token', user: 'amina', document: id, locale, theme })
      // The code that opens the panel shows the translation.
      await page.locator('.wq-card .wq-translation').waitFor()
      await page.getByRole('button', { name: open }).press('Enter')
      const panel = page.getByRole('dialog')
      const menu = panel.getByRole('combobox')
      await menu.waitFor()
      const passages = panel.locator('p[lang]:not(.wq-scripture)')
      assert.deepEqual(await passages.allTextContents(), translations)
      assert.deepEqual(await accessibilityProblems(page), [])
      const [look, other] = (await page.evaluate(`['select', '.wq-row .wq-button'].map((name) => {
          const style = getComputedStyle(document.querySelector('.wq-panel').querySelector(name))
          return [style.borderRadius, style.borderColor, style.backgroundColor, style.color]
        })`)) as string[][]
      assert.deepEqual(look, other)
      await takeScreenshot(page, `languages of a verse ${locale}`)
      await page.setViewportSize({ width: 390, height: 800 })
      assert.deepEqual(await page.evaluate(SIDES), [0, 390])
      await menu.selectOption('fr')
      assert.deepEqual(await panel.locator('p[lang=fr]').allTextContents(), [french?.text])
      // The next verse keeps the language.
      await panel.getByRole('button').last().click()
      await panel.getByRole('heading', { level: 2, name: /3|٣/ }).waitFor()
      assert.equal(await panel.getByRole('combobox').inputValue(), 'fr')
    }
  })

  test('is requested again after the service was busy', async (t) => {
    const stage = await startSandboxPage(t)
    const author = await stage.organization.author('amina')
    const content = [await verseCard(stage, 1, 2)]
    const { id } = await author.client.createDocument({ type: 'doc', content })
    const page = await openPage(t, { expects: [/ 503 /] })
    let requestCount = 0
    await page.route('**/v1/quran/verses/**', async (route) => {
      requestCount += 1
      if (requestCount > 2) return route.continue()
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
      return route.fulfill({ status: 503, headers, json: { error: 'service_unavailable' } })
    })
    await openSandboxPage(page, stage)
    await mountReader(page, { by: 'token', user: 'amina', document: id })
    await page.locator('.wq-card .wq-translation').waitFor()
    assert.equal(requestCount, 3)
  })
})

const json = (text: string | null) => JSON.stringify(text)

async function press(page: Page, name: string): Promise<void> {
  const button = page.getByRole('dialog').getByRole('button', { name })
  await button.focus()
  await page.keyboard.press('Enter')
}

async function verseCard(stage: SandboxPage, surah: number, ayah: number): Promise<DocumentNode> {
  // It may still be opening what it has of scripture.
  await stage.service.scripture.prepare()
  const { json } = await stage.service.call('GET', `/v1/quran/verses/${surah}:${ayah}/`)
  const attrs = {
    surah,
    ayah,
    text: json.text,
    encoding: 'qpc_hafs',
    displayMode: 'card',
    translationOpen: true,
  }
  return { type: 'paragraph', content: [{ type: 'quranVerse', attrs }] }
}
