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
import { documentPath } from '../caller.ts'
import type { Check } from '../check.ts'
import { doc, p } from '../content.ts'
import { makeDocument } from '../fixtures.ts'
import { expectHeader } from './headers.ts'
import { ownRequests, requireOffered } from './own-requests.ts'

const section = '4 endpoint 5'
const [first, second] = [doc(p('The first text')), doc(p('The second text'))]

/** The history of a document: replaced content, for its author only. */
export const versionAdditions: readonly Check[] = [
  {
    id: 'versions.list',
    section,
    sentence: 'The versions begin with the current one and have the one that was kept.',
    async run(backend) {
      const { amina, versions, kept, author, id } = await replaced(backend)
      const list = await amina('GET', versions)
      const [newest, before] = expectList(list)
      const etag = (await author.get(id)).headers.get('etag')
      expectThat(newest?.is_current === true, 'the current version first', list)
      expectThat(newest?.etag === etag, `the ETag of the document, ${etag}`, list)
      const isKept = before?.revision === kept && before.is_current === false
      expectThat(isKept, `revision ${kept} after it`, list)
    },
  },
  {
    id: 'versions.read',
    section,
    sentence: 'A version has the content and the ETag that the document had.',
    async run(backend) {
      const { amina, version, etag } = await replaced(backend)
      const response = await amina('GET', version)
      expectSame(expectObject(response).content, first, 'content', response)
      expectThat(expectHeader(response, 'etag', /./) === etag, `the ETag ${etag}`, response)
    },
  },
  {
    id: 'versions.name',
    section,
    sentence: 'A version is named and unnamed, and a name over 120 characters is invalid_request.',
    async run(backend) {
      const { amina, version, versions, kept } = await replaced(backend)
      for (const name of ['Before the exam', null]) {
        expectSuccess(await amina('PATCH', version, { name }))
        const list = await amina('GET', versions)
        const line = expectList(list).find(({ revision }) => revision === kept)
        expectThat(line?.name === name, `the name ${JSON.stringify(name)}`, list)
      }
      const response = await amina('PATCH', version, { name: 'n'.repeat(121) })
      expectError(response, 400, 'invalid_request')
    },
  },
  {
    id: 'versions.restore',
    section,
    sentence:
      'A restored version is the text of the document, and the text before it is a version.',
    async run(backend) {
      const { amina, version, versions, author, id, kept } = await replaced(backend)
      expectSuccess(await amina('POST', `${version}restore/`))
      const read = await author.get(id)
      expectSame(expectObject(read).content, first, 'content', read)
      const list = await amina('GET', versions)
      const [current, before] = expectList(list)
      const isNewer = Number(current?.revision) > kept && before?.revision !== kept
      expectThat(isNewer, 'a new revision and the replaced one', list)
      const response = await amina('GET', `${versions}${before?.revision}/`)
      expectSame(expectObject(response).content, second, 'content', response)
    },
  },
  {
    id: 'versions.erase',
    section,
    sentence: 'An erased version is 404, and the current one cannot be erased: 409.',
    async run(backend) {
      const { amina, version, versions } = await replaced(backend)
      expectStatus(await amina('DELETE', version), 204)
      expectError(await amina('GET', version), 404, 'not_found')
      const list = await amina('GET', versions)
      const lines = expectList(list)
      expectThat(lines.length === 1, 'the current version alone', list)
      const current = await amina('DELETE', `${versions}${lines[0]?.revision}/`)
      expectError(current, 409, 'version_is_current')
    },
  },
  {
    id: 'versions.private',
    section,
    sentence: 'Versions are for the author alone: another author gets 404, a signature nothing.',
    async run(backend) {
      const { version, versions, id } = await replaced(backend)
      const bilal = await ownRequests(backend, 'bilal')
      for (const path of [versions, version]) {
        expectError(await bilal('GET', path), 404, 'not_found')
        const query = new URLSearchParams(backend.signatureOf(id))
        const signed = await backend.send({ method: 'GET', path: `${path}?${query}` })
        expectThat(signed.status === 401 || signed.status === 403, 'status 401 or 403', signed)
      }
    },
  },
]

/** A document whose first content was kept as a version and replaced. */
async function replaced(backend: Backend) {
  const amina = await ownRequests(backend, 'amina')
  const author = await backend.author('amina')
  const id = await makeDocument(author, first)
  const versions = `${documentPath(id)}versions/`
  const list = await amina('GET', versions)
  requireOffered(list, 'versions')
  const kept = Number(expectList(list)[0]?.revision)
  const version = `${versions}${kept}/`
  const etag = (await author.get(id)).headers.get('etag')
  // Naming the current version with null keeps it.
  expectSuccess(await amina('PATCH', version, { name: null }))
  expectSuccess(await author.save(id, { content: second }))
  return { amina, author, id, versions, version, kept, etag }
}
