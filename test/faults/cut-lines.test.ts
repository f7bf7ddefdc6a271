/**
 * A connection to PostgreSQL is cut at each byte before, in and after the command that commits a
 * write. Acknowledged writes survive, and a create repeated with its key happens once.
 */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { doc, p } from '../../packages/server/test/lib/content.ts'
import { type Cut, faultyProxyTo } from '../../packages/server/test/lib/faulty-proxy.ts'
import { newPostgres, POSTGRES_PART } from '../../packages/server/test/lib/postgres.ts'
import { type Call, startService } from '../../packages/server/test/lib/service.ts'
import { isLong } from '../lib/long.ts'
import { waitFor } from '../lib/wait-for.ts'

const { skip } = POSTGRES_PART
/** How many writes are cut. */
const CUTS = isLong ? 500 : 30
const DOCUMENTS = '/v1/documents/'
const WORD = 'COMMIT'

/** Offset of the first byte that does not pass, counted from the start of the command. */
const PLACES: Record<string, { way: 'up' | 'down'; first: number; last: number }> = {
  'before COMMIT was sent': { way: 'up', first: -700, last: -6 },
  'in COMMIT': { way: 'up', first: -5, last: 6 },
  'after COMMIT was sent': { way: 'up', first: 7, last: 12 },
  'before it was answered': { way: 'down', first: -200, last: -6 },
  'in its answer': { way: 'down', first: -5, last: 12 },
}

interface Tally {
  responded: number
  refused: number
  /** Writes that were carried out although their response was lost. */
  doneWithoutResponse: number
}

const bodyOf = (words: string) => ({ body: { content: doc(p(words)) } })

async function behindLine(t: TestContext) {
  const database = await newPostgres()
  t.after(database.drop)
  const line = await faultyProxyTo(t, database.socket)
  const { port } = new URL(line.url)
  const url = `postgres://postgres@127.0.0.1:${port}${new URL(database.url).pathname}`
  const service = await startService(t, { WARAQ_DATABASE_URL: url, WARAQ_SCRIPTURE: 'off' })
  const organization = await service.organization()
  const { call } = await organization.author('amina')
  const { json } = await call('POST', DOCUMENTS, bodyOf('first'))
  return { database, line, organization, call, path: `${DOCUMENTS}${json.id}/` }
}

function cutOf(number: number, of: number): Cut & { place: string } {
  const [place, range] = Object.entries(PLACES)[number % 5] ?? assert.fail('no such place')
  const { way, first, last } = range
  const byte = first + Math.floor((number / of) * (last - first + 1))
  // Half of the cuts wait for the responses to what was sent before.
  const waitsForResponses = Math.floor(number / 5) % 2 === 0
  return { place, from: WORD, [way]: byte, ...(waitsForResponses && { responses: true }) }
}

function requireDoneOrRefused({ status }: { status: number }, doneStatus: number): boolean {
  assert.ok(status === doneStatus || status === 503, `answered with ${status}`)
  return status === doneStatus
}

/** The titles of all documents that an author sees. */
async function titlesOf(call: Call): Promise<string[]> {
  const { status, json } = await call('GET', DOCUMENTS)
  assert.equal(status, 200)
  return json.map(({ title }: { title: string }) => title)
}

function report(t: TestContext, tallies: Map<string, Tally>): void {
  for (const [place, { responded, refused, doneWithoutResponse }] of tallies) {
    t.diagnostic(
      `${place}: ${responded} answered, ${refused} refused, ${doneWithoutResponse} of them done`,
    )
  }
}

function count(tallies: Map<string, Tally>, place: string, hasResponse: boolean, isDone: boolean) {
  const tally = tallies.get(place) ?? { responded: 0, refused: 0, doneWithoutResponse: 0 }
  tallies.set(place, {
    responded: tally.responded + Number(hasResponse),
    refused: tally.refused + Number(!hasResponse),
    doneWithoutResponse: tally.doneWithoutResponse + Number(!hasResponse && isDone),
  })
}

test('a create that is cut off around its commit is acknowledged only if stored, and a repeated one is stored once', {
  skip,
}, async (t) => {
  const { database, line, organization } = await behindLine(t)
  const { call } = await organization.author('bilal')
  const tallies = new Map<string, Tally>()
  const keys: string[] = []
  for (let number = 0; number < CUTS; number++) {
    const { place, ...cut } = cutOf(number, CUTS)
    const key = randomUUID()
    keys.push(key)
    const once = { ...bodyOf(key), headers: { 'idempotency-key': key } }
    line.turn(cut)
    const response = await call('POST', DOCUMENTS, once)
    const hasResponse = requireDoneOrRefused(response, 201)
    const rows = await database.ask(`SELECT id FROM documents WHERE title = '${key}'`)
    if (hasResponse) assert.deepEqual(rows, [{ id: response.json.id }], `answered, cut ${place}`)
    count(tallies, place, hasResponse, rows.length > 0)
    line.turn('good')
    await waitFor('made', async () => (await call('POST', DOCUMENTS, once)).status === 201)
  }
  report(t, tallies)
  assert.deepEqual((await titlesOf(call)).toSorted(), keys.toSorted(), 'each once')
  const [early, late] = [
    tallies.get('before COMMIT was sent'),
    tallies.get('before it was answered'),
  ]
  assert.ok(
    early && early.refused > 0 && early.responded + early.doneWithoutResponse === 0,
    'cut too late',
  )
  assert.ok(late && late.doneWithoutResponse > 0, 'no answer was lost')
})

test('a save that is cut off around its commit is acknowledged only if stored', {
  skip,
}, async (t) => {
  const { database, line, call, path } = await behindLine(t)
  const tallies = new Map<string, Tally>()
  for (let number = 0; number < CUTS; number++) {
    const { place, ...cut } = cutOf(number, CUTS)
    const words = `words ${number}`
    line.turn(cut)
    const hasResponse = requireDoneOrRefused(await call('PATCH', path, bodyOf(words)), 200)
    const [row] = await database.ask(`SELECT title FROM documents WHERE title LIKE 'words%'`)
    if (hasResponse) assert.equal(row?.title, words, `answered, cut ${place}`)
    count(tallies, place, hasResponse, row?.title === words)
    line.turn('good')
    await waitFor('saved', async () => (await call('PATCH', path, bodyOf(words))).status === 200)
    assert.deepEqual(await titlesOf(call), [words])
  }
  report(t, tallies)
  assert.ok((tallies.get('before COMMIT was sent')?.refused ?? 0) > 0, 'nothing was cut off')
})
