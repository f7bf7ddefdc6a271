import {
  expectError,
  expectList,
  expectObject,
  expectSame,
  expectStatus,
  expectSuccess,
  expectThat,
} from '../assertions.ts'
import type { Backend } from '../backend.ts'
import { DOCUMENTS, documentPath } from '../caller.ts'
import type { Check } from '../check.ts'
import { doc, p } from '../content.ts'
import { makeDocument, publish } from '../fixtures.ts'
import { SkippedCheck } from '../results.ts'
import { ownRequests, requireOffered } from './own-requests.ts'

const section = '4 endpoint 6'
const TRASH = `${DOCUMENTS}trash/`
const content = doc(p('A lesson for the trash'))

/** The trash: deleted documents, which their author lists, reads, restores and erases. */
export const trashAdditions: readonly Check[] = [
  {
    id: 'trash.listed',
    section,
    sentence: 'A deleted document is in the trash with deleted_at, and not among the documents.',
    async run(backend) {
      const { amina, id, author } = await deleted(backend)
      const trash = await amina('GET', TRASH)
      const line = expectList(trash).find((line) => line.id === id)
      expectThat(typeof line?.deleted_at === 'string', 'the document with deleted_at', trash)
      const list = await author.list()
      expectThat(!expectList(list).some((line) => line.id === id), 'a list without it', list)
    },
  },
  {
    id: 'trash.read',
    section,
    sentence: 'The author reads a deleted document in the trash; no other author does.',
    async run(backend) {
      const { amina, id } = await deleted(backend)
      const response = await amina('GET', `${TRASH}${id}/`)
      expectSame(expectObject(response).content, content, 'content', response)
      const bilal = await ownRequests(backend, 'bilal')
      expectError(await bilal('GET', `${TRASH}${id}/`), 404, 'not_found')
      expectError(await bilal('POST', `${documentPath(id)}undelete/`), 404, 'not_found')
    },
  },
  {
    id: 'trash.undelete',
    section,
    sentence: 'An undeleted document has its id, content and created_at, and no share link.',
    async run(backend) {
      const { amina, id, author, createdAt, shareToken } = await deleted(backend)
      expectSuccess(await amina('POST', `${documentPath(id)}undelete/`))
      const read = await author.get(id)
      const { content: kept, created_at } = expectObject(read)
      expectSame({ content: kept, created_at }, { content, created_at: createdAt }, 'it', read)
      expectError(await backend.readShared(shareToken), 404, 'not_found')
      const info = await author.shareInfo(id)
      expectThat(expectObject(info).is_shared === false, 'no share link', info)
    },
  },
  {
    id: 'trash.erase',
    section,
    sentence: 'A document erased from the trash does not come back.',
    async run(backend) {
      const { amina, id } = await deleted(backend)
      expectStatus(await amina('DELETE', `${TRASH}${id}/`), 204)
      expectError(await amina('GET', `${TRASH}${id}/`), 404, 'not_found')
      expectError(await amina('POST', `${documentPath(id)}undelete/`), 404, 'not_found')
    },
  },
  {
    id: 'trash.permanent',
    section,
    sentence: 'A deletion with ?permanent=true leaves nothing in the trash.',
    async run(backend) {
      await deleted(backend)
      const amina = await ownRequests(backend, 'amina')
      const id = await makeDocument(await backend.author('amina'))
      expectStatus(await amina('DELETE', `${documentPath(id)}?permanent=true`), 204)
      expectError(await amina('GET', `${TRASH}${id}/`), 404, 'not_found')
    },
  },
]

/** A document that was shared and then deleted. */
async function deleted(backend: Backend) {
  const amina = await ownRequests(backend, 'amina')
  requireOffered(await amina('GET', TRASH), 'trash')
  const author = await backend.author('amina')
  const id = await makeDocument(author, content)
  const shareToken = await publish(author, id)
  const createdAt = expectObject(await author.get(id)).created_at
  expectSuccess(await author.remove(id))
  const isFinal =
    (await amina('GET', `${TRASH}${id}/`)).status === 404 &&
    !expectList(await amina('GET', TRASH)).some((line) => line.id === id)
  if (isFinal) throw new SkippedCheck('a deletion is final on this backend')
  return { amina, author, id, shareToken, createdAt }
}
