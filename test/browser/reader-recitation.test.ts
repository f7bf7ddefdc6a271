import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { suite, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { accessibilityProblems } from './lib/axe.ts'
import { noChromium, openPage } from './lib/chromium.ts'
import { noFirefox, openFirefox } from './lib/firefox.ts'
import {
  everyMountIsReady,
  mountReader,
  openSandboxPage,
  type SandboxPage,
  startSandboxPage,
  waitUntil,
} from './lib/sandbox-page.ts'

const WORDS = [
  { locale: 'en', listen: 'Listen', stop: 'Stop', failed: /could not be played/ },
  { locale: 'ar', listen: 'استمع', stop: 'إيقاف', failed: /تعذّر تشغيل التلاوة/ },
]
const TEMPLATE = '/audio/{surah}/{ayah}'
const SECONDS_OF_A_LONG_ONE = 600
const BUTTON = `document.querySelector('.wq-recitation')`

suite('the recitation of a verse', { skip: noChromium }, () => {
  for (const { locale, listen, stop, failed } of WORDS) {
    test(`is requested and played when its button is pressed (${locale})`, async (t) => {
      const audio = recitations()
      const stage = await startSandboxPage(t, { endpoints: audio.endpoints, media: 'blob:' })
      const id = await documentWith(stage, [await verse(stage, 1, 2, 3), await verse(stage, 1, 4)])
      const page = await openPage(t, { expects: [/ 404 /] })
      await openSandboxPage(page, stage)
      const access = { by: 'token', user: 'amina', document: id, locale } as const
      await mountReader(page, { ...access, recitationUrl: TEMPLATE })
      await everyMountIsReady(page)
      const buttons = page.locator('.wq-recitation')
      await buttons.nth(1).waitFor()
      assert.deepEqual(await buttons.allTextContents(), [listen, listen])
      assert.deepEqual(await accessibilityProblems(page), [])
      assert.deepEqual(audio.requests, [])

      await page.getByRole('button', { name: listen }).first().click()
      await waitUntil(page, playingIs([listen, listen]))
      assert.deepEqual(audio.requests, ['/audio/1/2', '/audio/1/3'])
      assert.equal(await page.getByRole('dialog').count(), 0, 'its details stay closed')

      audio.setSeconds(SECONDS_OF_A_LONG_ONE)
      await buttons.first().click()
      await page.getByRole('button', { name: stop }).waitFor()
      await buttons.nth(1).click()
      await waitUntil(page, playingIs([listen, stop]))
      await buttons.nth(1).click()
      await waitUntil(page, playingIs([listen, listen]))

      audio.setSeconds(undefined)
      await buttons.nth(1).click()
      await page.getByRole('button', { name: failed }).waitFor()
      assert.deepEqual([...audio.senders], [], 'neither a referrer nor a cookie is sent')
    })
  }

  test('is not offered unless the host has one', async (t) => {
    const stage = await startSandboxPage(t)
    const id = await documentWith(stage, [await verse(stage, 1, 2)])
    const page = await openPage(t)
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('recitation')) scripts.push(request.url())
    })
    await openSandboxPage(page, stage)
    const access = { by: 'token', user: 'amina', document: id } as const
    await mountReader(page, access)
    await everyMountIsReady(page)
    await page.locator('.wq-card .wq-translation').waitFor()
    assert.equal(await page.locator('.wq-recitation').count(), 0)
    assert.deepEqual(scripts, [])

    await mountReader(page, { ...access, recitationUrl: TEMPLATE })
    await page.locator('.wq-recitation').waitFor()
    assert.equal(scripts.length, 1)
  })

  test('is refused with a template that is none', async (t) => {
    const stage = await startSandboxPage(t)
    const page = await openPage(t)
    await openSandboxPage(page, stage)
    for (const recitationUrl of ['/audio/{surah}', 'javascript:{surah}{ayah}']) {
      const how = { by: 'token', user: 'amina', document: 'doc_1', recitationUrl } as const
      await assert.rejects(mountReader(page, how), /TypeError: recitationUrl: not an http/)
    }
    assert.equal(await page.locator('.wq').count(), 0)
  })
})

suite('the recitation of a verse in Firefox', { skip: noFirefox }, () => {
  // Firefox plays nothing on a machine without an audio device.
  test('is requested when its button is pressed', async (t) => {
    const audio = recitations()
    const stage = await startSandboxPage(t, { endpoints: audio.endpoints, media: 'blob:' })
    const id = await documentWith(stage, [await verse(stage, 1, 2, 3)])
    const page = await openFirefox(t)
    await openSandboxPage(page, stage)
    const access = { by: 'token', user: 'amina', document: id } as const
    await mountReader(page, { ...access, recitationUrl: TEMPLATE })
    await everyMountIsReady(page)
    await waitUntil(page, playingIs(['Listen']))
    assert.deepEqual(audio.requests, [])

    audio.setSeconds(SECONDS_OF_A_LONG_ONE)
    await page.click('.wq-recitation')
    await waitUntil(page, `/Stop|played/.test(${BUTTON}.textContent)`)
    assert.deepEqual(audio.requests, ['/audio/1/2'])
    assert.deepEqual([...audio.senders], [], 'neither a referrer nor a cookie is sent')
  })
})

const playingIs = (texts: string[]) =>
  `JSON.stringify([...document.querySelectorAll('.wq-recitation')].map((one) => one.textContent)) === ${JSON.stringify(JSON.stringify(texts))}`

/** Recitations of a host: silence, or nothing. */
function recitations() {
  const requests: string[] = []
  const senders = new Set<string>()
  let seconds: number | undefined = 0.1
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    requests.push(request.url ?? '')
    for (const name of ['referer', 'cookie'])
      if (request.headers[name] !== undefined) senders.add(`${name}: ${request.headers[name]}`)
    if (seconds === undefined) return response.writeHead(404).end()
    response.setHeader('content-type', 'audio/wav')
    return response.end(silence(seconds))
  }
  const paths = ['/audio/1/2', '/audio/1/3', '/audio/1/4']
  return {
    requests,
    senders,
    endpoints: Object.fromEntries(paths.map((path) => [path, respond])),
    setSeconds(next: number | undefined) {
      seconds = next
    },
  }
}

/** A WAV file of 8-bit samples. */
function silence(seconds: number): Buffer {
  const rate = 8_000
  const samples = Buffer.alloc(rate * seconds, 0x80)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

async function documentWith(stage: SandboxPage, content: DocumentNode[]): Promise<string> {
  const author = await stage.organization.author('amina')
  return (await author.client.createDocument({ type: 'doc', content })).id
}

/** A paragraph with a card of verses. */
async function verse(
  stage: SandboxPage,
  surah: number,
  ayah: number,
  toAyah?: number,
): Promise<DocumentNode> {
  // It may still be opening what it has of scripture.
  await stage.service.scripture.prepare()
  const texts: string[] = []
  for (let one = ayah; one <= (toAyah ?? ayah); one++) {
    const { json } = await stage.service.call('GET', `/v1/quran/verses/${surah}:${one}/`)
    texts.push(json.text)
  }
  const attrs = {
    surah,
    ayah,
    ...(toAyah && { toAyah }),
    text: texts.join(' '),
    encoding: 'qpc_hafs',
    displayMode: 'card',
    translationOpen: true,
  }
  return { type: 'paragraph', content: [{ type: 'quranVerse', attrs }] }
}
