/** Chromium: one browser for each test process, and a separate profile for each page. */
import assert from 'node:assert/strict'
import { after, type TestContext } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { hasRaces } from '../../lib/long.ts'
import { requirement } from '../../lib/system-requirements.ts'

const { path, skip } = requirement('chromium')

/** The reason to skip, on a machine without Chromium; else false. */
export const noChromium = skip

/** Turns off background requests and hardware that a test machine lacks. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** In `npm run races` scripts and responses arrive late, in another order each time. */
const DELAYED = hasRaces ? /\.js$|\/v1\// : '**/no-such-file'
const LONGEST_DELAY_MS = 400
/** An open editor hears so that its document was deleted. */
const DELETED = / 404 .*\/changes\/\?after=/
/** Long enough that only a test that hangs reaches it. */
export const LONGEST_MILLISECONDS = 60_000

let sharedBrowser: Promise<Browser> | undefined

after(async () => {
  const browser = sharedBrowser
  sharedBrowser = undefined
  await (await browser)?.close()
})

/** Starts the browser for the first page; it closes after all tests. */
function launchBrowser(): Promise<Browser> {
  sharedBrowser ??= chromium.launch({ executablePath: path, args: FLAGS })
  return sharedBrowser
}

interface Openness {
  /** Console errors that the test causes, such as the 404 of a deleted document. */
  expects?: RegExp[]
  /** Whether scripts of pages run. */
  javaScriptEnabled?: boolean
}

const contexts = new WeakMap<TestContext, BrowserContext[]>()

/** Closes the pages of a test before their host, so that no request fails. */
export async function closePages(t: TestContext): Promise<void> {
  await Promise.all((contexts.get(t) ?? []).map((context) => context.close()))
}

/**
 * A page in a new profile without cookies or cache. An exception or a console error fails the test.
 */
export async function openPage(
  t: TestContext,
  { expects = [], javaScriptEnabled = true }: Openness = {},
): Promise<Page> {
  const browser = await launchBrowser()
  const context = await browser.newContext({ javaScriptEnabled })
  contexts.set(t, [...(contexts.get(t) ?? []), context])
  const page = await context.newPage()
  page.setDefaultTimeout(LONGEST_MILLISECONDS)
  // Requests after the first `route` call on an open page can miss it, so one is set before.
  await page.route(DELAYED, async (route) => {
    await delay(Math.random() ** 2 * LONGEST_DELAY_MS)
    // The page may have closed meanwhile.
    await route.fallback().catch(() => {})
  })
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
  })
  t.after(async () => {
    await context.close()
    const unexpected = complaints.filter(
      (text) => ![DELETED, ...expects].some((expectedError) => expectedError.test(text)),
    )
    // If the test has already failed, these are the most likely reasons.
    for (const text of unexpected) t.diagnostic(text)
    assert.deepEqual(unexpected, [])
  })
  return page
}
