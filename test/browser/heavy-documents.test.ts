import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { noChromium, openPage } from './lib/chromium.ts'
import { node, paragraph, text } from './lib/mixed-document.ts'
import { openSandboxPage, startSandboxPage } from './lib/sandbox-page.ts'

const HUGE = [1e9, -1, 1e308, 2 ** 53, '9'.repeat(400)]
const list = (count: number, make: () => DocumentNode) => Array.from({ length: count }, make)
const nested = (type: string, depth: number): DocumentNode =>
  depth === 0 ? paragraph('deep') : node(type, nested(type, depth - 1))

/** Documents that the service accepts and that could block the browser that opens them. */
const DOCUMENTS: [what: string, content: DocumentNode[]][] = [
  [
    'numbers that no table, list, picture or verse can have',
    HUGE.flatMap((huge) => [
      node('table', node('tableRow', { ...node('tableCell', paragraph('a')), attrs: cell(huge) })),
      { ...node('orderedList', node('listItem', paragraph('b'))), attrs: { start: huge } },
      { ...node('heading', text('c')), attrs: { level: huge } },
      { type: 'imageNode', attrs: { imageId: '', width: huge, widthPercent: huge } },
      paragraph({
        type: 'quranVerse',
        attrs: { surah: huge, ayah: huge, toAyah: huge, text: 'd' },
      }),
      { type: 'quranMushaf', attrs: { page: huge, lineStart: huge, lineEnd: huge } },
    ]),
  ],
  ['120 quotes in each other', [nested('blockquote', 120)]],
  ['fourteen thousand lines of one letter', list(14_000, () => paragraph('x'))],
  [
    'a table of one row with 5,400 cells',
    [node('table', node('tableRow', ...list(5400, () => node('tableCell', paragraph('x')))))],
  ],
  [
    'a table of one row with cells over a million columns',
    [node('table', node('tableRow', ...list(20_000, () => over({ colspan: 50 }))))],
  ],
  [
    'a table of cells over a million rows',
    [node('table', ...list(3000, () => node('tableRow', over({ rowspan: 500 }))))],
  ],
  ['a line of ten thousand pieces', [paragraph(...list(10_000, () => text('x', 'bold')))]],
  [
    'a letter that carries ten thousand marks',
    [paragraph(text('x', ...Array.from({ length: 10_000 }, (_, at) => ({ type: `m${at % 7}` }))))],
  ],
]

function over(attrs: Record<string, unknown>): DocumentNode {
  return { type: 'tableCell', attrs }
}

function cell(huge: unknown) {
  return { colspan: huge, rowspan: huge, colwidth: [huge] }
}

const LINES = 2000

suite('documents that are expensive to open', { skip: noChromium }, () => {
  for (const [what, content] of DOCUMENTS) {
    test(`${what} are shown to readers and opened by authors`, async (t) => {
      const { page, settings } = await bring(t, content, {
        isOpen: true,
        expects: [/ (?:400|404|503) /],
      })
      for (const how of ['read', 'write']) {
        const outcome = (await page.evaluate(`new Promise((resolve) => {
          const { events } = stage.mounts[stage.${how}(${settings})]
          const look = () => {
            if (events.length === 0) requestAnimationFrame(look)
            // What is ready has been painted with the frame after.
            else requestAnimationFrame(() => setTimeout(() => resolve(events[0])))
          }
          look()
        })`)) as string
        assert.equal(outcome, 'ready', how)
      }
    })
  }

  test('a long document is built once when it is opened for writing', async (t) => {
    const content = list(LINES, () => paragraph('x'))
    const { page, settings } = await bring(t, content, { isOpen: true })
    const built = (await page.evaluate(`new Promise((resolve) => {
      const create = document.createElement
      let built = 0
      document.createElement = function (tag, ...rest) {
        if (tag === 'p') built++
        return create.call(this, tag, ...rest)
      }
      const { events } = stage.mounts[stage.write(${settings})]
      const look = () => events.includes('ready') ? resolve(built) : requestAnimationFrame(look)
      look()
    })`)) as number
    // And some for notices.
    assert.ok(built >= LINES && built < 1.1 * LINES, `${built} for ${LINES} lines`)
  })

  test('a long document is shown to readers in parts, and is complete when ready or printed', async (t) => {
    const content = list(LINES, () => paragraph('x'))
    const { page, settings } = await bring(t, content)
    for (const isPrinted of [false, true]) {
      const [first, busy, printed, whole, calm] = (await page.evaluate(`new Promise((resolve) => {
        const { box, events } = stage.mounts[stage.read(${settings})]
        const lines = () => box.querySelectorAll('.wq-content > p').length
        const isBusy = () => box.querySelector('[aria-busy=true]') !== null
        const observer = new MutationObserver(() => {
          if (lines() === 0) return
          observer.disconnect()
          const seen = [lines(), isBusy()]
          if (${isPrinted}) dispatchEvent(new Event('beforeprint'))
          seen.push(lines())
          const look = () => events.includes('ready')
            ? resolve([...seen, lines(), !isBusy()])
            : requestAnimationFrame(look)
          look()
        })
        observer.observe(box, { childList: true, subtree: true })
      })`)) as [number, boolean, number, number, boolean]
      assert.ok(first < LINES / 4, `${first} at first`)
      assert.deepEqual([busy, whole, calm], [true, LINES, true])
      assert.equal(printed, isPrinted ? LINES : first)
    }
  })

  test('the code of a table is loaded with its part, and print never shows a fallback', async (t) => {
    const table = node('table', node('tableRow', node('tableCell', paragraph('x'))))
    const content = [...list(LINES, () => paragraph('x')), table]
    const { page, settings } = await bring(t, content)
    const [first, printed, whole, tables] = (await page.evaluate(`new Promise((resolve) => {
      const { box, events } = stage.mounts[stage.read(${settings})]
      const blocks = () => box.querySelectorAll('.wq-content > *').length
      const observer = new MutationObserver(() => {
        if (blocks() === 0) return
        observer.disconnect()
        const seen = [blocks()]
        dispatchEvent(new Event('beforeprint'))
        seen.push(blocks())
        const look = () => events.includes('ready')
          ? resolve([...seen, blocks(), box.querySelectorAll('table').length])
          : requestAnimationFrame(look)
        look()
      })
      observer.observe(box, { childList: true, subtree: true })
    })`)) as [number, number, number, number]
    assert.equal(printed, first)
    assert.deepEqual([whole, tables], [LINES + 1, 1])
  })
})

interface Bringing {
  /** Without it the page allows nothing that it does not need. */
  isOpen?: boolean
  /** Complaints that belong to the story. */
  expects?: RegExp[]
}

/**
 * Creates a document with this content and an empty page; returns the arguments of `stage.read` and
 * `stage.write`.
 */
async function bring(t: TestContext, content: DocumentNode[], how: Bringing = {}) {
  const { isOpen = false, expects = [] } = how
  const stage = await startSandboxPage(t, { isOpen })
  const { client } = await stage.organization.author('amina')
  const { id: document } = await client.createDocument({ type: 'doc', content })
  const page = await openPage(t, { expects })
  await openSandboxPage(page, stage)
  return { page, settings: JSON.stringify({ by: 'token', user: 'amina', document }) }
}
