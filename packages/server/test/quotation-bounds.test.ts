import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createClient } from '@waraq/sdk/client'
import { doc, p } from './lib/content.ts'
import { sharedService } from './lib/service.ts'

const { call, url, scripture } = await sharedService()
before(() => scripture.prepare())

type Found = { status: string; quoted: string; replacement: { text: string } | null }
type Surface = (text: string) => Promise<Found[]>

const post = async (path: string, body: object) => (await call('POST', path, { body })).json
const client = createClient({ apiUrl: url })

/** Each way to have a text verified, with its defaults. */
const SURFACES: Record<string, Surface> = {
  'POST /v1/quran/verify/': async (text) => (await post('/v1/quran/verify/', { text })).quotations,
  'the content of POST /v1/quran/verify/': async (text) =>
    (await post('/v1/quran/verify/', { content: doc(p(text)) })).quotations,
  'POST /v1/verify/': async (text) => (await post('/v1/verify/', { text })).quran.quotations,
  'the HTML of POST /v1/verify/': async (text) =>
    (await post('/v1/verify/', { html: `<p>${text}</p>` })).quran.quotations,
  'the tool verify_quotations': async (text) => {
    const params = { name: 'verify_quotations', arguments: { text } }
    const { result } = await post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params })
    return result.structuredContent.quran.quotations
  },
  'client.quran.verify': async (text) => (await client.quran.verify({ text })).quotations,
  'client.verify': async (text) => (await client.verify({ text })).quran?.quotations ?? [],
}

const wordsOf = async (key: string): Promise<string[]> =>
  (await call('GET', `/v1/quran/verses/${key}/`)).json.text_imlaei.split(' ')

for (const [name, verify] of Object.entries(SURFACES)) {
  test(`${name} verifies what stands between marks whole or not at all`, async () => {
    const words = (await wordsOf('2:153')).slice(-4)
    const cases = [
      [words, 'verified'],
      [words.with(-1, 'الصادقين'), 'altered'],
    ] as const
    for (const [quoted, status] of cases) {
      for (const marks of ['«»', '{}', '""', '“”', '﴿﴾']) {
        const [open, close] = marks
        const text = `قال تعالى: ${open}${quoted.join(' ')}${close} [البقرة: 153]`
        const found = await verify(text)
        const expected = [[status, quoted.join(' ')]]
        assert.deepEqual(
          found.map((one) => [one.status, one.quoted]),
          name.includes('HTML') ? expected.map(([one]) => [one, found[0]?.quoted]) : expected,
          text,
        )
      }
    }
  })

  test(`${name} calls an invented verse unknown`, async () => {
    const found = await verify('قال تعالى: «إن السعادة تسكن قلوب العارفين»')
    assert.deepEqual(
      found.map(({ status }) => status),
      ['unknown'],
    )
  })

  test(`${name} replaces a quotation whole or not at all`, async () => {
    const { text } = (await call('GET', '/v1/quran/verses/94:6/')).json
    const words = await wordsOf('94:6')
    const [whole] = await verify(`﴿${words.with(-1, 'فرجا').join(' ')}﴾`)
    assert.equal(whole?.replacement?.text, text)
    const begun = [...(await wordsOf('2:255')).slice(8, 14), 'مكتوب']
    const [part] = await verify(`﴿${begun.join(' ')}﴾`)
    assert.deepEqual([part?.status, part?.replacement], ['altered', null])
  })
}
