import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { isTaskSign } from '@waraq/contract/task-signs'
import fc from 'fast-check'
import type { Page } from 'playwright-core'
import { isLong } from '../lib/long.ts'
import { anyDocument } from './lib/any-document.js'
import { noChromium } from './lib/chromium.ts'
import { put as putShort, shortFormOf } from './lib/key-cases.ts'
import { mixedDocument, paragraph } from './lib/mixed-document.ts'
import { contentOf, copy, openEditor, paste } from './lib/open-editor.ts'
import { startSandboxPage } from './lib/sandbox-page.ts'
import { verseNode } from './lib/scripture-fixture.ts'

const RUNS = isLong ? 2_000 : 200

const ID = '00000000-0000-4000-8000-000000000000'
/** Texts that stand for a hadith and for the name of a document. */
const ATOMS: [node: DocumentNode, words: string][] = [
  [{ type: 'hadithNode', attrs: { text: 'نص حديث', displayMode: 'card' } }, 'نص حديث'],
  [{ type: 'documentLink', attrs: { targetDocId: ID, label: 'a document' } }, 'a document'],
  [{ type: 'emoji', attrs: { name: 'zzz' } }, 'zzz'],
]

suite('copies from the editor', { skip: noChromium }, () => {
  test('have the words of any document in order, and come back as they were', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {
      options: { autosave: { enabled: false } },
      expects: [/ 40[04] /],
    })
    await loadFootnotes(page)
    await fc.assert(
      fc.asyncProperty(anyDocument, async (doc) => {
        // A note that is pasted without its reference becomes a plain item.
        fc.pre(!hasNoteAlone(JSON.stringify(doc.toJSON())))
        const stored = await put(page, withOtherAtoms(doc.toJSON()))
        const { html, text } = await copy(page)
        const words = stored.map(wordsOf).join('')
        assert.equal(lettersIn(text), words, 'plain text')
        assert.equal(lettersIn(await textOf(page, html)), words, 'HTML')
        await put(page, { type: 'doc', content: [{ type: 'paragraph' }] })
        await paste(page, { 'text/html': html, 'text/plain': text })
        assert.deepEqual(withoutLastEmptyLine(await contentOf(page)), withoutLastEmptyLine(stored))
      }),
      { numRuns: RUNS },
    )
  })

  for (const locale of ['en', 'ar'] as const) {
    test(`show quotations, signs, pictures, lists and tables to other programs in ${locale}`, async (t) => {
      const stage = await startSandboxPage(t, { isOpen: true })
      await stage.service.scripture.prepare()
      const author = await stage.organization.author('amina')
      const content = await mixedDocument(author)
      const page = await openEditor(t, stage, { locale, content })
      await page.locator('.wq-figure img:not([data-state])').waitFor()
      await page.locator('.wq-ayah').first().waitFor({ state: 'attached' })
      await page.keyboard.press('Control+a')
      const { html, text } = await copy(page)
      const verse = await author.client.quran.verse('112:1')
      const pastedText = await textOf(page, html)
      for (const form of [text, pastedText.replaceAll('\u00a0', ' ')]) {
        assert.ok(form.includes(`\uFD3F${verse.text_display}\uFD3E`), 'a verse in brackets')
        for (const sign of ['۝٢٥٥', '۝٢٥٦\uFD3E', 'ﷺ', '«']) assert.ok(form.includes(sign), sign)
        assert.doesNotMatch(form, /\uFD3F[^\uFD3E]*\uFD3F/, 'no brackets in brackets')
      }
      const pictures = await page.evaluate(
        `[...new DOMParser().parseFromString(${JSON.stringify(html)}, 'text/html').images].map(({ src, alt }) => [src.split(':')[0], alt])`,
      )
      assert.deepEqual(pictures, [['http', 'Hills under a light sky']])
      assert.match(html, /<a [^>]*href="https:\/\/example\.org\/"/)
      assert.match(html, /<thead><tr><th[\s>].*<\/thead><tbody>/)
      assert.match(text, /^- .+\n/m)
      assert.match(text, /^1\. .+\n2\. /m)
      assert.match(text, /^☑ .+\n☐ /m)
      assert.match(text, /^[^\n\t]+\t[^\n\t]+$/m)
    })
  }

  for (const locale of ['en', 'ar'] as const)
    test(`have the translation that a card shows in ${locale}`, async (t) => {
      const stage = await startSandboxPage(t, { isOpen: true })
      await stage.service.scripture.prepare()
      const author = await stage.organization.author('amina')
      const attrs = { fromAyah: 1, toAyah: 2, displayMode: 'card', translationOpen: true }
      const { text } = await author.client.quran.range('112:1', '112:2')
      const hadith = { collectionNameEnglish: 'bukhari', number: 2, ...attrs, text: 'نص' }
      const content = [
        paragraph(verseNode(text, attrs)),
        paragraph({ type: 'hadithNode', attrs: hadith }),
        paragraph(verseNode(text, { ...attrs, translationOpen: false })),
      ]
      const page = await openEditor(t, stage, { locale, content })
      const shown = page.locator('.wq-editable .wq-translation')
      await shown.nth(1).waitFor()
      await page.keyboard.press('Control+a')
      const copied = await copy(page)
      for (const words of await shown.allTextContents()) {
        assert.equal(copied.text.split(`\n${words}`).length, 2, copied.text)
        assert.equal(copied.html.split(`>${words}<`).length, 2, copied.html)
      }
      await put(page, { type: 'doc', content: [{ type: 'paragraph' }] })
      await paste(page, { 'text/html': copied.html, 'text/plain': copied.text })
      await page.locator('.wq-verse').nth(1).waitFor()
      await shown.nth(1).waitFor()
      assert.equal(await page.locator('.wq-editable > p').count(), 3)
    })

  test('have the box of a task in the line of its text, without a bullet', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    const tasks = 'tasks(done(‹one) todo(p(two) tasks(todo(three›))))'
    await putShort(page, tasks)
    const { html } = await copy(page)
    const lines = (await page.evaluate(`(() => {
      const box = document.createElement('div')
      box.innerHTML = ${JSON.stringify(html)}
      document.body.append(box)
      const styles = [...box.querySelectorAll('li')].map((item) => getComputedStyle(item).listStyleType)
      const text = box.innerText
      box.remove()
      return [text.split(/\\n+/).filter(Boolean), styles]
    })()`)) as [string[], string[]]
    assert.deepEqual(lines, [
      ['☑ one', '☐ two', '☐ three'],
      ['none', 'none', 'none'],
    ])
    await putShort(page, 'p(|)')
    await paste(page, { 'text/html': html })
    const whole = 'tasks(done(one) todo(p(two) tasks(todo(three|))))'
    assert.equal(await shortFormOf(page, whole), whole)
  })

  test('of some words have no label, and those of several items have', async (t) => {
    const page = await openEditor(t, await startSandboxPage(t, { isOpen: true }), {})
    for (const [shortForm, expected] of SELECTED) {
      await putShort(page, shortForm)
      assert.equal((await copy(page)).text, expected, shortForm)
    }
  })
})

