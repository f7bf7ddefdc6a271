import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NODES } from '@waraq/contract'
import { writeDemoContent } from '../src/cli/demo-content.ts'
import { sharedService } from './lib/service.ts'

const TITLES = [
  'A published lesson',
  'Reading by signature',
  'Writing in two languages',
  'آداب طالب العلم',
]

for (const hasScripture of [true, false]) {
  test(`the demo has four lessons ${hasScripture ? 'with' : 'without'} verses, written once`, async () => {
    const service = await sharedService()
    await service.scripture.prepare()
    const { apiKey, author } = await service.organization()
    const { signal } = new AbortController()
    const options = { url: service.url, apiKey, hasScripture, signal }
    await writeDemoContent(options)
    await writeDemoContent(options)

    const { client, call } = await author('maryam')
    const documents = await client.listDocuments()
    assert.deepEqual(
      documents.map(({ title }) => title),
      TITLES,
    )
    const lesson = await call('GET', `/v1/documents/${documents[3]?.id}/`)
    const written = JSON.stringify(lesson.json.content)
    const types = new Set([...written.matchAll(/"type":"(\w+)"/g)].map(([, type = '']) => type))
    assert.equal(types.has('quranVerse'), hasScripture)
    for (const type of ['table', 'tableHeader', 'heading', 'bulletList']) assert.ok(types.has(type))
    const known = new Set([...Object.keys(NODES), 'doc', 'text', 'tableRow'])
    assert.deepEqual(
      [...types].filter((type) => !known.has(type)),
      [],
    )
    assert.equal((await client.getShareInfo(documents[0]?.id ?? '')).is_shared, true)
    if (!hasScripture) return
    const verification = await service.call('POST', '/v1/quran/verify/', {
      body: { content: JSON.parse(written) },
    })
    const { quotations } = verification.json
    assert.equal(quotations.length, 2)
    for (const { status } of quotations) assert.equal(status, 'verified')
  })
}
