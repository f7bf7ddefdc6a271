/** Documents as PDF files, by a Chromium as an operator sets it. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { suite, type TestContext, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { signRead } from '@waraq/sdk/backend'
import { createPrinter, type PrinterDeps } from '../../packages/server/src/exchange/pdf/printer.ts'
import { emptyFolder, runTyped } from '../../packages/server/test/lib/command-line.ts'
import { startService } from '../../packages/server/test/lib/service.ts'
import { requirement } from '../lib/system-requirements.ts'
import { waitFor } from '../lib/wait-for.ts'
import { hostilePage } from './lib/hostile-page.ts'
import { node, paragraph, text } from './lib/mixed-document.ts'
import { noPdftotext, textOf } from './lib/pdf-text.ts'

const chromium = requirement('chromium')
const pdfinfo = join(requirement('pdftotext').path, '../pdfinfo')
const SETTINGS = { WARAQ_PDF_BROWSER: chromium.path, WARAQ_PDF_BROWSER_SANDBOX: 'off' }
const LINES = 120
const TITLE = 'درس اليوم'
const LESSON: DocumentNode = node(
  'doc',
  { ...node('heading', text(TITLE)), attrs: { level: 1 } },
  ...Array.from({ length: LINES }, (_, at) => paragraph(`السطر الطويل رقم L${at}e`)),
  { ...node('heading', text('Second part')), attrs: { level: 2 } },
  node('table', ...Array.from({ length: 60 }, (_, at) => row(at))),
  paragraph('The last line.'),
)

function row(at: number): DocumentNode {
  const cell = at === 0 ? 'tableHeader' : 'tableCell'
  return node('tableRow', node(cell, paragraph(at === 0 ? 'Header' : `R${at}e`)))
}

/** A printer with the browser of this machine. */
function openPrinter(t: TestContext, limits: PrinterDeps['limits'] = {}) {
  const env = { PATH: process.env.PATH, HOME: emptyFolder(t), LANG: 'C.UTF-8' }
  const printer = createPrinter({
    pdf: { path: chromium.path, hasSandbox: false, env },
    onOff() {},
    limits,
  })
  t.after(printer.close)
  const { signal } = new AbortController()
  const print = (html: string) => printer.print(Buffer.from(JSON.stringify(html)), signal)
  /** The group of its processes. */
  const groupOf = async () => (await printer.open()).pid
  return { ...printer, print, printFor: printer.print, groupOf }
}

/** The processes of a group. */
const processesOf = (group: number): string[] =>
  readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && groupIdOf(pid) === group)

/** A process that is killed may still be on its way. */
const untilGone = (group: number) =>
  waitFor('the processes end', async () => processesOf(group).length === 0)

function groupIdOf(pid: string): number {
  try {
    // The name in parentheses may have spaces.
    const [, rest = ''] = /\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    const [state, , group] = rest.split(' ')
    return state === 'Z' ? 0 : Number(group)
  } catch {
    return 0
  }
}

const factsOf = (pdf: Uint8Array, folder: string): string => {
  const file = join(folder, 'a.pdf')
  writeFileSync(file, pdf)
  return execFileSync(pdfinfo, [file], { encoding: 'utf8' })
}

/** Several pages, so that it is not printed before anything else happens. */
const LONG_PAGE = `<title>a</title>${'<p style="break-after: page">a</p>'.repeat(40)}`
const UNAVAILABLE = { code: 'service_unavailable' }

