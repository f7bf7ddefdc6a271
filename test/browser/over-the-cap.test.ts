import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { sharedService } from '../../packages/server/test/lib/service.ts'
import { isLong } from '../lib/long.ts'
import { noChromium, openPage } from './lib/chromium.ts'

/** How often each body is sent. */
const TIMES = isLong ? 50 : 1
const MEBIBYTE = 1_048_576
const CAP = 3 * MEBIBYTE + 65_536
const REFUSED = '413 document_too_large'

suite('a body over the cap in Chromium', { skip: noChromium }, () => {
  test('fetch receives 413 for a body of any size', async (t) => {
    const service = await sharedService()
    const { token } = await (await service.organization()).author()
    const page = await openPage(t, { expects: [/status of 413/] })
    const path = JSON.stringify(`${service.url}/v1/documents/`)
    const headers = JSON.stringify({
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    })
    const send = (size: number) =>
      page.evaluate(`fetch(${path}, { method: 'POST', headers: ${headers}, body: ' '.repeat(${size}) })
        .then(async (response) => response.status + ' ' + (await response.json()).error, String)`)
    for (const size of [CAP + 1, 2 * CAP, 3 * CAP]) {
      for (let time = 0; time < TIMES; time++) {
        assert.equal(await send(size), REFUSED, `${size} bytes`)
      }
    }
  })
})
