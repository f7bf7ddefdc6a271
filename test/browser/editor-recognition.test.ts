import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { noChromium } from './lib/chromium.ts'
import { paste } from './lib/open-editor.ts'
import { takeScreenshot } from './lib/screenshot.ts'
import { paragraph, prepareScripturePage, startWriting } from './lib/scripture-fixture.ts'

const OFFERS = {
  en: { exact: 'Fatir 35:28 · matches · Insert', altered: /35:28 · differs: .* ← .* · Correct$/ },
  ar: { exact: '[فاطر: ٢٨] · مطابقة · إدراج', altered: /فيها اختلاف: .* ← .* · صحّح$/ },
}

suite('quotations that are typed or pasted', { skip: noChromium }, () => {
  for (const locale of ['en', 'ar'] as const) {
    test(`are offered as verses and inserted by Alt+Enter, in ${locale}`, async (t) => {
      const { page, text, storedDocument, quran } = await startWriting(t, locale)
      const verse = await quran.verse('35:28')
      const words = lettersOf(verse.text_uthmani).slice(6, 12)
      await page.keyboard.type('قال ')
      await paste(page, { 'text/plain': `﴿${words.join(' ')}﴾ [فاطر: ٢٨]` })
      await page.keyboard.type(' ثم')
      const offer = text.getByRole('button', { name: OFFERS[locale].exact })
      await offer.waitFor()
      await takeScreenshot(page, `a recognized quotation ${locale}`)
      assert.equal(await text.locator('.wq-verse').count(), 0, 'nothing is replaced by itself')
      await page.keyboard.press('Alt+Enter')
      await text.locator('.wq-verse').waitFor()
      await offer.waitFor({ state: 'detached' })
      const [before, node, after] = (await storedDocument()).content?.[0]?.content ?? []
      assert.deepEqual([before?.text, after?.text], ['قال ', ' ثم'])
      const { surah, ayah, fromWord, toWord, displayMode } = node?.attrs ?? {}
      const expected = verse.text.split(' ').slice(6, 12).join(' ')
      assert.deepEqual([surah, ayah, fromWord, toWord, displayMode], [35, 28, 6, 11, 'inline'])
      assert.equal(node?.attrs?.text, expected)
      await page.keyboard.press('Control+z')
      await offer.waitFor()
      await page.keyboard.press('Escape')
      await offer.waitFor({ state: 'detached' })
    })

    test(`with a wrong vowel are corrected by the button, in ${locale}`, async (t) => {
      const { page, text, storedDocument, quran } = await startWriting(t, locale)
      const verse = await quran.verse('35:28')
      const wrong = verse.text_uthmani.replace('\u064F', '\u064E')
      assert.notEqual(wrong, verse.text_uthmani)
      await paste(page, { 'text/plain': `﴿${wrong}﴾ [البقرة: ٢٨]` })
      const offer = text.getByRole('button', { name: 'البقرة: ٢٨' })
      await offer.waitFor()
      await takeScreenshot(page, `an altered quotation ${locale}`)
      const name = (await offer.textContent()) ?? ''
      assert.match(name.replace(/ · (cited as|المصدر المكتوب: )[^·]*/, ' '), OFFERS[locale].altered)
      await offer.click()
      await text.locator('.wq-card.wq-verse').waitFor()
      const [line] = (await storedDocument()).content ?? []
      assert.deepEqual(line?.content?.map(textOf), [verse.text])
    })
  }

  test('get an offer also if the author types on while the service answers slowly', async (t) => {
    const { page, text, quran } = await startWriting(t, 'en')
    const { text_imlaei: words } = await quran.verse('35:28')
    const [requested, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route('**/v1/verify/', async (route) => {
      requested.resolve()
      await released.promise
      await route.continue()
    })
    // The debounce passes when the test says so.
    await page.clock.install()
    await paste(page, { 'text/plain': `{${words}} [فاطر: ٢٨]` })
    await page.clock.runFor(2_000)
    await requested.promise
    await page.keyboard.type(' x')
    await page.clock.runFor(2_000)
    released.resolve()
    await page.clock.resume()
    await text.locator('.wq-offer').waitFor()
  })

  test('that are older, in code, or unknown to an unreachable service get no offer', async (t) => {
    const stage = await prepareScripturePage(t)
    const { quran } = (await stage.organization.author()).client
    const { text_imlaei: words } = await quran.verse('35:28')
    const content = [paragraph({ type: 'text', text: `{${words}}` }), paragraph()]
    const { page, text } = await startWriting(t, 'en', { stage, content })
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/verify/')) requests.push(request.postData() ?? '')
    })
    await page.keyboard.press('Control+End')
    await page.keyboard.type('``` ')
    await paste(page, { 'text/plain': `{${words}} [فاطر: ٢٨]` })
    await page.keyboard.press('Control+Enter')
    const response = page.waitForResponse((response) => response.url().includes('/verify/'))
    await page.keyboard.type('{كتبت هذا الدرس} ')
    await response
    await page.context().setOffline(true)
    const failedRequest = page.waitForEvent('requestfailed', (it) => it.url().includes('/verify/'))
    await paste(page, { 'text/plain': `{${words}} [فاطر: ٢٩]` })
    await failedRequest
    assert.equal(await text.locator('.wq-offer').count(), 0)
    await page.context().setOffline(false)
    await page.keyboard.type(' x')
    await text.locator('.wq-offer').waitFor()
    assert.equal(await text.locator('.wq-offer').count(), 1)
    assert.ok(requests.every((body) => !body.includes('٢٨')))
  })
})

// Signs of pauses stand alone.
const lettersOf = (text: string) => text.split(' ').filter((word) => /[\u0621-\u064A]/.test(word))

const textOf = ({ attrs }: DocumentNode) => attrs?.text
