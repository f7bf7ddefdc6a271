import { expectError, expectList, expectObject, expectSame, expectSuccess } from '../assertions.ts'
import type { Backend } from '../backend.ts'
import type { HttpResponse } from '../call.ts'
import { DOCUMENTS, documentPath } from '../caller.ts'
import type { Check } from '../check.ts'
import { doc, p } from '../content.ts'
import { makeDocument } from '../fixtures.ts'
import { Violation } from '../results.ts'
import { expectHeader } from './headers.ts'
import { ownRequests, requireOffered } from './own-requests.ts'

/** The list's order, pagination, search and tags. */
export const listAdditions: readonly Check[] = [
  {
    id: 'list.newest-first',
    section: '4 endpoint 2',
    sentence: 'The list begins with the document that was saved last.',
    async run(backend) {
      const author = await backend.author('lister')
      const [first, second] = [await makeDocument(author), await makeDocument(author)]
      expectSuccess(await author.save(first, { content: doc(p('Saved last')) }))
      expectIds(await author.list(), [first, second])
    },
  },
  {
    id: 'list.pages',
    section: '4 endpoint 2',
    sentence:
      '?limit= returns a page with a Link to the next one; the pages together are the list.',
    async run(backend) {
      const author = await backend.author('lister')
      const ids: string[] = []
      for (let made = 0; made < 3; made++) ids.unshift(await makeDocument(author))
      const first = await listed(backend, '?limit=2')
      expectIds(first, ids.slice(0, 2))
      const second = await listed(backend, nextQuery(first))
      expectIds(second, ids.slice(2))
      const link = second.headers.get('link')
      if (link?.includes('rel="next"'))
        throw new Violation('no next page after the last', link, second)
    },
  },
  {
    id: 'list.by-title',
    section: '4 endpoint 2',
    sentence: '?q= lists the documents whose title has these letters, in either case.',
    async run(backend) {
      const author = await backend.author('lister')
      const id = await makeDocument(author, doc(p('The Quince tree')))
      await makeDocument(author, doc(p('Another tree')))
      expectIds(await listed(backend, '?q=quince'), [id])
    },
  },
  {
    id: 'list.by-tag',
    section: '4 endpoint 2',
    sentence: '?tag= lists the documents with this tag, in either case; their ETags stay.',
    async run(backend) {
      const author = await backend.author('lister')
      const [id] = [await makeDocument(author), await makeDocument(author)]
      const lister = await ownRequests(backend, 'lister')
      const etag = (await author.get(id)).headers.get('etag')
      const tagged = await lister('PATCH', `${documentPath(id)}tags/`, { tags: ['Fiqh', 'FIQH'] })
      requireOffered(tagged, 'tags')
      expectSame(expectObject(tagged).tags, ['Fiqh'], 'tags', tagged)
      const list = await listed(backend, '?tag=fiqh')
      expectIds(list, [id])
      expectSame(expectList(list)[0]?.tags, ['Fiqh'], 'tags', list)
      expectSame((await author.get(id)).headers.get('etag'), etag, 'ETag', tagged)
    },
  },
  {
    id: 'list.search',
    section: '4 endpoint 2',
    sentence: '?text= takes at most 200 code points, and without a word in it finds nothing.',
    async run(backend) {
      requireOffered(await listed(backend, 'tags/'), 'search')
      expectError(await listed(backend, `?text=${'a'.repeat(201)}`), 400, 'invalid_request')
      expectIds(await listed(backend, '?text=%E2%80%94'), [])
    },
  },
]

async function listed({ send, tokenOf }: Backend, query: string): Promise<HttpResponse> {
  const credential = await tokenOf('lister')
  return send({ method: 'GET', path: `${DOCUMENTS}${query}`, credential })
}

// The URL may be absolute or relative; only its query matters here.
function nextQuery(response: HttpResponse): string {
  const link = expectHeader(response, 'link', /<[^<>?]*\?[^<>]*>; *rel="next"/)
  return /\?[^>]*/.exec(link)?.[0] ?? ''
}

function expectIds(response: HttpResponse, ids: readonly string[]): void {
  const listed = expectList(response).map(({ id }) => id)
  expectSame(listed, ids, 'ids', response)
}