const SELECTED: [selected: string, text: string][] = [
  ['ul(li(one ‹two›) li(three))', 'two'],
  ['ol:start=3(li(‹one) li(two›))', '3. one\n4. two'],
  ['ol:type=a(li(‹one) li(p(two) ol:type=I(li(three›))))', 'a. one\nb. two\n   I. three'],
  ['ol(li(‹سطر) li(سطران›))', '١. سطر\n٢. سطران'],
  ['tasks(done(‹one) todo(two›))', '☑ one\n☐ two'],
  [
    'table(tr(*td(one) *td(two)) tr(*td(three) *td(p(four) p(five))))',
    'one\ttwo\nthree\tfour five',
  ],
  ['p(‹one) rule p(two›)', 'one\n---\ntwo'],
  ['code(‹one\n  two›)', 'one\n  two'],
  ['p(‹one↵twoﷺ›)', 'one\ntwoﷺ'],
]

/** A pasted verse is only its reference, so that others stand in the place of verses. */
function withOtherAtoms(doc: DocumentNode): DocumentNode {
  let at = 0
  const withAtom = (node: DocumentNode): DocumentNode => {
    const [atom] = (node.type === 'quranVerse' && ATOMS[at++ % ATOMS.length]) || []
    return atom ?? { ...node, ...(node.content && { content: node.content.map(withAtom) }) }
  }
  return withAtom(doc)
}

function hasNoteAlone(json: string): boolean {
  const idsIn = (pattern: RegExp) => [...json.matchAll(pattern)].map(([, id]) => id)
  const references = new Set(idsIn(/"footnoteReference","attrs":\{[^{}]*"id":"(\w+)"/g))
  return idsIn(/"backlink":"(\w+)"/g).some((id) => !references.has(id))
}

/** Puts a document into the editor as a change, selects all of it and returns it as stored. */
async function put(page: Page, doc: DocumentNode): Promise<DocumentNode[]> {
  await page.evaluate(`(() => {
    const { view } = document.querySelector('.wq-editable').editor
    const { schema, tr } = view.state
    view.dispatch(tr.replaceWith(0, tr.doc.content.size, schema.nodeFromJSON(${JSON.stringify(doc)}).content))
    const Selection = Object.getPrototypeOf(view.state.selection.constructor)
    view.dispatch(view.state.tr.setSelection(Selection.fromJSON(view.state.doc, { type: 'all' })))
  })()`)
  return contentOf(page)
}

/** Numbers of footnotes are set by code that comes with the first one. */
async function loadFootnotes(page: Page): Promise<void> {
  const plugins = `document.querySelector('.wq-editable').editor.state.plugins.length`
  const before = await page.evaluate(plugins)
  const reference = { type: 'footnoteReference', attrs: { id: 'k3x9a2', text: '9' } }
  await put(page, { type: 'doc', content: [{ type: 'paragraph', content: [reference] }] })
  await page.waitForFunction(`${plugins} > ${before}`)
}

const textOf = (page: Page, html: string): Promise<string> =>
  page.evaluate(
    `new DOMParser().parseFromString(${JSON.stringify(html)}, 'text/html').body.textContent`,
  )

/** The letters of a stored node, without signs, numbers and the citations of quotations. */
function wordsOf(node: DocumentNode): string {
  const { type, text, attrs, content = [] } = node
  // A task is stored with its sign, and copied with a check box.
  if (isTaskSign(node)) return ''
  if (type === 'hadithNode') return lettersIn(String(attrs?.text))
  const [, words] = ATOMS.find(([atom]) => atom.type === type) ?? []
  if (words) return lettersIn(words)
  if (type === 'honorific') return 'ﷺ'
  return lettersIn(text ?? '') + content.map(wordsOf).join('')
}

const lettersIn = (text: string) => text.replace(/[^\p{L}]/gu, '')

/** Without the empty line in which the author goes on. */
function withoutLastEmptyLine(content: DocumentNode[]): DocumentNode[] {
  const last = content.at(-1)
  return last?.type === 'paragraph' && !last.content && !last.attrs ? content.slice(0, -1) : content
}
