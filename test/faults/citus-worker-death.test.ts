/** A Citus worker dies under load and restarts. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { CITUS_PART, killNode, newCitus } from '../../packages/server/test/lib/citus.ts'
import { doc, p } from '../../packages/server/test/lib/content.ts'
import {
  type Author,
  type HttpResponse,
  startService,
} from '../../packages/server/test/lib/service.ts'
import { waitForService } from '../lib/wait-for.ts'

const DOCUMENTS = '/v1/documents/'
const ORGANIZATIONS = 8
const MIN_SAVES = 10

/** An author who writes until `stop`, with a record of what the server acknowledged. */
function startWriting({ call }: Author) {
  /** Per document, the acknowledged words and those that may have been stored since. */
  const expectedWords = new Map<string, string[]>()
  const counts = { written: 0, refused: 0 }
  const wrong: string[] = []
  let isStopped = false

  function isDone({ status, headers, text }: HttpResponse): boolean {
    if (status === 200 || status === 201) counts.written += 1
    else if (status === 503 && headers.has('retry-after')) counts.refused += 1
    else wrong.push(`${status} ${text}`)
    return status === 200 || status === 201
  }

  async function save(id: string, words: string): Promise<void> {
    const candidates = expectedWords.get(id) ?? []
    const body = { content: doc(p(words)) }
    const response = await call('PATCH', `${DOCUMENTS}${id}/`, { body })
    expectedWords.set(id, isDone(response) ? [words] : [...candidates, words])
  }

  async function create(words: string): Promise<void> {
    const response = await call('POST', DOCUMENTS, { body: { content: doc(p(words)) } })
    if (isDone(response)) expectedWords.set(response.json.id, [words])
  }

  async function work(): Promise<void> {
    for (let attempt = 0; !isStopped; attempt++) {
      const [id] = [...expectedWords.keys()].slice(-1)
      if (id === undefined || attempt % 4 === 0) await create(`Turn ${attempt}`)
      else await save(id, `Turn ${attempt}`)
    }
  }

  /** The documents whose content is not one of those expected. */
  async function findLosses(): Promise<string[]> {
    const losses: string[] = []
    for (const [id, words] of expectedWords) {
      const { status, text } = await call('GET', `${DOCUMENTS}${id}/`)
      if (!words.some((one) => text.includes(`"${one}"`)))
        losses.push(`${id}: ${words.join(' or ')}, but ${status} ${text}`)
    }
    return losses
  }

  const working = work()
  return {
    counts,
    wrong,
    findLosses,
    stop() {
      isStopped = true
      return working
    },
  }
}

const internalErrorsOf = (log: string): string =>
  log
    .split('\n')
    .filter((line) => line.includes('"code":"internal_error"'))
    .join('\n')

test('a worker of Citus that dies under load costs no acknowledged write, and is used when it is back', {
  skip: CITUS_PART.skip,
  timeout: 300_000,
}, async (t: TestContext) => {
  const { coordinator, workers } = await newCitus()
  const service = await startService(t, { WARAQ_DATABASE_URL: coordinator.url })
  const authors = await Promise.all(
    Array.from({ length: ORGANIZATIONS }, async () => (await service.organization()).author()),
  )
  const writers = authors.map(startWriting)
  const countsOf = () => writers.map(({ counts }) => ({ ...counts }))
  const since = (before: ReturnType<typeof countsOf>) =>
    writers.map(({ counts }, at) => ({
      written: counts.written - (before[at]?.written ?? 0),
      refused: counts.refused - (before[at]?.refused ?? 0),
    }))
  const start = countsOf()
  await waitForService('writes', async () => since(start).every(({ written }) => written > 3))

  const [worker] = workers
  assert.ok(worker)
  const startAgain = killNode(worker)
  const dead = countsOf()
  await waitForService(
    'each author is refused or writes',
    async () => since(dead).every(({ written, refused }) => Math.max(written, refused) > MIN_SAVES),
    () => JSON.stringify(since(dead)),
  )
  const during = since(dead)
  await startAgain()
  const backAt = performance.now()
  const back = countsOf()
  await waitForService('each author writes again', async () =>
    since(back).every(({ written }) => written > 3),
  )
  const seconds = (performance.now() - backAt) / 1000
  await Promise.all(writers.map(({ stop }) => stop()))

  assert.equal(
    writers.flatMap(({ wrong }) => wrong).join('\n'),
    '',
    internalErrorsOf(service.logged()),
  )
  assert.deepEqual((await Promise.all(writers.map(({ findLosses }) => findLosses()))).flat(), [])
  const cut = during.filter(({ refused }) => refused > MIN_SAVES).length
  assert.ok(cut > 0, 'some organizations are of the worker')
  assert.ok(cut < ORGANIZATIONS, 'the organizations of the other worker go on')
  t.diagnostic(
    `${cut} of ${ORGANIZATIONS} organizations refused; back after ${seconds.toFixed(1)} s`,
  )
  t.diagnostic(JSON.stringify({ during, total: countsOf() }))
})
