/** The printed page of the editor is that of the reader. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { noChromium, openPage } from './lib/chromium.ts'
import { everyKind } from './lib/every-kind.ts'
import { node, paragraph } from './lib/mixed-document.ts'
import { untilPartsAreLoaded } from './lib/open-editor.ts'
import { noPdftotext, textOf } from './lib/pdf-text.ts'
import {
  everyMountIsReady,
  openSandboxPage,
  startSandboxPage,
  waitUntil,
} from './lib/sandbox-page.ts'

/** Whether all translations, colors, formulas and pictures are there. */
const HAS_ALL = `[...document.querySelectorAll('[data-translated]')].every(
    ({ dataset, lastChild }) => !['112:1-4', 'bukhari:1'].includes(dataset.verse ?? dataset.hadith) ||
      lastChild.className === 'wq-translation') &&
  document.querySelector('pre .wq-ink-green, pre .wq-ink-purple') && document.querySelector('math') &&
  document.querySelector('.wq-ayah') && document.querySelector('.wq-missing') &&
  !document.querySelector('[data-state=loading], [data-state=asking]')`
const PICTURES_ARE_LOADED = `[...document.querySelectorAll('.wq-printed img')].every((it) => it.complete)`
/** The printed document, without what only the screen of a reader uses. */
const PRINTED_HTML = `(() => {
  const article = document.querySelector('.wq-printed > .wq-content').cloneNode(true)
  for (const element of article.querySelectorAll('*')) {
    for (const name of ['src', 'tabindex', 'loading', 'data-asked']) element.removeAttribute(name)
    if (element.matches('.wq-citation'))
      for (const name of ['role', 'aria-label']) element.removeAttribute(name)
  }
  return article.innerHTML.replaceAll('wq-print-', 'wq-1-')
})()`
/** Prints into a variable instead of onto paper. */
const PAPER = `globalThis.print = () => {
  dispatchEvent(new Event('beforeprint'))
  globalThis.printed = document.querySelector('.wq-printed').innerHTML
  dispatchEvent(new Event('afterprint'))
}`

const linesOf = (text: string) => text.split(/(?<=\n)/)

/** The first difference of two lists with its neighbors; empty if they are equal. */
function differenceOf(these: string[], those: string[]): string {
  const at = these.findIndex((one, index) => one !== those[index])
  if (at < 0) return these.length === those.length ? '' : `${those.slice(these.length)}`
  const around = (parts: string[]) => parts.slice(Math.max(0, at - 8), at + 4).join('')
  return `${around(these)}\ninstead of\n${around(those)}`
}

