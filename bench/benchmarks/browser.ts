import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { renderToHtml } from '@waraq/sdk/renderer'
import type { Browser, Page } from 'playwright-core'
import type { Benchmark, Metric } from '../lib/bench.ts'
import { startBrowser, visit } from '../lib/browser.ts'
import { busyMicroseconds } from '../lib/measure.ts'
import { hostileDocuments, longLine, mixedDocument } from '../lib/page-documents.ts'
import { servePages } from '../lib/page-server.ts'
import { median, percentile, ratios, spreadOf } from '../lib/statistics.ts'
import { shown, shownSpread, tableOf } from '../lib/table.ts'

const MEGABYTE = 1_000_000
const SMALL_BYTES = 5_000
const LONG_LINE = 80_000
const KEYS = 100
const REST_MILLISECONDS = 500

/** Milliseconds of one round. */
interface Round {
  serverMilliseconds: number
  laidOut: number
  whole: number
  key: number
  lateKey: number
  longLine: number
  longLineKey: number
  peerKey: number
  cold: number
  peerCold: number
  foreignShare: number
}

/** Rendering and typing speed of documents in Chromium. */
export const BROWSER: Benchmark = {
  name: 'browser',
  title: 'documents in Chromium: first layout, key latency, cold page',
  sources: ['packages/editor/src', 'packages/embed/src', 'packages/sdk/src'],
  async run(bench) {
    const large = mixedDocument(MEGABYTE)
    const small = mixedDocument(SMALL_BYTES)
    const long = longLine(LONG_LINE)
    const address = await servePages(bench, { large, small, long })
    const browser = await startBrowser(bench)
    const rounds: Round[] = []
    for (let round = 1; round <= (bench.isQuick ? 1 : 9); round++) {
      bench.say(`round ${round}`)
      rounds.push(await measureRound(browser, address, large))
    }
    bench.say('pathological documents')
    const hostile = await showHostile(browser, address)
    return {
      metrics: findingsOf(rounds, Math.max(...hostile.map(({ painted }) => painted))),
      details: [
        tableOf(
          ['document', 'first screens, ms', 'painted, ms', 'complete, ms'],
          hostile.map(({ what, laidOut, painted, whole }) => [
            what,
            shown(laidOut),
            shown(painted),
            shown(whole),
          ]),
        ),
        `The document of 1 MB has ${large.content?.length.toLocaleString('en')} alternating Arabic and Latin blocks. ${NOTE}`,
      ],
      foreignShares: rounds.map(({ foreignShare }) => foreignShare),
    }
  },
}

const NOTE = `String rendering: after ten warm-up runs. First layout: from the response bytes in a loaded page, through parsing and building the elements of the first screens, to their layout; the rest follows between frames. Key: a letter inserted in the middle of that document, including layout; the page with TipTap alone sets no direction on blocks. Paragraph of 80,000 characters: from mounting the editor, with its font loaded, to its layout, and then letters in its middle as above. Cold page: from navigation with an empty cache to an editor that shows a 5 KB document and accepts input. Vite builds each page with defaults; the comparison page has TipTap's full set of extensions and no interface; both fetch a token and the document from the same machine. docs/decisions/0035 gives the reasons. The CPU share of other processes is measured in the half second before each round.`

async function measureRound(
  browser: Browser,
  address: string,
  large: ReturnType<typeof mixedDocument>,
): Promise<Round> {
  const foreignShare = await shareOfOthers()
  const [ours, theirs] = [`${address}/writing`, `${address}/tiptap`]
  const serverMilliseconds = timeToWrite(large)
  const { laidOut, whole } = await visit(browser, `${address}/reading`, (page) => read(page, large))
  const keys = await visit(browser, `${ours}#large`, (page, usableAt) =>
    type(page, usableAt, '.wq-editable', true),
  )
  const peerKeys = await visit(browser, `${theirs}#large`, (page, usableAt) =>
    type(page, usableAt, '.tiptap', false),
  )
  const long = await visit(browser, `${address}/long-line#long`, openLongLine)
  const [cold, peerCold] = await coldPages(browser, ours, theirs)
  const [key, lateKey] = [percentile(keys, 50), percentile(keys, 95)]
  return {
    serverMilliseconds,
    laidOut,
    whole,
    key,
    lateKey,
    longLine: long.openMilliseconds,
    longLineKey: percentile(long.keys, 50),
    peerKey: percentile(peerKeys, 50),
    cold,
    peerCold,
    foreignShare,
  }
}

/** The median server-side time per document on a warm server. */
function timeToWrite(content: object): number {
  const times = Array.from({ length: 21 }, () => {
    const start = performance.now()
    renderToHtml(content)
    return performance.now() - start
  })
  return median(times.slice(10))
}

