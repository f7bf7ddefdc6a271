import { isObject } from '@waraq/contract'
import { expectList, expectObject, expectSame, expectText, expectThat } from '../assertions.ts'
import type { HttpResponse } from '../call.ts'
import type { Check } from '../check.ts'
import { SEARCHES } from '../checks/scripture.ts'
import { SkippedCheck } from '../results.ts'
import { expectHeader } from './headers.ts'

const ORIGIN = { origin: 'https://host.example' }

/** The Quran and hadith endpoints of docs/contract.md. */
export const scriptureAdditions: readonly Check[] = [
  {
    id: 'scripture.for-everybody',
    section: '4 endpoint 13',
    sentence: 'Quran and hadith searches need no credential and allow any origin.',
    async run({ send }) {
      for (const path of Object.values(SEARCHES)) {
        const response = await send({ method: 'GET', path: `${path}?q=1`, headers: ORIGIN })
        expectThat(response.status === 200, 'status 200', response)
        expectHeader(response, 'access-control-allow-origin', /^\*$/)
      }
    },
  },
  {
    id: 'scripture.quran-search',
    section: '4 endpoint 13',
    sentence: 'A search of the Quran has surahs, and verses with surah, number and text.',
    async run({ send }) {
      const response = await send({ method: 'GET', path: `${SEARCHES.quran}?q=2:255` })
      const { surahs, verses } = expectObject(response)
      const [first] = Array.isArray(verses) ? verses : []
      expectThat(Array.isArray(surahs) && isObject(first), 'surahs, and a verse', response)
      expectVerse(Object(first), response)
    },
  },
  {
    id: 'scripture.verse',
    section: '4 endpoint 13',
    sentence: 'A verse has its surah, number and text; a missing verse is 404.',
    async run({ send }) {
      const verse = await send({ method: 'GET', path: '/v1/quran/verses/2:255/' })
      expectVerse(expectObject(verse), verse)
      const none = await send({ method: 'GET', path: '/v1/quran/verses/2:287/' })
      expectThat(none.status === 404, 'status 404', none)
    },
  },
  {
    id: 'scripture.hadith-search',
    section: '4 endpoint 13',
    sentence: 'A search of hadiths returns an array, also for an unknown reference.',
    async run({ send }) {
      for (const query of ['q=1', 'ref=nothing:1', 'q=1&group=parallels']) {
        expectList(await send({ method: 'GET', path: `${SEARCHES.hadith}?${query}` }))
      }
    },
  },
  {
    id: 'scripture.hadith-found',
    section: '4 endpoint 13',
    sentence: 'The first hadith of an installed collection is found and has its text.',
    async run({ send }) {
      const listed = await send({ method: 'GET', path: '/v1/hadith/collections/' })
      const { collections } = expectObject(listed)
      const installed = Array.isArray(collections) ? collections.filter(isObject) : []
      if (installed.length === 0) throw new SkippedCheck('no hadith collection is installed')
      for (const { slug } of installed) {
        const path = `${SEARCHES.hadith}?ref=${encodeURIComponent(`${slug}:1`)}`
        const response = await send({ method: 'GET', path })
        const [first] = expectList(response)
        expectThat(first !== undefined, `hadith 1 of ${slug}`, response)
        expectText(Object(first), 'text', response)
      }
    },
  },
  {
    id: 'scripture.hadith-verify',
    section: '4 endpoint 13',
    sentence:
      'A verification of hadith says which quotations are not in the installed collections.',
    async run({ send }) {
      const text = '«كلمات للتجربة ليست من حديث»'
      const response = await send({
        method: 'POST',
        path: '/v1/hadith/verify/',
        body: JSON.stringify({ text }),
      })
      const { verified, quotations, not_installed: isEmpty } = expectObject(response)
      expectThat(verified === 0 && Array.isArray(quotations), 'a report of quotations', response)
      if (isEmpty === true) expectHeader(response, 'waraq-scripture', /not-installed/)
    },
  },
  {
    id: 'scripture.verify',
    section: '4 endpoint 13',
    sentence: 'A wrong item of a verification fails alone.',
    async run({ send }) {
      const items = [{ id: 'a', html: '<p>a</p>' }, { id: 'b' }]
      const body = JSON.stringify({ items, scope: ['quran'] })
      const response = await send({ method: 'POST', path: '/v1/verify/', body })
      const [first, second] = Object(expectObject(response).items)
      expectThat(isObject(Object(first).quran), 'a report on the first item', response)
      const { error } = Object(Object(second).error)
      expectThat(error === 'invalid_request', 'an error of the second item', response)
    },
  },
]

function expectVerse(verse: Record<string, unknown>, response: HttpResponse): void {
  const { number: surah, name_arabic: arabic, name_english: english } = Object(verse.surah)
  expectSame({ surah, number: verse.number }, { surah: 2, number: 255 }, 'verse', response)
  expectText(verse, 'text', response)
  expectThat(typeof arabic === 'string' && typeof english === 'string', 'two names', response)
}
