/** An author brings Word files and zips of Markdown into a document. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import { p, wordFile } from '../../packages/exchange/test/word-file.ts'
import { accessibilityProblems } from './lib/axe.ts'
import { noChromium } from './lib/chromium.ts'
import { put } from './lib/key-cases.ts'
import { HILLS, paragraph } from './lib/mixed-document.ts'
import { contentOf, openEditor, outlineOf } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'
import { takeScreenshot } from './lib/screenshot.ts'
import { prepareScripturePage, verseNode } from './lib/scripture-fixture.ts'
import {
  chooseFile,
  giveFile,
  LESSON,
  lessonFile,
  verseOf,
  withText,
  wordFileOf,
} from './lib/word-documents.ts'

const LANGUAGES = [
  {
    locale: 'en',
    command: 'Insert from file',
    lost: 'What could not be kept:',
    deletion: 'A tracked deletion is accepted: its text is gone. (2)',
    close: 'Close',
  },
  {
    locale: 'ar',
    command: 'إدراج من ملف',
    lost: 'ما تعذّر حفظه:',
    deletion: 'قُبل حذف متتبَّع، وزال نصه. (٢)',
    close: 'إغلاق',
  },
] as const

const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const compound = (stream: string) => Buffer.from([...COMPOUND, ...Buffer.from(stream, 'utf16le')])
const DEEP = `${'<w:smartTag>'.repeat(300)}${'</w:smartTag>'.repeat(300)}`
/** Files that cannot be read, and words of their sentence in each language. */
const REFUSED = [
  ['old.doc', compound('WordDocument'), 'old version', 'إصدار قديم'],
  ['secret.docx', compound('EncryptedPackage'), 'password', 'بكلمة مرور'],
  ['half.docx', wordFile(p('a')).subarray(0, 300), 'damaged', 'تالفة'],
  ['deep.docx', wordFile(DEEP), 'too complex', 'معقدة'],
  ['other.docx', zipSync({ a: strToU8('b') }), 'Word files (.docx)', 'ملفات Word'],
] as const

