import { expectThat } from '../assertions.ts'
import type { HttpResponse } from '../call.ts'
import type { Check } from '../check.ts'

/** Row 13: the specification shows no path; clients of the contract use these. */
export const SEARCHES = { quran: '/v1/quran/search/', hadith: '/v1/hadith/search/' } as const

/** Whether Quran and hadith searches are served. */
export const scripture: readonly Check[] = [
  {
    id: 'scripture.quran',
    section: '4 endpoint 13',
    sentence: 'The Quran is searched under /v1/quran/.',
    async run({ send, tokenOf }) {
      const credential = await tokenOf('amina')
      expectServed(await send({ method: 'GET', path: `${SEARCHES.quran}?q=1`, credential }))
    },
  },
  {
    id: 'scripture.hadith',
    section: '4 endpoint 13',
    sentence: 'Hadiths are searched under /v1/hadith/.',
    async run({ send, tokenOf }) {
      const credential = await tokenOf('amina')
      expectServed(await send({ method: 'GET', path: `${SEARCHES.hadith}?q=1`, credential }))
    },
  },
]

// 503: the endpoint exists, but its data is not installed yet.
function expectServed(response: HttpResponse): void {
  const { status, body } = response
  const isServed = (status === 200 && typeof body === 'object' && body !== null) || status === 503
  expectThat(isServed, 'JSON of what was found, or 503 while the data is not there', response)
}
