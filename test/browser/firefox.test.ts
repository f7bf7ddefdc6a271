import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { noChromium } from './lib/chromium.ts'
import { beginCommented, line, openCommented } from './lib/commenting.ts'
import { noFirefox, openFirefox } from './lib/firefox.ts'
import {
  everyMountIsReady,
  mountReader,
  openSandboxPage,
  startSandboxPage,
  waitUntil,
} from './lib/sandbox-page.ts'

const GREETING = 'إلى صديقي العزيز'
const SAVED = `document.querySelector('.wq-status').dataset.state === 'saved'`
const TEXT = `document.querySelector('.wq-editable')`

suite('an author and a reader who use Firefox', { skip: noFirefox }, () => {
  test('Arabic is written with a verse in it, saved by itself, there after a reload, and read by a signature', async (t) => {
    const stage = await startSandboxPage(t)
    await stage.service.scripture.prepare()
    const { client } = await stage.organization.author('amina')
    const verse = await client.quran.verse('112:1')
    const page = await openFirefox(t)
    await openSandboxPage(page, stage)
    await page.evaluate(`stage.write({ user: 'amina' })`)
    await waitUntil(page, `${TEXT}?.isContentEditable`)
    await page.click('.wq-editable')
    await waitUntil(page, `document.activeElement === ${TEXT}`)

    await page.keyboard.type(GREETING)
    assert.equal(await page.evaluate(`${TEXT}.textContent`), GREETING)
    assert.equal(
      await page.evaluate(`getComputedStyle(${TEXT}.firstElementChild).direction`),
      'rtl',
    )
    // The first key to the left goes on in the text, not back in it.
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('_')
    assert.equal(await page.evaluate(`${TEXT}.textContent`), `${GREETING[0]}_${GREETING.slice(1)}`)
    await page.keyboard.press('Backspace')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('/112:1')
    await waitUntil(page, `document.querySelector('[role=option] .wq-verse, [role=option]')`)
    await page.keyboard.press('Enter')
    await waitUntil(page, `${TEXT}.querySelector('.wq-card.wq-verse')`)
    await waitUntil(page, SAVED)

    const [{ id = '' } = {}, ...others] = await client.listDocuments()
    assert.deepEqual(others, [])
    const [letter, card] = (await client.readDocument(id)).content.content ?? []
    assert.deepEqual(letter?.content, [{ type: 'text', text: GREETING }])
    assert.equal(verseIn(card)?.text, verse.text)

    await page.reload()
    await waitUntil(page, 'globalThis.stage')
    await page.evaluate(`stage.write({ user: 'amina', document: '${id}' })`)
    await waitUntil(page, `${TEXT}?.textContent.includes('${GREETING}')`)

    await openSandboxPage(page, stage)
    await page.reload()
    await waitUntil(page, 'globalThis.stage')
    await mountReader(page, { by: 'signature', document: id })
    await everyMountIsReady(page)
    const text = await page.evaluate(`stage.mounts[0].box.innerText`)
    assert.ok(String(text).startsWith(GREETING))
    await waitUntil(page, `stage.mounts[0].box.querySelector('.wq-verse')`)
  })
})

suite('two authors of one document, in Firefox and in Chromium', {
  skip: noFirefox || noChromium,
}, () => {
  test('both type Arabic in one paragraph at once, and one comments on it', async (t) => {
    const commented = await beginCommented(t, [line('وسط')])
    const { stage, id, client } = commented
    const options = { together: true }
    // A change that comes second is refused, and sent again.
    const expects = [/412/]
    const right = 'edit'
    const other = await openCommented(t, commented, { user: 'yusuf', right, options, expects })
    const page = await openFirefox(t)
    await openSandboxPage(page, stage)
    await page.evaluate(
      `stage.write(${JSON.stringify({ user: 'amina', document: id, comments: true, options })})`,
    )
    await waitUntil(page, `${TEXT}?.textContent === 'وسط'`)
    await page.click('.wq-editable p')
    await page.keyboard.press('End')
    await other.click('.wq-editable p')
    await other.keyboard.press('Home')
    await Promise.all([
      page.keyboard.type(' ثم آخر', { delay: 30 }),
      other.keyboard.type('أول ثم ', { delay: 30 }),
    ])
    const both = 'أول ثم وسط ثم آخر'
    for (const each of [page, other]) {
      await waitUntil(each, `${TEXT}.textContent === '${both}'`)
      await waitUntil(each, SAVED)
    }
    const { content } = await client.readDocument(id)
    assert.deepEqual(content.content, [line(both)])

    for (const key of ['Control', 'Shift'] as const) await page.keyboard.down(key)
    await page.keyboard.press('ArrowRight')
    for (const key of ['Shift', 'Control'] as const) await page.keyboard.up(key)
    for (const key of ['Control', 'Alt'] as const) await page.keyboard.down(key)
    await page.keyboard.press('m')
    for (const key of ['Alt', 'Control'] as const) await page.keyboard.up(key)
    await waitUntil(page, `document.activeElement?.matches('.wq-comments textarea')`)
    await page.keyboard.type('أحسنت')
    await page.keyboard.down('Control')
    await page.keyboard.press('Enter')
    await page.keyboard.up('Control')
    await waitUntil(page, `document.querySelector('.wq-comments article .wq-comment-text')`)
    const { threads } = await client.listThreads(id)
    assert.deepEqual(
      threads.map(({ anchor, comments }) => [anchor?.exact, comments.map(({ text }) => text)]),
      [['آخر', ['أحسنت']]],
    )
  })
})

function verseIn(node: DocumentNode | undefined): DocumentNode['attrs'] {
  if (node?.type === 'quranVerse') return node.attrs
  return (node?.content ?? []).map(verseIn).find((attrs) => attrs !== undefined)
}