/** Alternates ours and theirs in both orders, so that machine noise affects both alike. */
async function coldPages(
  browser: Browser,
  ours: string,
  theirs: string,
): Promise<[ours: number, theirs: number]> {
  const times = new Map<string, number>([
    [ours, 0],
    [theirs, 0],
  ])
  for (const page of [ours, theirs, theirs, ours]) {
    const time = await visit(browser, `${page}#small`, (_, usableAt) => usableAt)
    times.set(page, (times.get(page) ?? 0) + time / 2)
  }
  return [times.get(ours) ?? Number.NaN, times.get(theirs) ?? Number.NaN]
}

async function shareOfOthers(): Promise<number> {
  const [busy, start] = [busyMicroseconds(), performance.now()]
  await delay(REST_MILLISECONDS)
  const busyMilliseconds = (busyMicroseconds() - busy) / 1000
  return Math.min(1, busyMilliseconds / (performance.now() - start) / availableParallelism())
}

async function openLongLine(page: Page, usableAt: Promise<number>) {
  const openMilliseconds = (await usableAt) - Number(await page.evaluate('openedFrom'))
  const keys = await type(page, usableAt, '.wq-editable', false)
  return { openMilliseconds, keys }
}

interface Timings {
  laidOut: number
  painted: number
  whole: number
}

async function read(page: Page, content: object): Promise<Timings> {
  await page.waitForFunction('globalThis.read')
  const body = JSON.stringify({ id: 'bench', title: '', content })
  // The page's own response.
  return (await page.evaluate(`read(${JSON.stringify(body)})`)) as Timings
}

/** Types in the middle of the document; returns the latency of each key. */
async function type(
  page: Page,
  usableAt: Promise<number>,
  text: string,
  hasDirections: boolean,
): Promise<number[]> {
  await usableAt
  const [times, arabic] = (await page.evaluate(`(() => {
    const text = document.querySelector('${text}')
    const { editor } = text
    const { view } = editor
    const { doc, selection } = view.state
    const Selection = selection.constructor
    view.dispatch(view.state.tr.setSelection(Selection.near(doc.resolve(Math.floor(doc.content.size / 2)))))
    const times = []
    for (let key = 0; key < ${2 * KEYS}; key++) {
      const start = performance.now()
      view.dispatch(view.state.tr.insertText('${'ا'}'))
      text.getBoundingClientRect()
      times.push(performance.now() - start)
    }
    return [times.slice(${KEYS}), text.querySelectorAll(':scope > p[dir=rtl]').length]
  })()`)) as [number[], number]
  if (hasDirections && arabic < 100) throw new Error('the Arabic lines have no direction')
  return times
}

async function showHostile(browser: Browser, address: string) {
  const all: (Timings & { what: string })[] = []
  for (const [what, content] of hostileDocuments()) {
    const timings = await visit(browser, `${address}/reading`, (page) => read(page, content))
    all.push({ what, ...timings })
  }
  return all
}

function findingsOf(rounds: Round[], slowest: number): Metric[] {
  const of = (value: (round: Round) => number) => rounds.map(value)
  const cold = ratios(
    of(({ cold }) => cold),
    of(({ peerCold }) => peerCold),
  )
  const peers = ratios(
    of(({ key }) => key),
    of(({ peerKey }) => peerKey),
  )
  return [
    metricOf(
      '1 MB as a string in Node, ms',
      of(({ serverMilliseconds }) => serverMilliseconds),
      20,
    ),
    metricOf(
      '1 MB to first layout, ms',
      of(({ laidOut }) => laidOut),
      60,
    ),
    metricOf(
      '1 MB laid out completely, ms',
      of(({ whole }) => whole),
    ),
    metricOf(
      'key in 1 MB, median, ms',
      of(({ key }) => key),
      6,
    ),
    metricOf(
      'key in 1 MB, p95, ms',
      of(({ lateKey }) => lateKey),
      12,
    ),
    metricOf('key, ours / TipTap alone', peers),
    metricOf(
      'an Arabic paragraph of 80,000 characters, ms',
      of(({ longLine }) => longLine),
      1000,
    ),
    metricOf(
      'key in it, median, ms',
      of(({ longLineKey }) => longLineKey),
      60,
    ),
    metricOf(
      'cold page, ms',
      of(({ cold }) => cold),
    ),
    metricOf('cold page, ours / TipTap alone', cold, 0.8),
    metricOf('slowest pathological document, painted, ms', [slowest], 1000),
  ]
}

function metricOf(what: string, values: number[], atMost?: number): Metric {
  const spread = spreadOf(values)
  return {
    what,
    measured: shown(spread.median),
    spread: values.length > 1 ? shownSpread(spread) : '',
    target: atMost === undefined ? '' : `at most ${atMost}`,
    isMet: atMost === undefined ? undefined : spread.median <= atMost,
  }
}
