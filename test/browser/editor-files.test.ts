/** An author brings Word files and zips of Markdown into a document. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { writeDocx } from '@waraq/exchange/docx'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { Page, Route } from 'playwright-core'
import { p, wordFile } from '../../packages/exchange/test/word-file.ts'
import { accessibilityProblems } from './lib/axe.ts'
import { noChromium } from './lib/chromium.ts'
import { put, shortFormOf } from './lib/key-cases.ts'
import { HILLS, node, paragraph, text } from './lib/mixed-document.ts'
import { contentOf, openEditor, outlineOf } from './lib/open-editor.ts'
import { type SandboxPage, startSandboxPage } from './lib/sandbox-page.ts'
import { takeScreenshot } from './lib/screenshot.ts'
import { prepareScripturePage, verseNode } from './lib/scripture-fixture.ts'

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

const PLACES = [
  ['into an empty document', 'p(|)', 'h2(file) ul(li(one)) p(two[^1])'],
  [
    'into a cell of a table',
    'table(tr(td(x|) td(y)))',
    'table(tr(td(p(x) h2(file) ul(li(one)) p(two[^1])) td(y)))',
  ],
  [
    'into an item of a list',
    'ul(li(x|) li(y))',
    'ul(li(p(x) h2(file) ul(li(one)) p(two[^1])) li(y))',
  ],
  ['into a paragraph', 'p(x|y)', 'p(x) h2(file) ul(li(one)) p(two[^1]) p(y)'],
] as const

suite('files in the editor', { skip: noChromium }, () => {
  for (const { locale, command, lost, deletion, close } of LANGUAGES)
    test(`a Word file is chosen, its losses are listed, and one undo removes it, in ${locale}`, async (t) => {
      const stage = await prepareScripturePage(t)
      const page = await openEditor(t, stage, { locale })
      const verse = await verseOf(stage)
      await choose(page, command, 'درس.docx', await lesson(verse))
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
        assert.deepEqual(await accessibilityProblems(page), [], theme)
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
        await drop(page, name, bytes)
        const alert = page.getByRole('alert').filter({ hasText: name })
        await alert.filter({ hasText: sentences[at] ?? '' }).waitFor()
        assert.equal(await page.getByRole('alert').count(), 1)
      }
      assert.equal(await outlineOf(page), 'paragraph(x)')
    })

  for (const [where, before, after] of PLACES)
    test(`a Word file is pasted ${where}`, async (t) => {
      const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
      await put(page, before)
      await give(page, 'paste', 'a.docx', await plainFile())
      await page.locator('.wq-note-back').waitFor()
      const expected = `${after} ol(li(note))`
      assert.equal(await shortFormOf(page, expected), expected)
      await page.keyboard.press('Control+z')
      assert.equal(await shortFormOf(page, before), before)
    })

  test('notes of the document and of a file that is inserted twice are in one list', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await page.keyboard.type('own[^')
    await page.locator('.wq-note-back').waitFor()
    await page.keyboard.press('Control+Alt+f')
    for (const count of [2, 3]) {
      await page.keyboard.press('Control+Home')
      await give(page, 'paste', 'a.docx', await plainFile())
      await page
        .locator('.wq-note-back')
        .nth(count - 1)
        .waitFor()
    }
    assert.deepEqual(await page.locator('.wq-editable sup').allTextContents(), ['1', '2', '3'])
    const items = await page.locator('.wq-note').allTextContents()
    assert.deepEqual(
      items.map((item) => item.replace('↩', '')),
      ['note', 'note', ''],
    )
  })

  test('a verse with other letters than the Quran is text, and so is one that cannot be compared', async (t) => {
    const stage = await prepareScripturePage(t)
    const verse = await verseOf(stage)
    const changed = await docx([paragraph(verseNode(verse.slice(0, -1)))])
    const page = await openEditor(t, stage, { expects: [/ERR_(?:INTERNET_DISCONNECTED|FAILED)/] })
    await give(page, 'paste', 'a.docx', changed)
    await page.getByText('A verse had other letters than the Quran.').waitFor()
    assert.match(await outlineOf(page), /^paragraph\([^()]*\[[^()]*\]\)$/)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.route('**/v1/quran/**', (route) => route.abort())
    await page.keyboard.press('Control+Home')
    await give(page, 'paste', 'b.docx', await docx([paragraph(verseNode(verse))]))
    await page.getByText('A verse or a hadith is its text and citation now.').waitFor()
    assert.doesNotMatch(await outlineOf(page), /quranVerse/)
  })

  test('pictures wait while the page is offline, and are in the undo step of their file', async (t) => {
    const stage = await startSandboxPage(t, { isOpen: true })
    const page = await openEditor(t, stage, { expects: [/ERR_INTERNET_DISCONNECTED/] })
    const file = await docx([PICTURE, paragraph('after'), PICTURE])
    // Once, so that the code of files is there.
    await give(page, 'paste', 'a.docx', await docx([PICTURE]))
    await page.locator('.wq-figure img:not([data-state])').waitFor()
    await page.keyboard.press('Control+z')
    await page.context().setOffline(true)
    await give(page, 'paste', 'b.docx', file)
    const again = page.locator('.wq-upload').getByRole('button', { name: 'Try again' })
    await again.nth(1).waitFor()
    assert.equal(await outlineOf(page), 'paragraph paragraph(after) paragraph')
    await page.context().setOffline(false)
    await again.first().click()
    await page.locator('.wq-figure').waitFor()
    await again.first().click()
    await page.locator('.wq-figure').nth(1).waitFor()
    assert.match(await outlineOf(page), /^imageNode paragraph\(after\) imageNode( paragraph)?$/)
    await page.keyboard.press('Control+z')
    assert.equal(await outlineOf(page), 'paragraph')
  })

  test('a zip of Markdown has its pictures, and names those that are elsewhere', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    const markdown = '# Title\n\n![Hills](images/a.png)\n\n![Far](https://elsewhere.example/a.png)'
    const zip = zipSync({ 'lesson.md': strToU8(markdown), 'images/a.png': HILLS })
    await give(page, 'paste', 'lesson.zip', zip)
    await page.locator('.wq-figure img:not([data-state])').waitFor()
    await page.getByText('A picture is not in the file.').waitFor()
    assert.match(await outlineOf(page), /^heading\(Title\) imageNode paragraph\(Far\)/)
  })

  for (const isCancelled of [false, true])
    test(`the author types on while a file is read, and ${isCancelled ? 'cancels it' : 'it goes to its place'}`, async (t) => {
      const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
      const { promise, resolve } = Promise.withResolvers<Route>()
      await page.route(/\/docx-reader-\w+\.js/, resolve)
      await put(page, 'p(before) p(|)')
      await give(page, 'paste', 'a.docx', wordFile(p('file')))
      const cancel = page.getByRole('status').getByRole('button', { name: 'Cancel' })
      await cancel.waitFor()
      await page.keyboard.type('after')
      if (isCancelled) await cancel.click()
      const request = await promise
      await request.continue()
      if (isCancelled) await page.evaluate(`import('${request.request().url()}').then(() => {})`)
      else await page.getByText('file', { exact: true }).waitFor()
      await cancel.waitFor({ state: 'detached' })
      await page.keyboard.type('!')
      const expected = `p(before) ${isCancelled ? '' : 'p(file) '}p(after!|)`
      assert.equal(await shortFormOf(page, expected), expected)
    })

  test('the list of losses stays beside other notices', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await give(page, 'paste', 'a.docx', wordFile(p(DELETED)))
    const losses = page.getByText('A tracked deletion is accepted')
    await losses.waitFor()
    await give(page, 'paste', 'b.docx', strToU8('x'))
    await page.getByRole('alert').filter({ hasText: 'b.docx' }).waitFor()
    await losses.waitFor()
  })

  test('no file is taken without `import`, and no picture of a file without `image`', async (t) => {
    const stage = await startSandboxPage(t, { isOpen: true })
    for (const [feature, outline] of [
      ['import', 'paragraph'],
      ['image', 'paragraph(تلال) paragraph(after)'],
    ] as const) {
      const page = await openEditor(t, stage, { options: { features: { [feature]: false } } })
      await give(page, 'paste', 'a.docx', await docx([PICTURE, paragraph('after')]))
      if (feature === 'image') await page.getByText('A picture is gone').waitFor()
      else await page.evaluate('new Promise(requestAnimationFrame)')
      assert.equal(await outlineOf(page), outline)
    }
  })
})

const DELETED = '<w:del w:id="1"><w:r><w:delText>x</w:delText></w:r></w:del>'
const PICTURE: DocumentNode = {
  type: 'imageNode',
  attrs: { imageId: crypto.randomUUID(), alt: 'تلال' },
}
const footnote = (id: string, note: string): [reference: DocumentNode, list: DocumentNode] => [
  text('1', { type: 'link', attrs: { href: `#fn-${id}` } }),
  {
    type: 'orderedList',
    attrs: { footnotes: true },
    content: [
      node(
        'listItem',
        paragraph(`${note} `, text('↩', { type: 'link', attrs: { href: `#fnref-${id}` } })),
      ),
    ],
  },
]
const item = (words: string) => node('bulletList', node('listItem', paragraph(words)))
const heading = (words: string): DocumentNode => ({
  ...node('heading', text(words)),
  attrs: { level: 2 },
})

async function docx(content: DocumentNode[]): Promise<Uint8Array> {
  const picture = { bytes: HILLS, type: 'image/png', width: 480, height: 240 }
  const { bytes } = await writeDocx(
    { type: 'doc', content },
    { title: '', pictureOf: () => picture },
  )
  return bytes
}

/** A file in Arabic with a verse, and with two tracked deletions. */
async function lesson(verse: string): Promise<Uint8Array> {
  const [reference, note] = footnote('k3x9a2', 'حاشية الدرس')
  const cell = (words: string) => node('tableCell', paragraph(words))
  const bytes = await docx([
    heading('درس اليوم'),
    item('بند أول'),
    node('table', node('tableRow', cell('الكلمة'), cell('المعنى'))),
    paragraph('قال تعالى: ', verseNode(verse), ' صدق الله.', reference),
    PICTURE,
    note,
  ])
  const files = unzipSync(bytes)
  const body = strFromU8(files['word/document.xml'] ?? new Uint8Array())
  const deleted = body.replace('<w:sectPr', `${p(DELETED).repeat(2)}<w:sectPr`)
  return zipSync({ ...files, 'word/document.xml': strToU8(deleted) })
}

