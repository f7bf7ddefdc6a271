/** Exports to PDF on a server that has no browser. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedService, startService } from './lib/service.ts'

const EMPTY = { type: 'doc', content: [{ type: 'paragraph' }] }

test('an export to PDF without a browser is 501 after the credential and before the conversion', async () => {
  const { url, organization } = await sharedService()
  const author = await (await organization()).author()
  const { id } = await author.client.createDocument(EMPTY)
  const { share_token } = await author.client.setSharing(id, true)
  const own = `${url}/v1/documents/${id}/export/pdf`
  const headers = { authorization: `Bearer ${author.token}` }
  for (const path of [own, `${url}/v1/documents/shared/${share_token}/export/pdf`]) {
    const refused = await fetch(path, { headers })
    assert.equal(refused.status, 501)
    assert.match(await refused.text(), /"error":"not_available"/)
    assert.equal((await fetch(path, { headers, method: 'HEAD' })).status, 501)
  }
  assert.equal((await fetch(own)).status, 401)
  await assert.rejects(author.client.exportDocument(id, 'pdf'), { code: 'not_available' })
})

const NO_BROWSERS: [what: string, settings: Record<string, string>, reason: RegExp][] = [
  ['a missing one', { WARAQ_PDF_BROWSER: '/no/such/browser' }, /is not a program/],
  [
    'one that does not start',
    { WARAQ_PDF_BROWSER: '/bin/false', WARAQ_PDF_BROWSER_SANDBOX: 'off' },
    /the browser has ended/,
  ],
]
for (const [what, settings, reason] of NO_BROWSERS) {
  test(`an export to PDF is 501 and logged once with a browser that cannot be used: ${what}`, async (t) => {
    const service = await startService(t, settings)
    const { client } = await (await service.organization()).author()
    const { id } = await client.createDocument(EMPTY)
    for (const _ of [1, 2])
      await assert.rejects(client.exportDocument(id, 'pdf'), { code: 'not_available' })
    const lines = service.logged().match(/.*pdf export disabled.*/g) ?? []
    assert.equal(lines.length, 1)
    assert.match(lines[0] ?? '', reason)
  })
}
