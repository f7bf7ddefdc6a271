/** Comments in the editor, by people with a keyboard. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { accessibilityProblems } from './lib/axe.ts'
import { putCaret } from './lib/caret.ts'
import { noChromium, openPage } from './lib/chromium.ts'
import {
  beginCommented,
  commentOn,
  line,
  markedWords,
  openCommented,
  panelOf,
  selectWords,
} from './lib/commenting.ts'
import { untilPartsAreLoaded } from './lib/open-editor.ts'
import { openSandboxPage } from './lib/sandbox-page.ts'
import { takeScreenshot } from './lib/screenshot.ts'

const HEADING = { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'باب' }] }
const TEXT = [HEADING, line('في هذا الدرس نتعلم الكتابة'), line('Second paragraph of the lesson')]

suite('comments in the editor', { skip: noChromium }, () => {
  test('an author comments in Arabic by keyboard, a co-author replies and resolves', async (t) => {
    const commented = await beginCommented(t, TEXT)
    const before = JSON.stringify(await commented.client.readDocument(commented.id))
    const page = await openCommented(t, commented, { locale: 'ar' })
    await putCaret(page, 'start')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Home')
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await page.keyboard.press('Control+Alt+m')
    const { field, cards, active, button } = panelOf(page)
    await page.keyboard.type('أي درس؟')
    assert.deepEqual(await markedWords(page), ['في هذا'])
    await page.keyboard.press('Control+Enter')
    await active.filter({ hasText: 'أي درس؟' }).waitFor()
    assert.equal(await field.count(), 0)
    assert.deepEqual(await markedWords(page), ['في هذا'])
    assert.equal(await active.locator('.wq-comment-quote').textContent(), 'في هذا')
    assert.equal(await active.locator('.wq-comment-text p').getAttribute('dir'), 'auto')
    assert.deepEqual(await accessibilityProblems(page), [])
    await takeScreenshot(page, 'comments ar light')
    // Beside the document: its bytes and its version stay.
    assert.equal(JSON.stringify(await commented.client.readDocument(commented.id)), before)

    const other = await openCommented(t, commented, { user: 'yusuf', right: 'edit' })
    const others = panelOf(other)
    await other.locator('.wq-commented').click()
    await others.active.filter({ hasText: 'Teacher amina' }).waitFor()
    await others.active.focus()
    await other.keyboard.press('Enter')
    await other.keyboard.type('The first one.')
    await other.keyboard.press('Control+Enter')
    await others.active.filter({ hasText: 'The first one.' }).waitFor()
    await takeScreenshot(other, 'comments en light')
    await cards.filter({ hasText: 'The first one.' }).waitFor()
    await others.button('Resolve').click()
    await others.panel.getByText('No comments yet').waitFor()
    await cards.waitFor({ state: 'detached' })
    assert.deepEqual(await markedWords(other), [])

    await page.reload()
    const again = await openCommented(t, commented, { locale: 'ar', theme: 'dark' })
    const mine = panelOf(again)
    await again.locator('.wq-comments-button').click()
    await mine.button('المحلولة').click()
    await mine.cards.filter({ hasText: 'The first one.' }).waitFor()
    await mine.cards.first().focus()
    await mine.button('فتح من جديد').click()
    await mine.button('المفتوحة').click()
    await mine.cards.first().focus()
    await mine.button('رد').waitFor()
    assert.deepEqual(await markedWords(again), ['في هذا'])
    assert.deepEqual(await accessibilityProblems(again), [])
    await takeScreenshot(again, 'comments ar dark')
    assert.equal(await cards.count(), 0)
    assert.equal(await button('رد').count(), 0)
  })

  test('F8 goes through the threads in the order of the text, and Escape to the words', async (t) => {
    const commented = await beginCommented(t, TEXT)
    const { client, id } = commented
    await commentOn(client, id, { exact: 'Second', prefix: '', suffix: ' paragraph' }, 'two')
    await commentOn(client, id, { exact: 'nowhere to be found', prefix: '', suffix: '' }, 'lost')
    await commentOn(client, id, { exact: 'الكتابة', prefix: 'نتعلم ', suffix: '' }, 'one')
    await commentOn(client, id, undefined, 'whole')
    const page = await openCommented(t, commented)
    await page.locator('.wq-commented').first().waitFor()
    await putCaret(page, 'start')
    const { active, panel } = panelOf(page)
    for (const text of ['whole', 'one', 'two', 'lost', 'whole']) {
      await page.keyboard.press('F8')
      await active.filter({ hasText: text }).waitFor()
      await page.locator('article[aria-current=true]:focus').waitFor()
      await page.keyboard.press('Escape')
      await panel.locator('article:not([aria-current])').first().waitFor()
      // The next key continues after this thread.
      await panel.locator('article', { hasText: text }).focus()
    }
    await page.keyboard.press('ArrowDown')
    await active.filter({ hasText: 'one' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.type('!')
    await page.evaluate('stage.mounts[0].instance.save()')
    const { content } = await client.readDocument(id)
    assert.match(JSON.stringify(content), /نتعلم الكتابة!/)
    assert.equal(
      await panel.getByRole('heading', { level: 3 }).textContent(),
      'No longer in the text',
    )
  })

  test('edits and deletes own comments, and shows hostile texts as text', async (t) => {
    const commented = await beginCommented(t, TEXT)
    const attack = '<img src=x onerror="alert(1)"> \u202eevil\u202c [x](javascript:alert(1))'
    const anchor = { exact: 'Second', prefix: '', suffix: ' paragraph' }
    await commentOn(commented.client, commented.id, anchor, attack)
    const page = await openCommented(t, commented)
    await page.locator('.wq-commented').click()
    const { active, button, field, panel } = panelOf(page)
    assert.equal(await active.locator('.wq-comment-text p').textContent(), attack)
    assert.equal(await panel.locator('img, a, script').count(), 0)
    await button('Edit').click()
    assert.equal(await field.inputValue(), attack)
    await field.fill('harmless')
    await button('Save').click()
    await active.getByText('edited').waitFor()
    assert.equal(await active.locator('.wq-comment-text p').textContent(), 'harmless')
    await button('Delete').click()
    await button('Cancel').click()
    await button('Delete').click()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await panel.getByText('No comments yet').waitFor()
    assert.deepEqual(await markedWords(page), [])
    assert.deepEqual((await commented.client.listThreads(commented.id)).threads, [])
  })

  test('a failed send keeps the text and says why, and sends it once', async (t) => {
    const commented = await beginCommented(t, TEXT)
    const page = await openCommented(t, commented, { expects: [/429|ERR_FAILED/] })
    let failure: 'limit' | 'answer' | undefined = 'limit'
    await page.route('**/comments/', async (route) => {
      if (route.request().method() !== 'POST' || !failure) return route.fallback()
      const isLimited = failure === 'limit'
      failure = isLimited ? 'answer' : undefined
      if (isLimited) {
        const headers = { 'access-control-allow-origin': '*' }
        const body = JSON.stringify({ error: 'rate_limited' })
        return route.fulfill({ status: 429, headers, contentType: 'application/json', body })
      }
      // Stored, but the response is lost.
      await route.fetch()
      return route.abort()
    })
    await selectWords(page, 'Second')
    await page.keyboard.press('Control+Alt+m')
    const { field, panel, active } = panelOf(page)
    await page.keyboard.type('Why second?')
    await page.keyboard.press('Control+Enter')
    await panel.getByRole('alert').filter({ hasText: 'too many comments in a minute' }).waitFor()
    assert.equal(await field.inputValue(), 'Why second?')
    await page.keyboard.press('Control+Enter')
    await panel.getByRole('alert').filter({ hasText: 'cannot be reached' }).waitFor()
    assert.equal(await field.inputValue(), 'Why second?')
    await page.keyboard.press('Control+Enter')
    await active.filter({ hasText: 'Why second?' }).waitFor()
    assert.equal((await commented.client.listThreads(commented.id)).threads.length, 1)
  })

  test('mentions the people of the host', async (t) => {
    const commented = await beginCommented(t, TEXT)
    const page = await openCommented(t, commented)
    await putCaret(page, 'start')
    const sent = page.waitForRequest((it) => it.method() === 'POST' && /comments/.test(it.url()))
    await page.keyboard.press('Control+Alt+m')
    await page.keyboard.type('Please look, @yus')
    const { panel, active } = panelOf(page)
    await panel.getByRole('option', { name: 'Yusuf' }).waitFor()
    assert.deepEqual(await accessibilityProblems(page), [])
    await page.keyboard.press('Enter')
    await page.keyboard.type('today')
    await page.keyboard.press('Control+Enter')
    await active.filter({ hasText: 'Please look, @Yusuf today' }).waitFor()
    assert.deepEqual((await sent).postDataJSON().mentions, ['yusuf'])
  })

  test('is a sheet from below on a phone', async (t) => {
    const commented = await beginCommented(t, TEXT)
    const { client, id } = commented
    await commentOn(client, id, { exact: 'Second', prefix: '', suffix: ' paragraph' }, 'two')
    const page = await openCommented(t, commented, { width: 390, locale: 'ar' })
    await page.locator('.wq-commented').click()
    const { panel, active } = panelOf(page)
    await active.waitFor()
    const box = await panel.boundingBox()
    assert.ok(box && box.x === 0 && Math.round(box.width) === 390)
    assert.ok(Math.abs(box.y + box.height - 800) < 1 && box.y > 200, JSON.stringify(box))
    const words = await page.locator('.wq-commented').boundingBox()
    assert.ok(words && words.y + words.height <= box.y, 'the words are above the sheet')
    assert.deepEqual(await accessibilityProblems(page), [])
    await takeScreenshot(page, 'comments on a phone')
    await panel.getByRole('button', { name: 'إغلاق' }).click()
    await panel.waitFor({ state: 'hidden' })
  })

  test('nothing is loaded without the option', async (t) => {
    const { stage, id } = await beginCommented(t, TEXT)
    const page = await openPage(t)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await openSandboxPage(page, stage)
    const settings = JSON.stringify({ user: 'amina', document: id })
    await page.evaluate(`stage.write(${settings}), undefined`)
    await page.locator('.wq-editable > *').first().waitFor()
    await untilPartsAreLoaded(page)
    assert.deepEqual(
      asked.filter((url) => /comment/.test(url)),
      [],
    )
  })
})