const LESSON =
  'heading(درس اليوم) bulletList(listItem(paragraph(بند أول))) table(tableRow(tableCell(paragraph(الكلمة)) tableCell(paragraph(المعنى)))) paragraph(قال تعالى:  quranVerse  صدق الله. ١) imageNode paragraph paragraph orderedList(listItem(paragraph(حاشية الدرس  ↩)))'

function plainFile(): Promise<Uint8Array> {
  const [reference, note] = footnote('k3x9a2', 'note')
  return docx([heading('file'), item('one'), paragraph('two', reference), note])
}

async function verseOf({ organization }: SandboxPage): Promise<string> {
  const { client } = await organization.author('amina')
  return (await client.quran.verse('112:1')).text
}

async function choose(page: Page, command: string, name: string, bytes: Uint8Array): Promise<void> {
  await page.keyboard.press('Control+/')
  await page.getByRole('combobox').fill('docx')
  await page.getByRole('option', { name: command }).waitFor()
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({ name, mimeType: '', buffer: Buffer.from(bytes) })
}

const drop = (page: Page, name: string, bytes: Uint8Array) => give(page, 'drop', name, bytes)

/** Pastes a file, or drops it on the first line. */
async function give(
  page: Page,
  how: 'paste' | 'drop',
  name: string,
  bytes: Uint8Array,
): Promise<void> {
  await page.evaluate(`(() => {
    const bytes = Uint8Array.from(atob('${Buffer.from(bytes).toString('base64')}'), (byte) => byte.charCodeAt(0))
    const data = new DataTransfer()
    data.items.add(new File([bytes], '${name}'))
    const line = document.querySelector('.wq-editable p')
    const { left, top } = line.getBoundingClientRect()
    const at = { clientX: left + 5, clientY: top + 5, bubbles: true, cancelable: true }
    line.dispatchEvent('${how}' === 'paste'
      ? new ClipboardEvent('paste', { ...at, clipboardData: data })
      : new DragEvent('drop', { ...at, dataTransfer: data }))
  })()`)
}
