/** An author who saves one document. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { doc, p } from './content.ts'
import {
  type Author,
  type Call,
  type Organization,
  startService,
  type TestService,
} from './service.ts'

const DOCUMENTS = '/v1/documents/'
const MINUTE = 60_000
const ROUNDS = 25
/** When the document was created. */
export const START = Date.UTC(2026, 10, 23, 12)

export const textOf = (words: string) => ({ content: doc(p(words)) })

export interface Writing {
  service: TestService
  organization: Organization
  author: Author
  /** The same author on another page. */
  other: Author
  id: string
  path: string
  /** Saves after this many minutes; at most an hour in all, because tokens expire. */
  save(words: string, minutes: number, by?: Author): Promise<void>
  /** The revisions in the list of versions. */
  revisions(): Promise<number[]>
}

export type StartWriting = (settings?: Record<string, string>) => Promise<Writing>

async function startWriting(
  t: TestContext,
  settings: Record<string, string> = {},
): Promise<Writing> {
  const service = await startService(t, { WARAQ_SCRIPTURE: 'off', ...settings })
  let at = START
  service.travelTo(new Date(at))
  const organization = await service.organization()
  const [author, other] = [await organization.author('amina'), await organization.author('amina')]
  const { json } = await author.call('POST', DOCUMENTS, { body: textOf('one') })
  const path = `${DOCUMENTS}${json.id}/`
  return {
    service,
    organization,
    author,
    other,
    id: json.id,
    path,
    async save(words, minutes, by = author) {
      at += minutes * MINUTE
      service.travelTo(new Date(at))
      const { status } = await by.call('PATCH', path, { body: textOf(words) })
      assert.equal(status, 200)
    },
    async revisions() {
      const { json: list } = await author.call('GET', `${path}versions/`)
      return list.map(({ revision }: { revision: number }) => revision)
    },
  }
}

/** Declares a test over the database that `WARAQ_TEST_DATABASE` chooses. */
export function testWriting(what: string, run: (start: StartWriting) => Promise<void>): void {
  test(what, (t) => run((settings) => startWriting(t, settings)))
}

/**
 * Two sessions save a document at once, again and again. Returns the revisions that the other
 * session replaced and that are no version.
 */
export async function lostVersions(path: string, ...sessions: [Call, Call]): Promise<number[]> {
  const writers = new Map<number, Call>()
  const save = async (call: Call, words: string) => {
    const { headers } = await call('PATCH', path, { body: textOf(words) })
    const [, revision] = /^"(\d+)-/.exec(headers.get('etag') ?? '') ?? []
    writers.set(Number(revision), call)
  }
  for (let round = 0; round < ROUNDS; round++)
    await Promise.all(sessions.map((call, at) => save(call, `session ${at}, round ${round}`)))
  const { json } = await sessions[0]('GET', `${path}versions/`)
  const kept = new Set(json.map(({ revision }: { revision: number }) => revision))
  return [...writers.keys()].filter((revision) => {
    const next = writers.get(revision + 1)
    return next !== undefined && next !== writers.get(revision) && !kept.has(revision)
  })
}
