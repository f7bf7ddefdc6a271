import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { sql } from '../../packages/server/src/db/sql.ts'
import { startService } from '../../packages/server/test/lib/service.ts'
import { chanceOf } from '../lib/fuzz/mutate.ts'
import { isLong } from '../lib/long.ts'
import { noChromium } from './lib/chromium.ts'
import { untilState, untilTextIsShown, write } from './lib/editor-user.ts'
import { FAULTS, type LossyProxy, startLossyProxy } from './lib/lossy-proxy.ts'
import { openTwoPages, savesOf } from './lib/two-pages.ts'

const HOURS = 3_600_000
/** A response of a proxy without those of the service has no header of CORS. */
const LOST_REQUESTS = [/net::ERR_/, / 50\d /, /CORS policy/]
const RUNS = isLong ? 500 : 3
const ROUNDS = 4

/** Two pages, each with a proxy of its own in front of the service. */
async function openOverProxies(t: TestContext) {
  const proxies: LossyProxy[] = []
  const opened = await openTwoPages(t, {
    expects: LOST_REQUESTS,
    apis: (url) =>
      [0, 1].map(async (at) => {
        const proxy = await startLossyProxy(t, url)
        proxies[at] = proxy
        return proxy.url
      }),
  })
  return { ...opened, proxies }
}

const typeAt = async (page: Page, key: string, text: string): Promise<void> => {
  await page.keyboard.press(key)
  await page.keyboard.type(text)
}

suite('pages that write together over a network that fails', { skip: noChromium }, () => {
  test('what both write while one of them is offline is all there', async (t) => {
    const { customer, id, one, other } = await openTwoPages(t, { expects: LOST_REQUESTS })
    await write(one, ' here')
    await untilTextIsShown(other, 'Two here')
    await other.context().setOffline(true)
    await typeAt(other, 'Control+Home', 'Far ')
    await untilState(other, 'retrying')
    await write(one, ' and on')
    await untilState(one, 'saved')
    await other.context().setOffline(false)
    for (const page of [one, other]) {
      await untilTextIsShown(page, 'Far One')
      await untilTextIsShown(page, 'Two here and on')
      await untilState(page, 'saved')
    }
    assert.equal(await customer.storedText(id), 'Far One\nTwo here and on')
  })

  test('what both write while they are signed out is all there after they sign in', async (t) => {
    const starting = startService(t)
    const { service, customer, id, one, other } = await openTwoPages(t, {
      starting,
      expects: [/ 401 /, ...LOST_REQUESTS],
    })
    customer.login = 'gives old tokens'
    service.travelTo(new Date(Date.now() + 2 * HOURS))
    await write(one, ' here')
    await typeAt(other, 'Control+Home', 'Far ')
    for (const page of [one, other]) await untilState(page, 'expired')
    customer.login = 'works'
    for (const page of [one, other]) await page.getByRole('button', { name: 'Try again' }).click()
    for (const page of [one, other]) {
      await untilTextIsShown(page, 'Far One')
      await untilTextIsShown(page, 'Two here')
      await untilState(page, 'saved')
    }
    assert.equal(await customer.storedText(id), 'Far One\nTwo here')
  })

  test('a page whose changes are kept no longer merges the stored document', async (t) => {
    const starting = startService(t)
    const { service, customer, id, one, other } = await openTwoPages(t, {
      starting,
      expects: LOST_REQUESTS,
    })
    await other.context().setOffline(true)
    await typeAt(other, 'Control+Home', 'Far ')
    await untilState(other, 'retrying')
    await write(one, ' here')
    await untilState(one, 'saved')
    await service.db.write(sql`DELETE FROM live_changes RETURNING revision`)
    await other.context().setOffline(false)
    for (const page of [one, other]) {
      await untilTextIsShown(page, 'Far One')
      await untilTextIsShown(page, 'Two here')
      await untilState(page, 'saved')
    }
    assert.equal(await customer.storedText(id), 'Far One\nTwo here')
  })

  test('pages show a save that names no version, and write on live', async (t) => {
    const { customer, id, one, other } = await openTwoPages(t)
    await customer.overwrite(id, 'One', 'Two', 'Theirs')
    for (const page of [one, other]) await untilTextIsShown(page, 'Theirs')
    const sent = savesOf(one)
    await write(one, ' and mine')
    await untilTextIsShown(other, 'Theirs and mine')
    await untilState(one, 'saved')
    assert.equal(await customer.storedText(id), 'One\nTwo\nTheirs and mine')
    assert.ok(sent.every((path) => path.endsWith('/changes/')))
  })

  test('a save that names no version takes nothing from a page with unsaved words', async (t) => {
    const { customer, id, one, other } = await openTwoPages(t, { lines: ['One', 'Two'] })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await other.route('**/changes/*', async (route) => {
      await released
      await route.fallback()
    })
    await typeAt(other, 'Control+Home', 'Far ')
    await customer.overwrite(id, 'One', 'Two', 'Theirs')
    const isLive = other.waitForRequest(/[?&]writer=/)
    release()
    for (const page of [one, other]) {
      await untilTextIsShown(page, 'Far One')
      await untilTextIsShown(page, 'Theirs')
      await untilState(page, 'saved')
    }
    assert.equal(await customer.storedText(id), 'Far One\nTwo\nTheirs')
    await isLive
    const sent = savesOf(other)
    await typeAt(other, 'Control+Home', 'And ')
    await untilTextIsShown(one, 'And Far One')
    await untilState(other, 'saved')
    assert.ok(
      sent.every((path) => path.endsWith('/changes/')),
      'it writes on live',
    )
  })

  test(`${RUNS} scripts of lost, held and refused requests lose no word`, async (t) => {
    const opened = await openOverProxies(t)
    let [asked, twice] = [0, 0]
    for (let seed = 1; seed <= RUNS; seed++) {
      const { isAsked, doubled } = await runScript(opened, seed)
      asked += Number(isAsked)
      twice += doubled
    }
    t.diagnostic(`${RUNS} scripts, ${asked} asked, ${twice} words twice`)
  })
})

