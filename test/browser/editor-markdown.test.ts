import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { noChromium } from './lib/chromium.ts'
import { put, shortFormOf } from './lib/key-cases.ts'
import { openEditor, outlineOf, paste } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'

const LESSON = '# Title\n\n- one\n- **two**'
const PLAIN = 'p(# Title) p() p(- one) p(- **two**|)'
const FORMATTED = 'h1(Title) ul(li(one) li(b{two}|))'

const pastePlain = (page: Page, text: string) => paste(page, { 'text/plain': text })
const chip = (page: Page, name = 'as formatted text') => page.getByRole('button', { name })

/** Chooses a file for the next dialog that asks for one. */
async function chooseFile(page: Page, name: string, text: string): Promise<void> {
  await page.keyboard.press('Control+/')
  await page.getByRole('combobox').fill('insert from file')
  await page.getByRole('option', { name: 'Insert from file' }).waitFor()
  const fileChooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Enter')
  await (await fileChooser).setFiles({ name, mimeType: '', buffer: Buffer.from(text) })
}

suite('Markdown', { skip: noChromium }, () => {
  test('is pasted unchanged, and formatted when the author takes the offer', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await put(page, 'p(|)')
    await pastePlain(page, LESSON)
    assert.equal(await shortFormOf(page, PLAIN), PLAIN)
    await page.getByRole('status').filter({ hasText: 'Press Ctrl+Alt+V' }).waitFor()
    await chip(page).click()
    await page.locator('.wq-editable h1').waitFor()
    assert.equal(await shortFormOf(page, FORMATTED), FORMATTED)
    await chip(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Control+z')
    assert.equal(await shortFormOf(page, PLAIN), PLAIN)
  })

  test('is formatted by the keyboard, in the middle of a text, in Arabic', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { locale: 'ar' })
    await put(page, 'p(قبل|بعد)')
    await pastePlain(page, '## عنوان\n\n> قول')
    await chip(page, 'نصًّا منسقًا').waitFor()
    await page.keyboard.press('Control+Alt+v')
    await page.locator('.wq-editable h2').waitFor()
    const expected = 'p(قبل) h2(عنوان) quote(قول) p(بعد)'
    assert.equal(await shortFormOf(page, expected), expected)
  })

  test('stays unchanged after Escape, after typing, and if pasted as plain text', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await put(page, 'p(|)')
    for (const key of ['Escape', 'x']) {
      await pastePlain(page, LESSON)
      await chip(page).waitFor()
      await page.keyboard.press(key)
      await chip(page).waitFor({ state: 'detached' })
    }
    await page.keyboard.down('Shift')
    await pastePlain(page, LESSON)
    await page.keyboard.up('Shift')
    assert.equal(await chip(page).count(), 0)
    await pastePlain(page, '\na\n| a | b |\n|---|---|\n| c | d |')
    await chip(page).click()
    await page.locator('.wq-editable table').waitFor()
    assert.match(await outlineOf(page), / paragraph\(a\) table\(tableRow\(tableHeader\(/)
  })

  for (const isLoaded of [true, false])
    test(`waits for its code while the author types on, ${isLoaded ? 'and goes to its place' : 'and stays if there is none'}`, async (t) => {
      const stage = await startSandboxPage(t, { isOpen: true })
      const page = await openEditor(t, stage, { expects: isLoaded ? [] : [/ERR_FAILED/] })
      const { promise, resolve } = Promise.withResolvers<Route>()
      await page.route(/\/markdown-\w+\.js/, resolve)
      await put(page, 'p(before) p(|)')
      await pastePlain(page, LESSON)
      await chip(page).click()
      await page.keyboard.type(' after')
      await page.keyboard.press('Control+Home')
      await page.keyboard.type('x')
      const request = await promise
      await (isLoaded ? request.continue() : request.abort())
      if (isLoaded) await page.locator('.wq-editable h1').waitFor()
      else await page.getByRole('alert').filter({ hasText: 'plain text' }).waitFor()
      const lines = 'paragraph(# Title) paragraph paragraph(- one) paragraph(- **two** after)'
      const blocks =
        'heading(Title) bulletList(listItem(paragraph(one)) listItem(paragraph(two))) paragraph( after)'
      assert.equal(await outlineOf(page), `paragraph(xbefore) ${isLoaded ? blocks : lines}`)
    })

  test('has footnotes, also if it is pasted twice, callouts and tasks', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await put(page, 'p(|)')
    const text = 'a[^1]\n\n> [!TIP]\n> b\n\n- [x] c\n\n[^1]: note'
    for (const count of [1, 2]) {
      await pastePlain(page, text)
      await chip(page).click()
      await page
        .locator('.wq-editable sup')
        .nth(count - 1)
        .waitFor()
      // Out of the list.
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
    }
    const blocks = (number: number) =>
      `paragraph(a ${number}) blockquote(paragraph(b)) bulletList(listItem(paragraph(emoji c)))`
    const note = 'listItem(paragraph(note  ↩))'
    const expected = `${blocks(1)} ${blocks(2)} paragraph orderedList(${note} ${note})`
    assert.equal(await outlineOf(page), expected)
  })

  test('is read from the clipboard where nothing is offered', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await put(page, 'p(|)')
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(LESSON)})`)
    await page.keyboard.press('Control+Alt+v')
    await page.locator('.wq-editable h1').waitFor()
    assert.equal(await shortFormOf(page, FORMATTED), FORMATTED)
  })

  test('lines with the same tabs become a table at once, and one undo brings them back', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { locale: 'ar' })
    await put(page, 'p(قبل) p(|)')
    await pastePlain(page, 'أ\tب\tج\n1\t2\t3\n')
    await page.locator('.wq-editable table').waitFor()
    const table = 'p(قبل) table(tr(td(أ) td(ب) td(ج)) tr(td(1) td(2) td(3|)))'
    assert.equal(await shortFormOf(page, table), table)
    await page.keyboard.press('Control+z')
    const lines = 'p(قبل) p(أ\tب\tج) p(1\t2\t3|)'
    assert.equal(await shortFormOf(page, lines), lines)
  })

  test('other lines with tabs are offered as a table, and indented lines are not', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    for (const text of ['\t\ta\n\t\tb', 'a\tb\nc', 'a\tb']) {
      await put(page, 'p(|)')
      await pastePlain(page, text)
      await page.keyboard.press('Escape')
      assert.equal(await chip(page, 'as a table').count(), 0, text)
    }
    await put(page, 'p(|)')
    await pastePlain(page, 'a\tb\nc\td\te')
    await chip(page, 'as a table').click()
    await page.locator('.wq-editable table').waitFor()
    const table = 'table(tr(td(a) td(b) td()) tr(td(c) td(d) td(e|)))'
    assert.equal(await shortFormOf(page, table), table)
  })

  test('comes from a file, as HTML and plain text do', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    for (const [name, text, expected] of [
      ['lesson.md', LESSON, 'h1(Title) ul(li(one) li(b{two}))'],
      ['lesson.txt', 'one\ntwo', 'p(one) p(two)'],
      ['lesson.HTML', '<h2>a</h2><script>b</script><p>c</p>', 'h2(a) p(c)'],
    ] as const) {
      await put(page, 'p(|)')
      await chooseFile(page, name, text)
      await page.waitForFunction(`document.querySelector('.wq-editable').textContent !== ''`)
      assert.equal(await shortFormOf(page, expected), expected)
    }
    await chooseFile(page, 'picture.md', 'a\0b')
    await page.getByRole('alert').filter({ hasText: 'cannot be inserted' }).waitFor()
  })

  test('and other texts are dropped and pasted as files', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    for (const [name, text, expected] of FILES)
      for (const how of ['paste', 'drop'] as const) {
        await put(page, 'p(|)')
        await giveFile(page, how, name, text)
        await page.waitForFunction(`document.querySelector('.wq-editable').textContent !== ''`)
        assert.equal(await shortFormOf(page, expected), expected)
      }
    await put(page, 'p(x|)')
    for (const [name, text] of [
      ['a.txt', 'PK\x03\x04abcd'],
      ['b.csv', '%PDF-1.4'],
      ['c.txt', 'a'.repeat(5_000_001)],
    ] as const) {
      await giveFile(page, 'paste', name, text)
      await page.getByRole('alert').filter({ hasText: name }).waitFor()
    }
    assert.equal(await outlineOf(page), 'paragraph(x)')
  })

  for (const [locale, empty] of [
    ['en', 'These files are empty: '],
    ['ar', 'هذه الملفات فارغة: '],
  ] as const)
    test(`an empty one says so, and each attempt replaces the notice in ${locale}`, async (t) => {
      const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), { locale })
      const notice = page.getByRole('alert')
      await put(page, 'p(x|)')
      for (const [name, text, sentence] of [
        ['doc.pdf', '%PDF-1.4', 'doc.pdf'],
        ['a.txt', '', `${empty}a.txt`],
        ['b.md', ' \n\u00a0\n', `${empty}b.md`],
      ] as const) {
        await giveFile(page, 'paste', name, text)
        await notice.filter({ hasText: sentence }).waitFor()
        assert.equal(await notice.count(), 1)
      }
      await giveFile(page, 'paste', 'c.txt', 'y')
      await page.waitForFunction(`document.querySelector('.wq-editable').textContent === 'xy'`)
      assert.equal(await notice.count(), 0)
    })
})

const FILES = [
  ['a.txt', 'one\ntwo', 'p(one) p(two|)'],
  ['a.md', LESSON, FORMATTED],
  ['a.csv', 'a;"b;c"\nd;e', 'table(tr(td(a) td(b;c)) tr(td(d) td(e|)))'],
  ['a.tsv', 'a\tb', 'table(tr(td(a) td(b|)))'],
  ['a.log', 'نص', 'p(نص|)'],
] as const

/** Pastes a file, or drops it on the text. */
const giveFile = (page: Page, how: 'paste' | 'drop', name: string, text: string) =>
  page.evaluate(`(() => {
    const data = new DataTransfer()
    data.items.add(new File([${JSON.stringify(text)}], '${name}'))
    const line = document.querySelector('.wq-editable p')
    const { left, top } = line.getBoundingClientRect()
    const at = { clientX: left + 5, clientY: top + 5, bubbles: true, cancelable: true }
    line.dispatchEvent('${how}' === 'paste'
      ? new ClipboardEvent('paste', { ...at, clipboardData: data })
      : new DragEvent('drop', { ...at, dataTransfer: data }))
  })()`)
