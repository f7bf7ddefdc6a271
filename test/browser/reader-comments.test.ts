/** Comments in the reader, by people who read with a grant, a token or neither. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { accessibilityProblems } from './lib/axe.ts'
import { noChromium, openPage } from './lib/chromium.ts'
import {
  beginCommented,
  commentOn,
  highlightedWords,
  line,
  openCommented,
  panelOf,
  selectWords,
} from './lib/commenting.ts'
import { mountReader, openSandboxPage } from './lib/sandbox-page.ts'
import { takeScreenshot } from './lib/screenshot.ts'

const TEXT = [
  { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'كتاب الطهارة' }] },
  line('المياه التي يجوز التطهير بها سبع مياه'),
  line('ماء السماء وماء البحر'),
]

suite('comments in the reader', { skip: noChromium }, () => {
  test('a reader with a grant comments on words, without a change of the page', async (t) => {
    const commented = await beginCommented(t, TEXT)
    const who = { user: 'yusuf', right: 'comment', isReader: true, locale: 'ar' } as const
    const page = await openCommented(t, commented, who)
    const html = await page.locator('.wq-content').innerHTML()
    await selectWords(page, 'سبع مياه')
    const { panel, active, button } = panelOf(page)
    await page.getByRole('button', { name: 'تعليق', exact: true }).click()
    await page.keyboard.type('لماذا سبع؟')
    await page.keyboard.press('Control+Enter')
    await active.filter({ hasText: 'لماذا سبع؟' }).waitFor()
    assert.deepEqual(await highlightedWords(page), ['سبع مياه'])
    assert.equal(await page.locator('.wq-content').innerHTML(), html)
    assert.deepEqual(await accessibilityProblems(page), [])
    await takeScreenshot(page, 'reader comments ar')
    const [thread] = (await commented.client.listThreads(commented.id)).threads
    assert.equal(thread?.anchor?.exact, 'سبع مياه')
    assert.equal(thread.anchor.block, 1)
    assert.equal(thread.anchor.prefix, 'كتاب الطهارة\nالمياه التي يجوز التطهير بها '.slice(-32))
    // Those who began a thread resolve it.
    await button('حلّ النقاش').click()
    await panel.getByText('لا تعليقات بعد').waitFor()
    assert.deepEqual(await highlightedWords(page), [])
  })

  test('a click on highlighted words shows their thread', async (t) => {
    const commented = await beginCommented(t, TEXT)
    const { client, id } = commented
    const anchor = { exact: 'ماء البحر', prefix: 'ماء السماء و', suffix: '' }
    await commentOn(client, id, anchor, 'Salty')
    const who = { user: 'yusuf', right: 'comment', isReader: true } as const
    const page = await openCommented(t, commented, who)
    const box = await page.evaluate(
      `(({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 }))(
        [...CSS.highlights.get('wq-commented')][0].getBoundingClientRect())`,
    )
    const { x, y } = box as { x: number; y: number }
    await page.mouse.click(x, y)
    const { active, button } = panelOf(page)
    await active.filter({ hasText: 'Salty' }).waitFor()
    // The thread of another one: this right does not resolve it.
    assert.equal(await button('Resolve').count(), 0)
    await button('Reply').click()
    await page.keyboard.type('Indeed')
    await page.keyboard.press('Control+Enter')
    await active.filter({ hasText: 'Indeed' }).waitFor()
    await takeScreenshot(page, 'reader comments en')
  })

  test('a page without the API of highlights marks the blocks', async (t) => {
    const commented = await beginCommented(t, TEXT)
    const anchor = { exact: 'ماء البحر', prefix: 'ماء السماء و', suffix: '' }
    await commentOn(commented.client, commented.id, anchor, 'Salty')
    const page = await openPage(t)
    await page.addInitScript('delete CSS.highlights')
    await openSandboxPage(page, commented.stage)
    const settings = { by: 'token', user: 'amina', document: commented.id, comments: true } as const
    await mountReader(page, settings)
    await page.locator('.wq-comment-marks > *').click()
    await panelOf(page).panel.getByText('Salty').waitFor()
  })

  test('repeated words are commented where they were selected', async (t) => {
    const commented = await beginCommented(t, [line('واحد'), line('اثنان'), line('واحد')])
    const page = await openCommented(t, commented, { isReader: true })
    await page.evaluate(
      `getSelection().selectAllChildren(document.querySelector('.wq-content').lastElementChild)`,
    )
    await page.keyboard.press('Control+Alt+m')
    await page.keyboard.type('The second one')
    await page.keyboard.press('Control+Enter')
    await panelOf(page).active.filter({ hasText: 'The second one' }).waitFor()
    const [thread] = (await commented.client.listThreads(commented.id)).threads
    assert.equal(thread?.anchor?.block, 2)
    assert.deepEqual(await highlightedWords(page), ['واحد'])
  })

  test('a page without a signed-in user shows no comments', async (t) => {
    const commented = await beginCommented(t, TEXT)
    const anchor = { exact: 'ماء البحر', prefix: 'ماء السماء و', suffix: '' }
    await commentOn(commented.client, commented.id, anchor, 'Secret')
    const page = await openPage(t, { expects: [/401/] })
    await openSandboxPage(page, commented.stage)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await mountReader(page, { by: 'signature', document: commented.id, comments: true } as never)
    await page.locator('.wq-foot button').first().waitFor()
    assert.equal(await page.locator('.wq-outline > button').count(), 0)
    assert.deepEqual(
      asked.filter((url) => /\/comments\/$/.test(url)),
      [],
    )
  })

  test('nothing of them is printed', async (t) => {
    const commented = await beginCommented(t, TEXT)
    const anchor = { exact: 'ماء البحر', prefix: 'ماء السماء و', suffix: '' }
    await commentOn(commented.client, commented.id, anchor, 'Salty')
    const page = await openCommented(t, commented, { isReader: true })
    await page.locator('.wq-outline > button').click()
    const { panel } = panelOf(page)
    await panel.locator('article').waitFor()
    await page.emulateMedia({ media: 'print' })
    assert.equal(await panel.isVisible(), false)
    assert.equal(
      await page.evaluate(`getComputedStyle(document.querySelector('.wq')).display`),
      'block',
    )
    const color = `getComputedStyle(document.querySelector('.wq-content p'), '::highlight(wq-commented)').backgroundColor`
    assert.match(String(await page.evaluate(color)), /rgba\(0, 0, 0, 0\)|transparent/)
  })
})
