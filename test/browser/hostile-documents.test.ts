import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { isLong } from '../lib/long.ts'
import { waitFor } from '../lib/wait-for.ts'
import { ATTACKS } from './lib/attacks.ts'
import { noChromium, openPage } from './lib/chromium.ts'
import { monitorPage } from './lib/page-monitor.ts'
import { openSandboxPage, type SandboxPage, startSandboxPage } from './lib/sandbox-page.ts'
import { TEXT_POSITIONS } from './lib/text-positions.ts'

/**
 * The long form has each attack in each place, which takes 15 minutes. Otherwise each is in some
 * places, so that all attacks and all places are covered.
 */
const WHOLE = isLong ? { timeout: 3 * 3_600_000 } : {}
const STEP = isLong ? 1 : 60
const ATTACKS_A_DOCUMENT = isLong ? 1 : 24
/** A thousand blocks in each of several editors take their time on a busy machine. */
const TIMEOUT_MILLISECONDS = 300_000
/** A quarter of what the service takes; none of them needs more than three bytes a letter. */
const MOST_LETTERS = 262_144
const READERS_A_PAGE = 12
const EDITORS_A_PAGE = 4

suite('hostile documents', { skip: noChromium }, () => {
  test('the attacks work: a page that trusts them runs scripts, sends requests and navigates', async (t) => {
    const stage = await startSandboxPage(t, { isOpen: true })
    const { page, watch } = await openWatched(t, stage, /./)
    await page.evaluate(`(${TRUST_THEM})(${JSON.stringify(ATTACKS)})`)
    await page.waitForFunction('called.length >= 40')
    await waitFor('foreign origins are requested', async () => {
      const events = await watch.events()
      return events.filter((event) => event.startsWith('request')).length >= 7
    })
  })

  test(
    `a reader sees ${ATTACKS.length} attacks in ${TEXT_POSITIONS.length} places, and nothing happens`,
    WHOLE,
    async (t) => {
      const stage = await startSandboxPage(t, { isOpen: true })
      const cases = await showAll(t, stage, 'read', READERS_A_PAGE)
      t.diagnostic(`${cases} cases`)
    },
  )

  test('an author opens the same documents, and nothing happens', WHOLE, async (t) => {
    const stage = await startSandboxPage(t, { isOpen: true })
    const cases = await showAll(t, stage, 'write', EDITORS_A_PAGE)
    t.diagnostic(`${cases} cases`)
  })
})

async function showAll(
  t: TestContext,
  stage: SandboxPage,
  how: 'read' | 'write',
  atOnce: number,
): Promise<number> {
  const author = await stage.organization.author('amina')
  const documents = documentsOf()
  for (let at = 0; at < documents.length; at += atOnce) {
    const some = documents.slice(at, at + atOnce)
    const ids: string[] = []
    for (const document of some) ids.push((await author.client.createDocument(document)).id)
    await showSome(t, stage, how, ids)
  }
  return documents.reduce((sum, { content = [] }) => sum + content.length, 0)
}

async function showSome(
  t: TestContext,
  stage: SandboxPage,
  how: string,
  ids: string[],
): Promise<void> {
  // The images beside attacks do not exist. Verifications over the limit of an identity are
  // rejected, with 503 or 429.
  const { page, watch } = await openWatched(t, stage, / (?:404|429|503) /)
  if (isLong) page.setDefaultTimeout(TIMEOUT_MILLISECONDS)
  await page.evaluate(
    `${JSON.stringify(ids)}.forEach((document) => stage.${how}({ by: 'token', user: 'amina', document }))`,
  )
  await page.waitForFunction('stage.mounts.every(({ events }) => events.length > 0)')
  const outcomes = await page.evaluate('stage.mounts.flatMap(({ events }) => events)')
  assert.deepEqual(new Set(outcomes as string[]), new Set(['ready']))
  await page.evaluate(TOUCH)
  await page.evaluate(LATER)
  assert.deepEqual(await page.evaluate(FINDINGS), [])
  assert.deepEqual(await watch.events(), [])
  await page.context().close()
}

async function openWatched(t: TestContext, stage: SandboxPage, expected: RegExp) {
  const page = await openPage(t, { expects: [expected] })
  const watch = await monitorPage(page, [stage.host, stage.service.url])
  await openSandboxPage(page, stage)
  return { page, watch }
}

/** Each attack in the places whose turn it is. */
function documentsOf(): DocumentNode[] {
  const documents: DocumentNode[] = []
  for (let at = 0; at < ATTACKS.length; at += ATTACKS_A_DOCUMENT) {
    const some = ATTACKS.slice(at, at + ATTACKS_A_DOCUMENT)
    const content = some.flatMap((attack, offset) =>
      TEXT_POSITIONS.filter((_, place) => (place + at + offset) % STEP === 0).map((put) =>
        put(attack),
      ),
    )
    documents.push(...ofBearableSize(content))
  }
  return documents
}

/** The same blocks in as many documents as the service takes them in: some attacks are long. */
function ofBearableSize(content: DocumentNode[]): DocumentNode[] {
  const documents: DocumentNode[] = []
  let blocks: DocumentNode[] = []
  let size = 0
  for (const block of content) {
    const { length } = JSON.stringify(block)
    if (size + length > MOST_LETTERS) {
      documents.push({ type: 'doc', content: blocks })
      blocks = []
      size = 0
    }
    blocks.push(block)
    size += length
  }
  return [...documents, { type: 'doc', content: blocks }]
}

/**
 * Each attack as HTML, as an address and as a style, in separate frames, so that one that navigates
 * does not end the others.
 */
const TRUST_THEM = `(attacks) => {
  for (const attack of attacks) {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    const { document: inner } = frame.contentWindow
    inner.body.innerHTML = attack
    const link = inner.createElement('a')
    link.href = attack
    inner.body.append(link)
    if (link.protocol === 'javascript:') link.click()
    inner.body.setAttribute('style', 'color:' + attack)
    for (const one of inner.querySelectorAll('*')) {
      one.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    }
  }
}`

/** All that a reader may do to what is shown, without following a link. */
const TOUCH = `for (const { box } of stage.mounts) {
  for (const one of box.querySelectorAll('*')) {
    for (const name of ['mouseover', 'focusin', 'focus', 'toggle', 'animationstart', 'beforeinput']) {
      one.dispatchEvent(new Event(name, { bubbles: true }))
    }
  }
}`

/** Resolves after what the page has loaded so far called its handlers, and their timers. */
const LATER = `new Promise((resolve) => {
  const probe = new Image()
  probe.onerror = () => setTimeout(resolve)
  probe.src = '/nothing'
})`

/** Elements and attributes on the page that no document may have brought. */
const FINDINGS = `[...new Set(stage.mounts.flatMap(({ box }) => [...box.querySelectorAll('*')].flatMap((one) => [
  .../^(script|iframe|object|embed|link|style|meta|base|form|video|audio|template)$/i.test(one.localName)
    ? [one.outerHTML] : [],
  ...[...one.attributes].filter(({ name, value }) =>
    /^on|^(srcdoc|srcset|action|formaction|name|ping|background|poster|is)$/i.test(name) ||
    (name === 'style' && /url|fixed|evil|image-set/i.test(value)) ||
    (name === 'class' && !/^[\\w -]*$/.test(value)) ||
    (name === 'target' && value !== '_blank') ||
    (name === 'href' && !/^(https?:|mailto:|tel:)/.test(value)) ||
    (name === 'src' && !value.startsWith(new URLSearchParams(location.hash.slice(1)).get('api')))
  ).map(({ name, value }) => one.localName + ' ' + name + '=' + value),
])))]`
