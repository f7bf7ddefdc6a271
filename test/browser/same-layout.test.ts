/** Authors see the layout that readers will see. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { noChromium, openPage } from './lib/chromium.ts'
import { mixedDocument } from './lib/mixed-document.ts'
import {
  everyMountIsReady,
  mountReader,
  openSandboxPage,
  startSandboxPage,
} from './lib/sandbox-page.ts'

/** Tag, height, and top below the first block, of each block. */
const boxesOf = (text: string) => `(() => {
  const blocks = [...document.querySelector('${text}').children]
  const top = blocks[0].getBoundingClientRect().top
  return blocks.map((block) => {
    const { height, top: own } = block.getBoundingClientRect()
    return { text: block.textContent.slice(0, 20), height, top: own - top }
  })
})()`

interface Box {
  text: string
  height: number
  top: number
}

suite('typography', { skip: noChromium }, () => {
  for (const width of [1000, 390]) {
    test(`an editor and a reader lay out a document alike at ${width} px`, async (t) => {
      const stage = await startSandboxPage(t, { isOpen: true })
      await stage.service.scripture.prepare()
      const author = await stage.organization.author('amina')
      const all = await mixedDocument(author)
      // The look of pictures depends on their state.
      const content = all.filter(({ type }) => type !== 'imageNode')
      const { id } = await author.client.createDocument({ type: 'doc', content })
      const page = await openPage(t, { expects: [/ 404 /] })
      await page.setViewportSize({ width, height: 800 })
      await openSandboxPage(page, stage)
      await mountReader(page, { by: 'token', user: 'amina', document: id })
      await page.evaluate(`stage.write(${JSON.stringify({ user: 'amina', document: id })})`)
      await everyMountIsReady(page)
      // Of the verses and of the hadith.
      for (const side of ['.wq-editable', 'section:first-of-type']) {
        await page.locator(`${side} .wq-translation`).nth(1).waitFor()
      }
      await page.locator('.wq-editable .wq-ayah').first().waitFor({ state: 'attached' })
      assert.equal(await page.locator('section:first-of-type .wq-ayah').count(), 2)
      await page.addStyleTag({
        content: `.wq-content { box-sizing: content-box; inline-size: 300px }
          .wq-content > * { content-visibility: visible }`,
      })
      await page.evaluate('document.fonts.ready.then(() => undefined)')
      const read = (await page.evaluate(boxesOf('section:first-of-type .wq-content'))) as Box[]
      const written = (await page.evaluate(boxesOf('.wq-editable'))) as Box[]
      assert.equal(written.length, read.length)
      for (const [at, box] of read.entries()) {
        const other = written[at] ?? assert.fail()
        const drift = Math.abs(box.height - other.height)
        assert.ok(drift <= 1, `${box.text}: ${box.height} and ${other.height} px`)
      }
      const size = async (selector: string) =>
        await page.evaluate(`getComputedStyle(document.querySelector('${selector}')).fontSize`)
      assert.equal(await size('.wq-content > p'), width > 480 ? '18px' : '17px')
      assert.equal(await size('.wq-verse.wq-card .wq-scripture'), '26px')
    })
  }
})