suite('a document printed from the editor', { skip: noChromium || noPdftotext }, () => {
  for (const locale of ['en', 'ar'] as const) {
    test(`is the page of the reader for every kind of node, in ${locale}`, async (t) => {
      const stage = await startSandboxPage(t, { isOpen: true })
      await stage.service.scripture.prepare()
      const author = await stage.organization.author('amina')
      const content = await everyKind(author)
      const { id } = await author.client.createDocument({ type: 'doc', content })
      const printed: { parts: string[]; text: string }[] = []
      for (const mount of ['write', 'read']) {
        const page = await openPage(t, { expects: [/ 404 /] })
        await openSandboxPage(page, stage)
        const how = JSON.stringify({ by: 'token', user: 'amina', document: id, locale })
        await page.evaluate(`stage.${mount}(${how}), undefined`)
        await everyMountIsReady(page)
        if (mount === 'write') await untilPartsAreLoaded(page)
        else await waitUntil(page, 'stage.mounts[0].instance.isRenderSettled()')
        await waitUntil(page, HAS_ALL)
        assert.equal(await page.locator('[data-hadith^=no-such] .wq-translation').count(), 0)
        // The event comes twice for one print; pages break where pictures are as high as loaded ones.
        await page.evaluate(`dispatchEvent(new Event('beforeprint'))`)
        await waitUntil(page, PICTURES_ARE_LOADED)
        const text = await textOf(await page.pdf({ format: 'A4' }))
        await page.evaluate(`dispatchEvent(new Event('beforeprint'))`)
        await waitUntil(page, PICTURES_ARE_LOADED)
        printed.push({ parts: (await page.evaluate<string>(PRINTED_HTML)).split(/(?=<)/), text })
      }
      const [editor, reader] = printed
      assert.ok(editor && reader)
      for (const sign of [/wq-ayah/, /wq-translation/, /<thead/, /<math/, /wq-ink-/, /wq-missing/])
        assert.match(reader.parts.join(''), sign)
      assert.equal(differenceOf(editor.parts, reader.parts), '')
      assert.equal(differenceOf(linesOf(editor.text), linesOf(reader.text)), '')
    })
  }

  test('waits for numbers and translations if a command of the editor prints it', async (t) => {
    const stage = await startSandboxPage(t, { isOpen: true })
    await stage.service.scripture.prepare()
    const { client } = await stage.organization.author('amina')
    const { surah, text } = await client.quran.range('112:1', '112:2')
    const attrs = {
      surah: 112,
      ayah: 1,
      fromAyah: 1,
      toAyah: 2,
      surahNameArabic: surah.name_arabic,
      text,
      encoding: 'qpc_hafs',
      displayMode: 'card',
      translationOpen: true,
    }
    const content = [paragraph({ type: 'quranVerse', attrs })]
    const { id } = await client.createDocument({ type: 'doc', content })
    const page = await openPage(t)
    const held: (() => void)[] = []
    await page.route(/ayah-words|\/v1\/quran\/verses\/(?:112|range)/, (route) => {
      held.push(() => void route.continue())
    })
    await openSandboxPage(page, stage)
    await page.evaluate(`stage.write({ user: 'amina', document: '${id}' }), undefined`)
    await page.locator('.wq-editable').focus()
    await untilPartsAreLoaded(page)
    await page.evaluate(PAPER)
    await page.keyboard.press('Control+p')
    await page.locator('.wq-pending').waitFor()
    assert.equal(await page.evaluate('globalThis.printed'), undefined)
    await page.unroute(/ayah-words|\/v1\/quran\/verses\/(?:112|range)/)
    for (const release of held) release()
    await waitUntil(page, 'globalThis.printed')
    const printed = await page.evaluate<string>('globalThis.printed')
    assert.equal(printed.split('wq-ayah').length - 1, 2)
    assert.match(printed, /class="wq-translation"/)
  })

  test('and by readers has the header of a table on each page', async (t) => {
    const stage = await startSandboxPage(t, { isOpen: true })
    const { client } = await stage.organization.author('amina')
    const row = (type: string, ...words: string[]) =>
      node('tableRow', ...words.map((word) => node(type, paragraph(word))))
    const rows = Array.from({ length: 70 }, (_, at) => row('tableCell', `Row ${at}`, 'كلمة'))
    const table = node('table', row('tableHeader', 'Headed', 'Beside'), ...rows)
    const { id } = await client.createDocument({ type: 'doc', content: [table] })
    for (const mount of ['write', 'read']) {
      const page = await openPage(t)
      await openSandboxPage(page, stage)
      const how = JSON.stringify({ by: 'token', user: 'amina', document: id })
      await page.evaluate(`stage.${mount}(${how}), undefined`)
      await everyMountIsReady(page)
      if (mount === 'write') await untilPartsAreLoaded(page)
      const text = await textOf(await page.pdf({ format: 'A4' }))
      const pages = text.split('\f').filter(Boolean)
      assert.ok(pages.length > 1)
      for (const one of pages) assert.match(one, /^Headed Beside\n(?:Row \d+|\S)/)
      const numbers = [...text.matchAll(/Row (\d+)/g)].map(([, number]) => Number(number))
      assert.deepEqual(numbers, [...Array(70).keys()])
    }
  })
})
