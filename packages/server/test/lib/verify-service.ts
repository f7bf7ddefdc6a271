/** A service for verifications, with texts that cost as much as their size allows. */
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { type Corpus, openCorpus } from '@waraq/scripture/corpus'
import { HOSTILE_KINDS, hostileTexts } from '../../../../test/lib/hostile-texts.ts'
import { isLong } from '../../../../test/lib/long.ts'
import { quranFileIn } from './page-sets.ts'
import { builtScripture } from './scripture.ts'
import { type HttpResponse, startService } from './service.ts'

export type HostileKind = (typeof HOSTILE_KINDS)[number]

/** The other kinds take up to a second each. */
export const KINDS: readonly HostileKind[] = isLong
  ? HOSTILE_KINDS
  : [
      'whole verses',
      'words in no order',
      'altered verses in brackets',
      'two repeated words',
      'a vowelled word in brackets',
    ]

export async function startVerifyService(t: TestContext) {
  const settings = { WARAQ_TRUST_PROXY: '127.0.0.1', WARAQ_REPORT_ALTERED_VERSES: 'on' }
  const service = await startService(t, settings)
  const author = await (await service.organization()).author()
  await service.scripture.prepare()
  const corpus = openCorpus(quranFileIn(await builtScripture())) ?? assert.fail()
  t.after(() => corpus.close())
  const texts = new Map(hostileTexts(corpus))
  const verify = (body: object, { from = '192.0.2.1', token = '' } = {}): Promise<HttpResponse> =>
    service.call('POST', '/v1/quran/verify/', {
      body,
      headers: { 'x-forwarded-for': from, ...(token && { authorization: `Bearer ${token}` }) },
    })
  return {
    service,
    author,
    corpus: corpus as Corpus,
    textOf: (kind: HostileKind, bytes: number) => texts.get(kind)?.(bytes) ?? assert.fail(kind),
    verify,
    verifyWithToken: (body: object) => verify(body, { token: author.token }),
  }
}
