import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { noChromium, openPage } from './lib/chromium.ts'
import { startPageHost } from './lib/page-host.ts'

// Modules of the editor that use browser storage, locks and channels only.
suite('storage of the editor in the browser', { skip: noChromium }, () => {
  test('a draft is found by its author only, under its document, for a week', async (t) => {
    const page = await blankPage(t)
    const events = await page.evaluate(`(async () => {
      ${DRAFTS}
      const [amina, yusuf] = [draftsOf('amina'), draftsOf('yusuf')]
      const kept = await amina.put(draft('a', 'first'))
      await amina.put(draft('a', 'second'))
      const own = await amina.find('a')
      const others = [await yusuf.find('a'), await amina.find('b')]
      now += 7 * DAY
      const inAWeek = await amina.find('a')
      now += 1
      const later = await amina.find('a')
      now -= 1
      return [kept, own.content, others, inAWeek.content, later, await amina.find('a')]
    })()`)
    // Over evaluate what is undefined arrives so; in a list it does too.
    assert.deepEqual(events, [
      true,
      'second',
      [undefined, undefined],
      'second',
      undefined,
      undefined,
    ])
  })

  test('drafts of unsaved documents come newest first, without removed ones', async (t) => {
    const page = await blankPage(t)
    const events = await page.evaluate(`(async () => {
      ${DRAFTS}
      const drafts = draftsOf('amina')
      for (const name of ['new:1', 'new:3', 'new:2', 'a']) {
        now += 1
        await drafts.put(draft(name, name))
      }
      const all = await drafts.findNew()
      await drafts.remove('new:2')
      return [all, await drafts.findNew()].map((found) => found.map(({ name }) => name))
    })()`)
    assert.deepEqual(events, [
      ['new:2', 'new:3', 'new:1'],
      ['new:3', 'new:1'],
    ])
  })

  test('storage that is blocked or hangs does not prevent writing', async (t) => {
    const page = await blankPage(t)
    const events = await page.evaluate(`(async () => {
      ${DRAFTS}
      const broken = { open() { throw new Error('forbidden') } }
      const silent = { open: () => ({}) }
      const ask = async (factory) => {
        const drafts = createDrafts({ factory, account: 'amina', now: () => now })
        return [await drafts.put(draft('a', 'x')), await drafts.find('a'), await drafts.findNew()]
      }
      return Promise.all([broken, silent].map(ask))
    })()`)
    assert.deepEqual(events, [
      [false, undefined, []],
      [false, undefined, []],
    ])
  })

  test('one of two pages writes, releases the lock on request and acquires it again', async (t) => {
    const page = await blankPage(t)
    const events = await page.evaluate(`(async () => {
      ${TABS}
      const [one, two] = [tabOf('one'), tabOf('two')]
      const claims = [await one.claim(), await one.claim(), await two.claim()]
      two.wait()
      two.takeOver()
      await untilReported('two gained')
      two.release()
      await untilReported('one gained')
      one.release()
      // The browser frees it in its own time; the next in the queue gets it then.
      await navigator.locks.request('waraq:document', () => {})
      return [claims, events, await tabOf('three').claim()]
    })()`)
    assert.deepEqual(events, [[true, true, false], ['one asked', 'two gained', 'one gained'], true])
  })

  test('a page takes the write lock over from an unresponsive page', async (t) => {
    const page = await blankPage(t)
    const events = await page.evaluate(`(async () => {
      ${TABS}
      const [one, two] = [tabOf('one', () => new Promise(() => {})), tabOf('two')]
      await one.claim()
      two.wait()
      two.takeOver()
      await untilReported('one asked')
      const waited = timer.ms
      timer.ring()
      await untilReported('one lost')
      await untilReported('two gained')
      return [waited, await tabOf('three').claim()]
    })()`)
    assert.deepEqual(events, [5000, false])
  })
})

/** A page of nothing, on a host that serves the modules of the editor. */
async function blankPage(t: TestContext): Promise<Page> {
  const host = await startPageHost(t, {
    '/blank': (_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end('<!doctype html><title>Blank</title>')
    },
  })
  const page = await openPage(t)
  await page.goto(`${host}/blank`)
  return page
}

const DRAFTS = `
  const { createDrafts } = await import('/packages/editor/src/saving/drafts.ts')
  const DAY = 24 * 3600_000
  let now = Date.UTC(2026, 0, 1)
  const draftsOf = (account) => createDrafts({ factory: indexedDB, account, now: () => now })
  const draft = (name, content) => ({ name, content, etag: undefined, unanswered: { updates: [] } })`

const TABS = `
  const { createWriteLock } = await import('/packages/editor/src/saving/write-lock.ts')
  const events = []
  const waiting = []
  const tell = (what) => {
    events.push(what)
    for (const look of waiting) look()
  }
  const untilReported = (what) => new Promise((resolve) => {
    const look = () => events.includes(what) && resolve()
    waiting.push(look)
    look()
  })
  const timer = {}
  const scheduler = {
    createTimer: (ring) => ({
      start(ms) { Object.assign(timer, { ms, ring }) },
      stop() {},
    }),
  }
  const tabOf = (name, letGo = async () => {}) => createWriteLock({
    name: 'document',
    locks: navigator.locks,
    openChannel: (channel) => new BroadcastChannel(channel),
    scheduler,
    onAsked() {
      tell(name + ' asked')
      return letGo()
    },
    onGained: () => tell(name + ' gained'),
    onLost: () => tell(name + ' lost'),
  })`
