/** Chromium: one browser for each test process, and a separate profile for each page. */
import assert from 'node:assert/strict'
import { after, type TestContext } from 'node:test'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { requirement } from '../../lib/system-requirements.ts'

const { path, skip } = requirement('chromium')

/** Why no journey runs here, where none does. */
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
/** Only ends a run that hangs. */
const LONGEST_MILLISECONDS = 60_000

let common: Promise<Browser> | undefined

after(async () => {
  const used = common
  common = undefined
  await (await used)?.close()
})

/** Starts it for the first page; it ends with the tests. */
function launchBrowser(): Promise<Browser> {
  common ??= chromium.launch({ executablePath: path, args: FLAGS })
  return common
}

interface Openness {
  /** Complaints that belong to the story, such as the 404 of what is gone. */
  expects?: RegExp[]
  /** Whether scripts of pages run. */
  javaScriptEnabled?: boolean
}

const opened = new WeakMap<TestContext, BrowserContext[]>()

/** Closes the pages of a test before their host, so that no request fails. */
export async function closePages(t: TestContext): Promise<void> {
  await Promise.all((opened.get(t) ?? []).map((context) => context.close()))
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
  opened.set(t, [...(opened.get(t) ?? []), context])
  const page = await context.newPage()
  page.setDefaultTimeout(LONGEST_MILLISECONDS)
  // A page that is open when its first route is set sends its next requests past it.
  await page.route('**/no-such-file', (route) => route.continue())
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
  })
  t.after(async () => {
    await context.close()
    const unexpected = complaints.filter((text) => !expects.some((known) => known.test(text)))
    // Where the test has failed already, this is most likely why.
    for (const text of unexpected) t.diagnostic(text)
    assert.deepEqual(unexpected, [])
  })
  return page
}
