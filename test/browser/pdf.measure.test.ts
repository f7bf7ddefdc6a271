/** What PDF files cost: time, and the memory of the browser. */
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { DocumentNode } from '@waraq/contract'
import { memoryOf } from '../../packages/server/src/exchange/pdf/memory.ts'
import { createPrinter } from '../../packages/server/src/exchange/pdf/printer.ts'
import { emptyFolder } from '../../packages/server/test/lib/command-line.ts'
import { type Author, startService } from '../../packages/server/test/lib/service.ts'
import { requirement } from '../lib/system-requirements.ts'
import { node, paragraph, text } from './lib/mixed-document.ts'

const chromium = requirement('chromium')
const MAX_PAGE_MILLISECONDS = 25
const MAX_FIRST_MILLISECONDS = 1_500
const MAX_BYTES = 400_000_000
/** About 200 pages. */
const SECTIONS = 180
const ARABIC = 'هذا درس في البيت والكتاب، ثم قرأ الطالب النص كله وفهم ما فيه من المعاني والفوائد. '
const ENGLISH =
  'The student then read the whole text, and wrote a short summary (in Arabic: ملخص). '

const section = (at: number): DocumentNode[] => [
  { ...node('heading', text(`الباب ${at}`)), attrs: { level: 1 + (at % 3) } },
  paragraph(ARABIC.repeat(5)),
  paragraph(ENGLISH.repeat(5)),
  node('bulletList', ...[1, 2, 3].map(() => node('listItem', paragraph(ARABIC)))),
  node('blockquote', paragraph(ENGLISH)),
  node('table', ...[1, 2, 3, 4].map(() => node('tableRow', cell(ARABIC), cell(ENGLISH)))),
]
const cell = (words: string) => node('tableCell', paragraph(words))

async function startWriting(t: TestContext): Promise<Author> {
  const service = await startService(t, {
    WARAQ_PDF_BROWSER: chromium.path,
    WARAQ_PDF_BROWSER_SANDBOX: 'off',
  })
  return (await service.organization()).author()
}

async function createLong({ client }: Author): Promise<string> {
  const content = Array.from({ length: SECTIONS }, (_, at) => section(at)).flat()
  return (await client.createDocument({ type: 'doc', content })).id
}

const pagesOf = (pdf: Uint8Array): number =>
  Number(/.*\/Type \/Pages\n\/Count (\d+)/s.exec(Buffer.from(pdf).toString('latin1'))?.[1])

/** The maximum memory of a process and its descendants until the signal is aborted. */
async function peakMemory(pid: number, signal: AbortSignal): Promise<number> {
  let peak = 0
  while (!signal.aborted) {
    peak = Math.max(peak, await memoryOf(pid))
    await delay(50)
  }
  return peak
}

suite('a PDF file', { skip: chromium.skip }, () => {
  test(`takes ${MAX_PAGE_MILLISECONDS} ms a page at 200 pages`, async (t) => {
    const author = await startWriting(t)
    const id = await createLong(author)
    const start = performance.now()
    const { blob } = await author.client.exportDocument(id, 'pdf')
    const milliseconds = performance.now() - start
    const pages = pagesOf(await blob.bytes())
    const each = milliseconds / pages
    t.diagnostic(`${pages} pages, ${each.toFixed(1)} ms each, with the start`)
    assert.ok(pages > 180 && pages < 220, `${pages} pages`)
    assert.ok(each < MAX_PAGE_MILLISECONDS, `${each} ms a page`)
  })

  test('of 200 pages takes the browser 400 MB', async (t) => {
    const author = await startWriting(t)
    const page = await author.client.exportDocument(await createLong(author), 'html')
    const env = { PATH: process.env.PATH, HOME: emptyFolder(t), LANG: 'C.UTF-8' }
    const pdf = { path: chromium.path, hasSandbox: false, env }
    const printer = createPrinter({ pdf, onOff: assert.fail })
    t.after(printer.close)
    const { pid } = await printer.open()
    const done = new AbortController()
    const peak = peakMemory(pid, done.signal)
    const html = Buffer.from(JSON.stringify(await page.blob.text()))
    await printer.print(html, new AbortController().signal)
    done.abort()
    t.diagnostic(`${Math.round((await peak) / 1e6)} MB`)
    assert.ok((await peak) < MAX_BYTES, `${await peak} bytes`)
  })

  test(`is there ${MAX_FIRST_MILLISECONDS} ms after the first request`, async (t) => {
    const { client } = await startWriting(t)
    const { id } = await client.createDocument(node('doc', paragraph(ARABIC)))
    const start = performance.now()
    await client.exportDocument(id, 'pdf')
    const milliseconds = performance.now() - start
    t.diagnostic(`${Math.round(milliseconds)} ms`)
    assert.ok(milliseconds < MAX_FIRST_MILLISECONDS, `${milliseconds} ms`)
  })
})
