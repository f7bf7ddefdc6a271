/** A document that two users write together. */
import type { TestContext } from 'node:test'
import { waitFor } from '../../../../test/lib/wait-for.ts'
import { callWith, grantFor } from './co-authors.ts'
import { doc, p } from './content.ts'
import { sharedService, startService } from './service.ts'
import { textOf } from './writing.ts'

/** A document of Amina that Bilal writes too. */
export async function beginTogether(starting = sharedService()) {
  const service = await starting
  const organization = await service.organization()
  const [amina, bilal] = [await organization.author('amina'), await organization.author('bilal')]
  const { id } = await amina.client.createDocument(doc(p('one')))
  const path = `/v1/documents/${id}/`
  const granted = callWith(bilal.call, grantFor(organization, id, bilal).grant)
  const changes = (query = '', call = amina.call) => call('GET', `${path}changes/${query}`)
  const save = (words: string, call = amina.call) => call('PATCH', path, { body: textOf(words) })
  const change = (etag: string | null, body: object, call = amina.call) => {
    const headers = etag === null ? {} : { 'if-match': etag }
    return call('POST', `${path}changes/`, { headers, body: { writer: 'page', seq: 1, ...body } })
  }
  const etag = async () => (await amina.call('GET', path)).headers.get('etag')
  return { service, organization, amina, bilal, id, path, granted, changes, save, change, etag }
}

export const startQuietly = (t: TestContext) => startService(t, { WARAQ_SCRIPTURE: 'off' })

/** Waits until all waits of a user are taken, so that those before have begun. */
export const untilFull = (changes: (query: string) => Promise<{ status: number }>) =>
  waitFor('no further wait', async () => (await changes('?wait=1')).status === 429)

/** A range of blocks, and paragraphs instead of them. */
export const block = (from: number, to: number, ...lines: string[]) => ({
  from,
  to,
  content: lines.map((line) => p(line)),
})
