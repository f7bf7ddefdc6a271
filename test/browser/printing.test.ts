import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { noChromium, openPage } from './lib/chromium.ts'
import { noFirefox, openFirefox } from './lib/firefox.ts'
import { node, paragraph, text as textNode } from './lib/mixed-document.ts'
import { untilPartsAreLoaded } from './lib/open-editor.ts'
import { noPdftotext, textOf } from './lib/pdf-text.ts'
import { everyMountIsReady, openSandboxPage, startSandboxPage } from './lib/sandbox-page.ts'

const LINES = 200

/** Lines on several pages, and at the end what a screen scrolls or folds. */
const CONTENT: DocumentNode[] = [
  ...Array.from({ length: LINES }, (_, at) => paragraph(`Line ${at}.`)),
  node('codeBlock', textNode(`${'code '.repeat(60)}endofcode`)),
  node(
    'table',
    node(
      'tableRow',
      ...Array.from({ length: 12 }, (_, at) => ({
        ...node(
          'tableCell',
          paragraph(`a-word-as-wide-as-a-page-of-cell${at}`.replaceAll('-', '_')),
        ),
        attrs: { colwidth: [300] },
      })),
    ),
  ),
  node(
    'details',
    node('detailsSummary', textNode('Folded')),
    node('detailsContent', paragraph('inside')),
  ),
  paragraph('The last line.'),
]
/** An application as high as the screen, as an author's page is. */
const FRAMED = `(() => {
  document.body.style.cssText = 'block-size: 100vh; overflow: hidden; display: flex'
  document.querySelector('main').style.cssText = 'overflow: auto; position: fixed; inset: 0'
})()`
const MOUNTS = {
  editor: (id: string) => `stage.write({ user: 'amina', document: '${id}', theme: 'dark' })`,
  reader: (id: string) => `stage.read({ by: 'signature', document: '${id}', theme: 'dark' })`,
  'share page': (_: string, share: string) =>
    `stage.read({ by: 'share', share: '${share}', theme: 'dark' })`,
}

async function begin(t: TestContext) {
  const stage = await startSandboxPage(t, { isOpen: true })
  const { client } = await stage.organization.author('amina')
  const { id } = await client.createDocument({ type: 'doc', content: CONTENT })
  const { share_token: share } = await client.setSharing(id, true)
  return { stage, id, share: share ?? '' }
}

suite('a printed document', { skip: noChromium || noPdftotext }, () => {
  for (const [what, mount] of Object.entries(MOUNTS)) {
    test(`of the ${what} has all lines in order, wraps, and omits the rest of the page`, async (t) => {
      const { stage, id, share } = await begin(t)
      const page = await openPage(t)
      await openSandboxPage(page, stage)
      await page.evaluate(mount(id, share))
      await everyMountIsReady(page)
      if (what === 'editor') await untilPartsAreLoaded(page)
      await page.evaluate(FRAMED)
      requireWhole(await textOf(await page.pdf({ format: 'A4' })))
      assert.equal(await page.locator('.wq-print-copy').count(), 0, 'the copy is removed')
    })
  }

  test('begins a new page at a page break', async (t) => {
    const stage = await startSandboxPage(t, { isOpen: true })
    const { client } = await stage.organization.author('amina')
    for (const pageBreak of [true, false]) {
      const content = [paragraph('above'), { type: 'horizontalRule', attrs: { pageBreak } }]
      const { id } = await client.createDocument({
        type: 'doc',
        content: [...content, paragraph('below')],
      })
      for (const mount of [MOUNTS.editor, MOUNTS.reader]) {
        const page = await openPage(t)
        await openSandboxPage(page, stage)
        await page.evaluate(mount(id))
        await everyMountIsReady(page)
        if (mount === MOUNTS.editor) await untilPartsAreLoaded(page)
        const pages = (await textOf(await page.pdf({ format: 'A4' }))).split('\f').filter(Boolean)
        const texts = pages.map((text) => text.trim().split(/\s+/).join(' '))
        assert.deepEqual(texts, pageBreak ? ['above', 'below'] : ['above below'])
      }
    }
  })

  test('has its rules and highlights without background graphics', async (t) => {
    const stage = await startSandboxPage(t, { isOpen: true })
    const { client } = await stage.organization.author('amina')
    const highlighted = textNode('marked', { type: 'highlight', attrs: { color: '#fef08a' } })
    const content = [paragraph('above'), { type: 'horizontalRule' }, paragraph(highlighted)]
    const { id } = await client.createDocument({ type: 'doc', content })
    const page = await openPage(t)
    await openSandboxPage(page, stage)
    await page.evaluate(MOUNTS.reader(id))
    await everyMountIsReady(page)
    await page.emulateMedia({ media: 'print' })
    const [rule, mark] = (await page.evaluate(`['hr', 'mark'].map((part) => {
      const { borderTopStyle, borderTopWidth, printColorAdjust } =
        getComputedStyle(document.querySelector('.wq-content ' + part))
      return [borderTopStyle, borderTopWidth, printColorAdjust]
    })`)) as string[][]
    assert.deepEqual(rule?.slice(0, 2), ['solid', '1px'])
    assert.equal(mark?.[2], 'exact')
  })

  test('is light in a dark page', async (t) => {
    const { stage, id } = await begin(t)
    const page = await openPage(t)
    await openSandboxPage(page, stage)
    await page.evaluate(MOUNTS.reader(id))
    await everyMountIsReady(page)
    const inks = `(() => {
      const { color, backgroundColor } = getComputedStyle(document.querySelector('.wq'))
      return [color, backgroundColor]
    })()`
    for (const theme of ['dark', 'auto']) {
      await page.evaluate(`stage.mounts[0].instance.setTheme('${theme}')`)
      await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
      assert.deepEqual(await page.evaluate(inks), ['rgb(232, 236, 233)', 'rgb(20, 24, 22)'])
      await page.emulateMedia({ media: 'print' })
      assert.deepEqual(await page.evaluate(inks), ['rgb(29, 37, 33)', 'rgba(0, 0, 0, 0)'])
    }
  })
})

suite('a document printed by Firefox', { skip: noFirefox || noPdftotext }, () => {
  test('has all lines in order, wraps, and omits the rest of the page', async (t) => {
    const { stage, id } = await begin(t)
    const page = await openFirefox(t)
    for (const mount of [MOUNTS.editor, MOUNTS.reader]) {
      await openSandboxPage(page, stage)
      await page.reload()
      await page.evaluate(mount(id))
      await everyMountIsReady(page)
      await page.evaluate(FRAMED)
      requireWhole(await textOf(await page.pdf({ format: 'A4' })))
    }
  })
})

function requireWhole(printedText: string): void {
  const pages = printedText.split('\f').filter(Boolean)
  const text = pages.join('\n')
  const letters = text.replace(/\s+/g, '')
  assert.ok(pages.length > 4, `${pages.length} pages`)
  const lines = [...text.matchAll(/^Line (\d+)\.$/gm)].map(([, number]) => Number(number))
  assert.deepEqual(lines, [...Array(LINES).keys()])
  assert.match(letters, /endofcode/)
  for (let at = 0; at < 12; at++) assert.ok(letters.includes(`cell${at}`))
  assert.match(letters, /FoldedinsideThelastline\.$/)
  assert.doesNotMatch(text, /Documents|Undo|Saved|words/)
}