type Opened = Awaited<ReturnType<typeof openOverProxies>>

async function runScript({ customer, id, one, other, proxies }: Opened, seed: number) {
  const pages = [one, other]
  await customer.overwrite(id, 'One', 'Two', `Begun${seed}.`)
  for (const page of pages) {
    await untilTextIsShown(page, `Begun${seed}.`)
    await untilState(page, 'saved')
  }
  const words = await writeOverFaults(pages, proxies, seed)
  for (const proxy of proxies) proxy.heal()
  // As the browser tells a page that the network is back.
  for (const page of pages) await page.evaluate(`dispatchEvent(new Event('online'))`)
  const isAsked = await untilAllAreThere(pages, words)
  const stored = await customer.storedText(id)
  const shown = await Promise.all(pages.map((page) => page.locator('.wq-editable').innerText()))
  // What a page asks about is in the page.
  const there = isAsked ? [stored, ...shown].join('\n') : stored
  for (const word of words)
    assert.ok(there.includes(word), `seed ${seed}: ${word} is not in ${there}`)
  if (isAsked) await Promise.all(pages.map((page) => page.reload()))
  const doubled = words.filter((word) => stored.split(word).length > 2).length
  return { isAsked, doubled }
}

/** Both pages write words at random places while their requests fail; returns the words. */
async function writeOverFaults(
  pages: readonly Page[],
  proxies: readonly LossyProxy[],
  seed: number,
): Promise<string[]> {
  const random = chanceOf(seed)
  const among = <One>(list: readonly One[], other: One) =>
    list[Math.floor(random() * list.length)] ?? other
  const words: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, page] of pages.entries()) {
      const [proxy] = proxies.slice(at)
      if (proxy && random() < 0.5) proxy.fault = among(FAULTS, 'held')
      else if (random() < 0.5) proxy?.heal()
      const word = `w${seed}x${round}x${at}y`
      words.push(word)
      await page.keyboard.press(among(['Control+Home', 'Control+End', 'ArrowUp'], 'ArrowUp'))
      await typeAt(page, among(['Home', 'End'], 'End'), ` ${word} `)
    }
  }
  return words
}

/** Waits until both pages have all words, or one asks what to keep; resolves to whether one does. */
async function untilAllAreThere(pages: readonly Page[], words: string[]): Promise<boolean> {
  const isThere = `(words) => {
    if (document.querySelector('.wq-conflict')) return true
    const text = document.querySelector('.wq-editable')?.textContent ?? ''
    const isSaved = document.querySelector('.wq-status')?.dataset.state === 'saved'
    return isSaved && words.every((word) => text.includes(word))
  }`
  await Promise.race([
    ...pages.map((page) => page.locator('.wq-conflict').waitFor()),
    Promise.all(
      pages.map((page) => page.waitForFunction(`(${isThere})(${JSON.stringify(words)})`)),
    ),
  ])
  const counts = await Promise.all(pages.map((page) => page.locator('.wq-conflict').count()))
  return counts.some((count) => count > 0)
}
