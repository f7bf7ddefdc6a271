import {
  expectError,
  expectList,
  expectObject,
  expectStatus,
  expectSuccess,
  expectText,
  expectThat,
} from '../assertions.ts'
import type { Backend } from '../backend.ts'
import { documentPath } from '../caller.ts'
import type { Check } from '../check.ts'
import { makeDocument } from '../fixtures.ts'
import { ownRequests, requireOffered } from './own-requests.ts'

const section = '4 endpoint 3'

/** Comments of an author on a document. */
export const commentAdditions: readonly Check[] = [
  {
    id: 'comments.thread',
    section,
    sentence: 'A thread has its comments in order; a resolved one takes no reply.',
    async run(backend) {
      const { amina, threads } = await commented(backend)
      const created = await amina('POST', threads, { text: 'Which edition?' })
      expectStatus(created, 201)
      const path = `${threads}${expectText(expectObject(created), 'id', created)}/`
      expectStatus(await amina('POST', `${path}replies/`, { text: 'The second' }), 201)
      const read = await amina('GET', path)
      const { comments } = expectObject(read)
      const texts = Array.isArray(comments) ? comments.map(({ text }) => text) : []
      expectThat(texts.join() === 'Which edition?,The second', 'both comments in order', read)
      expectSuccess(await amina('PATCH', path, { state: 'resolved' }))
      const late = await amina('POST', `${path}replies/`, { text: 'Late' })
      expectError(late, 409, 'thread_resolved')
      const open = await amina('GET', `${threads}?state=open`)
      expectThat(expectList(open).length === 0, 'no open thread', open)
    },
  },
]

async function commented(backend: Backend) {
  const amina = await ownRequests(backend, 'amina')
  const id = await makeDocument(await backend.author('amina'))
  const threads = `${documentPath(id)}comments/`
  requireOffered(await amina('GET', threads), 'comments')
  return { amina, threads }
}