suite('files in the editor', { skip: noChromium }, () => {
  for (const { locale, command, lost, deletion, close } of LANGUAGES)
    test(`a Word file is chosen, its losses are listed, and one undo removes it, in ${locale}`, async (t) => {
      const stage = await prepareScripturePage(t)
      const page = await openEditor(t, stage, { locale })
      const verse = await verseOf(stage)
      await chooseFile(page, command, 'درس.docx', await lessonFile(stage, verse))
      const status = page.getByRole('status').filter({ hasText: lost })
      await status.getByText(deletion).waitFor()
      await page.locator('.wq-figure img:not([data-state])').waitFor()
      await page.locator('.wq-verified').waitFor()
      const whole = await outlineOf(page)
      assert.equal(whole, LESSON)
      const [, , , line, picture] = await contentOf(page)
      assert.equal(line?.content?.[1]?.attrs?.text, verse)
      assert.equal(picture?.attrs?.alt, 'تلال')
      for (const theme of ['light', 'dark']) {
        await page.evaluate(`stage.mounts[0].instance.setTheme('${theme}')`)
        const problems = await accessibilityProblems(page)
        // axe wants the references of footnotes to be links; the editor has buttons of the text.
        assert.deepEqual(
          problems.filter((one) => !one.includes('doc-noteref')),
          [],
          theme,
        )
        await takeScreenshot(page, `inserted file ${locale} ${theme}`)
      }
      await page.keyboard.press('Control+z')
      assert.equal(await outlineOf(page), 'paragraph')
      await page.keyboard.press('Control+Shift+z')
      assert.equal(await outlineOf(page), whole)
      await status.getByRole('button', { name: close }).click()
      await status.waitFor({ state: 'detached' })
      await page.locator('.wq-editable:focus').waitFor()
    })

  for (const [at, { locale }] of LANGUAGES.entries())
    test(`a file that cannot be read says why and changes nothing, in ${locale}`, async (t) => {
      const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { locale })
      await put(page, 'p(x|)')
      for (const [name, bytes, ...sentences] of REFUSED) {
        await giveFile(page, 'drop', name, bytes)
        const alert = page.getByRole('alert').filter({ hasText: name })
        await alert.filter({ hasText: sentences[at] ?? '' }).waitFor()
        assert.equal(await page.getByRole('alert').count(), 1)
      }
      assert.equal(await outlineOf(page), 'paragraph(x)')
    })

  test('a verse with other letters than the Quran is text, and so is one that cannot be compared', async (t) => {
    const stage = await prepareScripturePage(t)
    const verse = await verseOf(stage)
    const exact = await wordFileOf(stage, [paragraph(verseNode(verse))])
    const changed = withText(exact, (text) => text.replace(verse, verse.slice(0, -1)))
    assert.notDeepEqual(changed, exact)
    const page = await openEditor(t, stage, { expects: [/ERR_(?:INTERNET_DISCONNECTED|FAILED)/] })
    await giveFile(page, 'paste', 'a.docx', changed)
    await page.getByText('A verse or a hadith had other letters than its source.').waitFor()
    assert.match(await outlineOf(page), /^paragraph\(﴿[^()]*112:1\)$/)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.route('**/v1/quran/**', (route) => route.abort())
    await page.keyboard.press('Control+Home')
    await giveFile(page, 'paste', 'b.docx', exact)
    await page.getByText('A verse or a hadith is its text and citation now.').waitFor()
    assert.doesNotMatch(await outlineOf(page), /quranVerse/)
  })

  test('pictures wait while the page is offline, and are in the undo step of their file', async (t) => {
    const stage = await startSandboxPage(t, { isOpen: true })
    const page = await openEditor(t, stage, { expects: [/ERR_INTERNET_DISCONNECTED/] })
    const file = await wordFileOf(stage, ['picture', paragraph('after'), 'picture'])
    // Once, so that the code of files is there.
    await giveFile(page, 'paste', 'a.docx', await wordFileOf(stage, ['picture']))
    await page.locator('.wq-figure img:not([data-state])').waitFor()
    await page.keyboard.press('Control+z')
    assert.equal(await outlineOf(page), 'paragraph')
    await page.context().setOffline(true)
    await giveFile(page, 'paste', 'b.docx', file)
    const again = page.locator('.wq-upload').getByRole('button', { name: 'Try again' })
    await again.nth(1).waitFor()
    assert.equal(await outlineOf(page), 'paragraph paragraph(after) paragraph paragraph')
    await page.context().setOffline(false)
    await again.first().click()
    await page.locator('.wq-figure').waitFor()
    await again.first().click()
    await page.locator('.wq-figure').nth(1).waitFor()
    assert.match(await outlineOf(page), /^imageNode paragraph\(after\) imageNode paragraph$/)
    await page.keyboard.press('Control+z')
    assert.equal(await outlineOf(page), 'paragraph')
  })

  test('a zip of Markdown has its pictures, and names those that are elsewhere', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    const markdown = '# Title\n\n![Hills](images/a.png)\n\n![Far](https://elsewhere.example/a.png)'
    const zip = zipSync({ 'lesson.md': strToU8(markdown), 'images/a.png': HILLS })
    await giveFile(page, 'paste', 'lesson.zip', zip)
    await page.locator('.wq-figure img:not([data-state])').waitFor()
    await page.getByText('A picture is not in the file.').waitFor()
    assert.match(await outlineOf(page), /^heading\(Title\) imageNode paragraph\(Far\)/)
  })

  test('no file is taken without `import`, and no picture of a file without `image`', async (t) => {
    const stage = await startSandboxPage(t, { isOpen: true })
    const file = await wordFileOf(stage, ['picture', paragraph('after')])
    for (const [feature, outline] of [
      ['import', 'paragraph'],
      ['image', 'paragraph(تلال) paragraph(after)'],
    ] as const) {
      const page = await openEditor(t, stage, { options: { features: { [feature]: false } } })
      await giveFile(page, 'paste', 'a.docx', file)
      if (feature === 'image') await page.getByText('A picture is gone').waitFor()
      else await page.evaluate('new Promise(requestAnimationFrame)')
      assert.equal(await outlineOf(page), outline)
    }
  })
})