suite('a PDF file', { skip: chromium.skip || noPdftotext }, () => {
  test('has every line once, numbered pages, tags, an outline and the chosen paper', async (t) => {
    const service = await startService(t, SETTINGS)
    const organization = await service.organization()
    const { client } = await organization.author()
    const { id } = await client.createDocument(LESSON)
    const own = await client.exportDocument(id, 'pdf', { locale: 'ar' })
    assert.equal(own.fileName, `${TITLE}.pdf`)
    assert.deepEqual(own.losses, {})
    const pdf = await own.blob.bytes()
    const facts = factsOf(pdf, emptyFolder(t))
    assert.match(facts, /Tagged: +yes/)
    assert.match(facts, /Page size: .*A4/)
    assert.match(facts, new RegExp(`Title: +${TITLE}`))
    assert.match(Buffer.from(pdf).toString('latin1'), /\/Outlines \d+ 0 R/)
    const pages = (await textOf(pdf)).split('\f').filter(Boolean)
    assert.equal(Number(/Pages: +(\d+)/.exec(facts)?.[1]), pages.length)
    const whole = pages.join('\n')
    for (let at = 0; at < LINES; at++) assert.equal(whole.split(`L${at}e`).length, 2, `line ${at}`)
    for (let at = 1; at < 60; at++) assert.equal(whole.split(`R${at}e`).length, 2, `row ${at}`)
    assert.ok(pages.length > 4)
    const withRows = pages.filter((page) => /R\d+e/.test(page))
    assert.ok(withRows.length > 1)
    for (const page of withRows) assert.match(page, /Header/)
    for (const page of pages) assert.match(page, /[٠-٩]+ ?\/ ?[٠-٩]+/)
    // The heading, and above the second page the title.
    assert.deepEqual(
      pages.map((page) => page.split('اليوم').length - 1),
      pages.map(() => 1),
    )

    const again = await client.exportDocument(id, 'pdf', { locale: 'ar' })
    assert.deepEqual(await again.blob.bytes(), pdf, 'from the cache')
    const signature = signRead(organization.signingSecret, id)
    const letter = await client.exportSigned(id, signature, 'pdf', { paper: 'letter' })
    assert.match(factsOf(await letter.blob.bytes(), emptyFolder(t)), /Page size: .*letter/)
    const { share_token } = await client.setSharing(id, true)
    const address = `${service.url}/v1/documents/shared/${share_token}/export/pdf/`
    const shared = await fetch(address)
    assert.equal(shared.headers.get('content-type'), 'application/pdf')
    const etag = shared.headers.get('etag') ?? ''
    assert.match(etag, /^W\/"1-[0-9a-f]{16}\.pdf\.2\.en\.[\w-]{16}"$/)
    assert.equal((await fetch(address, { headers: { 'if-none-match': etag } })).status, 304)
    assert.equal((await fetch(address, { method: 'HEAD' })).status, 200)
  })

  test('is made without a request, a script or a file of the machine', async (t) => {
    const requests: string[] = []
    const server = createServer(({ url = '' }, response) => {
      requests.push(url)
      response.end('from the network')
    })
    t.after(() => server.close())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const secret = join(emptyFolder(t), 'secret.html')
    writeFileSync(secret, 'from a file')
    const { print, open } = openPrinter(t)
    const pdf = await print(hostilePage(port, secret))
    const printed = await textOf(pdf)
    assert.match(printed, /the text/)
    assert.doesNotMatch(printed, /from/)
    assert.deepEqual(requests, [])
    const { send } = await open()
    for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
      const { targetId } = await send('Target.createTarget', { params: { url: 'about:blank' } })
      const { sessionId } = await send('Target.attachToTarget', {
        params: { targetId, flatten: true },
      })
      await send('Page.navigate', { params: { url: `http://${host}:${port}/` }, sessionId })
    }
    assert.deepEqual(requests, [], 'the browser itself reaches no server')
  })

  for (const [what, limits, page] of [
    ['pages', { pages: 39 }, LONG_PAGE],
    ['bytes', { pdfBytes: 1_000 }, LONG_PAGE],
    ['HTML', { htmlBytes: 100 }, LONG_PAGE],
    ['time', { milliseconds: 1 }, LONG_PAGE],
  ] as const) {
    test(`is refused with too much of ${what}, and the next one is written`, async (t) => {
      const { print, groupOf } = openPrinter(t, limits)
      const group = await groupOf()
      await assert.rejects(print(page), UNAVAILABLE)
      if (what === 'HTML') return
      await untilGone(group)
      if (what === 'pages') await print('<p>a</p>')
    })
  }

  for (const [what, limits] of [
    ['its deadline', { milliseconds: 500 }],
    ['the limit of memory', { memoryBytes: 1 }],
  ] as const) {
    test(`is refused at ${what} while its browser hangs, which ends`, async (t) => {
      const { print, groupOf } = openPrinter(t, limits)
      const group = await groupOf()
      process.kill(-group, 'SIGSTOP')
      await assert.rejects(print('<p>a</p>'), UNAVAILABLE)
      await untilGone(group)
    })
  }

  test('is refused when its browser is killed, and the next one is written', async (t) => {
    const { print, groupOf } = openPrinter(t)
    const group = await groupOf()
    const printing = assert.rejects(print(LONG_PAGE), UNAVAILABLE)
    process.kill(-group, 'SIGKILL')
    await printing
    assert.match(await textOf(await print('<p>the next</p>')), /the next/)
    assert.notEqual(await groupOf(), group)
  })

  test('is no longer written once nobody waits for it', async (t) => {
    const { groupOf, printFor } = openPrinter(t)
    const group = await groupOf()
    const reader = new AbortController()
    const html = Buffer.from(JSON.stringify(LONG_PAGE))
    const printing = assert.rejects(printFor(html, reader.signal), { message: 'gone' })
    reader.abort(new Error('gone'))
    await printing
    await untilGone(group)
  })

  test('leaves no process and no file behind once the printer is closed', async (t) => {
    const { print, groupOf, close } = openPrinter(t)
    const group = await groupOf()
    await print('<p>a</p>')
    const [pid = ''] = processesOf(group)
    const [, folder = ''] =
      /--user-data-dir=([^\0]+)/.exec(readFileSync(`/proc/${pid}/cmdline`, 'latin1')) ?? []
    assert.ok(existsSync(folder))
    await close()
    await untilGone(group)
    assert.ok(!existsSync(folder))
    await assert.rejects(print('<p>a</p>'), UNAVAILABLE)
  })

  for (const [what, limits] of [
    ['idle time', { idleMilliseconds: 1 }],
    ['its last document', { documents: 1 }],
  ] as const) {
    test(`comes from another browser after ${what}`, async (t) => {
      const { print, groupOf } = openPrinter(t, limits)
      const group = await groupOf()
      await print('<p>a</p>')
      await untilGone(group)
      assert.match(await textOf(await print('<p>the next</p>')), /the next/)
    })
  }

  test('leaves no browser behind that started for a document without a page', async (t) => {
    const { groupOf } = openPrinter(t, { idleMilliseconds: 1 })
    await untilGone(await groupOf())
  })

  test('is printed by `waraq doctor`, which names the browser and the fonts', async (t) => {
    const env = { WARAQ_DATA_DIR: emptyFolder(t), PATH: process.env.PATH ?? '', ...SETTINGS }
    const { stdout } = await runTyped(env, 'doctor')
    assert.match(stdout, /^ok +pdf +printed a page with HeadlessChrome\/\d+/m)
    const off = await runTyped({ ...env, WARAQ_PDF_BROWSER: 'off' }, 'doctor')
    assert.match(off.stdout, /^ok +pdf +off/m)
    const broken = await runTyped({ ...env, WARAQ_PDF_BROWSER: '/bin/false' }, 'doctor')
    assert.match(broken.stdout, /^warn +pdf +.*the browser has ended/m)
  })
})
