import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { displayOf } from '@waraq/scripture/text'
import { waitFor } from '../lib/wait-for.ts'
import { noChromium } from './lib/chromium.ts'
import type { SandboxPage } from './lib/sandbox-page.ts'
import {
  paragraph,
  prepareScripturePage,
  startWriting,
  verseNode,
} from './lib/scripture-fixture.ts'

suite('the details of a quotation', { skip: noChromium }, () => {
  test('open beside the text, lead to the next verse, and copy it with its citation', async (t) => {
    const stage = await prepareScripturePage(t)
    const { client } = await stage.organization.author()
    const [range, next] = [
      await client.quran.range('112:1', '112:2'),
      await client.quran.verse('112:2'),
    ]
    const attrs = { fromAyah: 1, toAyah: 2, displayMode: 'card', translationOpen: true }
    const { page, text } = await startWriting(t, 'en', {
      stage,
      content: [paragraph(verseNode(range.text, attrs)), paragraph()],
    })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const [last = ''] = next.translation_en.split(' [')
    await text.locator('.wq-translation', { hasText: last }).waitFor()

    await text.locator('.wq-card').click({ position: { x: 5, y: 5 } })
    const bubble = page.getByRole('toolbar', { name: 'Selected object' })
    await bubble.getByRole('button', { name: 'Details' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('heading', { name: 'Al-Ikhlas 112:1' }).waitFor()
    await panel.getByRole('button', { name: 'Next verse' }).click()
    await panel.getByRole('heading', { name: 'Al-Ikhlas 112:2' }).waitFor()
    assert.equal(await panel.locator('.wq-scripture').textContent(), displayOf(next.text))
    await panel.getByRole('button', { name: 'Copy with citation' }).click()
    await panel.getByRole('button', { name: 'Copied' }).waitFor()
    const citation = `${displayOf(next.text)} Al-Ikhlas 112:2`
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), citation)
    await panel.getByRole('button', { name: 'Translation' }).click()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'hidden' })
    await text.locator('.wq-translation').waitFor({ state: 'detached' })
  })

  for (const [locale, tab, sentence] of [
    ['en', 'Hadith', 'No hadith collection is installed here'],
    ['ar', 'الحديث', 'لم تُثبَّت هنا مجموعة أحاديث'],
  ] as const) {
    test(`hadiths that are not installed are not searched, in ${locale}`, async (t) => {
      const { page } = await startWriting(t, locale)
      const searched: string[] = []
      page.on('request', (request) => searched.push(new URL(request.url()).pathname))
      const none = { collections: [], message: null, sync: null }
      await page.route('**/v1/hadith/collections/', (route) => route.fulfill({ json: none }))
      await page.keyboard.type('/quran')
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('tab', { name: tab }).click()
      await dialog.getByText(sentence).waitFor()
      await dialog.getByRole('combobox').fill('bukhari:1')
      await dialog.getByText(sentence).waitFor()
      assert.equal(await dialog.getByRole('option').count(), 0)
      await dialog.getByRole('tab').first().click()
      await dialog.getByRole('combobox').fill('112:1')
      await dialog.locator('.wq-finder-preview .wq-word').first().waitFor()
      assert.ok(!searched.some((path) => path.includes('/hadith/search/')))
    })
  }

  test('are shown for a hadith too, which keeps its number when it is reopened', async (t) => {
    const stage = await prepareScripturePage(t)
    await hadithsAreOpen(stage)
    const { page, text, storedDocument, reopen } = await startWriting(t, 'en', { stage })
    await page.keyboard.type('/quran')
    await page.getByRole('option', { name: 'Quran and hadith' }).waitFor()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Quran and hadith' })
    await dialog.getByRole('tab', { name: 'Hadith' }).click()
    await dialog.getByRole('combobox').fill('bukhari:1')
    await dialog.getByText('A test text and no hadith 1').waitFor()
    await page.keyboard.press('Enter')
    const card = text.locator('.wq-card.wq-hadith', { hasText: 'Sahih al-Bukhari 1' })
    await card.waitFor()
    const [line] = (await storedDocument()).content ?? []
    const { number, displayMode, collectionNameEnglish } = line?.content?.[0]?.attrs ?? {}
    assert.deepEqual([number, displayMode, collectionNameEnglish], [1, 'card', 'bukhari'])
    await reopen()
    await card.click({ position: { x: 5, y: 5 } })
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('heading', { name: 'Sahih al-Bukhari 1' }).waitFor()
  })
})

/** Their file is opened by the first question, which a busy machine may not answer in time. */
const hadithsAreOpen = ({ service }: SandboxPage): Promise<void> =>
  waitFor('the hadiths are open', async () => {
    const { status } = await service.call('GET', '/v1/hadith/search/?ref=bukhari:1')
    assert.ok(status === 200 || status === 503, `hadiths: ${status}`)
    return status === 200
  })
