/** What one caller can do to others: their figures beside each attack, and without it. */
import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { builtScripture } from '../../packages/server/test/lib/scripture.ts'
import { createCall, mintToken } from '../faults/lib/http-client.ts'
import { createOrganization, newDataDir, startServer } from '../faults/lib/server.ts'
import type { Order, Outcome, Stream } from './lib/generator.ts'
import { quantile } from './lib/judge.ts'
import { requestOf, startGenerator } from './lib/rig.ts'

/** Shorter than the server keeps a connection without a request. */
const RUN_MILLISECONDS = 4_000
/** More than any server answers: each connection sends its next request at once. */
const AT_ONCE = 5_000
const ROUNDS = 3
const [MOST_TIMES, MOST_MORE_MILLISECONDS, MOST_SAVE_MILLISECONDS] = [3, 50, 1_000]

const json = (value: unknown) => Buffer.from(JSON.stringify(value))
const documentOf = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const keys = (count: number) =>
  Array.from({ length: count }, (_, at) => `"${at.toString(36)}":0`).join()
const withKeys = (count: number) =>
  Buffer.from(`{"content":{"type":"doc","content":[],"x":{"\\u0061":0,${keys(count)}}}}`)

/** Requests of one attacker, and how many connections send them. */
type Attack = [row: string, connections: number, requests: Buffer[]]

test('no caller stops another', { timeout: 600_000 }, async (t) => {
  const dataDir = newDataDir(t)
  const env = { WARAQ_SCRIPTURE: 'on', WARAQ_SCRIPTURE_DIR: await builtScripture() }
  const apiKey = createOrganization(dataDir)
  const { port } = await startServer({ dataDir, env })
  const [hostile, victim] = [await authorOf('hostile'), await authorOf('victim')]

  async function authorOf(name: string) {
    const token = await mintToken(port, apiKey, name)
    const call = createCall(port, token)
    const create = async (content: object) =>
      (await call('POST', '/v1/documents/', { body: { content } })).headers.location ?? ''
    return { token, call, create, path: await create(documentOf('x')) }
  }
  const post = (path: string, body: Buffer, token = hostile.token) =>
    requestOf('POST', path, { token, body })
  const rpc = (name: string, input: object) =>
    json({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } })

  const { text: share } = await hostile.call('POST', `${hostile.path}shares/`, {
    body: { password: 'x' },
  })
  const link = `${hostile.path}shares/${JSON.parse(share).id}/`
  const long = await hostile.create(documentOf('word '.repeat(180_000)))
  const longId = long.split('/').at(-2)
  const anonymous = Buffer.from(`{"\\u0061":0,${keys(9_000).slice(0, 65_000)}}`)
  const attacks: Attack[] = [
    ['1: 330,000 keys, one escaped', 2, [post('/v1/documents/', withKeys(330_000))]],
    ['1: 88,000 keys, one escaped', 2, [post('/v1/documents/', withKeys(88_000))]],
    [
      '2: access with 64 KB of keys',
      8,
      [requestOf('POST', '/v1/documents/shared/any/access/', { body: anonymous })],
    ],
    [
      '3: MCP and verify with 2.9 MB',
      10,
      [
        post('/mcp', withKeys(330_000)),
        post('/v1/verify/', withKeys(330_000)),
        post('/v1/hadith/verify/', withKeys(330_000)),
      ],
    ],
    [
      '4: large collections and 50 items',
      6,
      [
        post(
          '/v1/verify/',
          json({
            items: Array.from({ length: 50 }, (_, at) => ({ id: `${at}`, text: 'x' })),
            collections: Array.from({ length: 200_000 }, (_, at) => `${at}`),
          }),
        ),
      ],
    ],
    [
      '5: passwords',
      10,
      [requestOf('PATCH', link, { token: hostile.token, body: json({ password: 'y' }) })],
    ],
    [
      '6: verification of one line of 1.56 MB',
      3,
      [post('/v1/quran/verify/', json({ text: 'قال الله تعالى في كتابه الكريم '.repeat(28_000) }))],
    ],
    ['7: read_document of 1 MB', 10, [post('/mcp', rpc('read_document', { id: longId }))]],
    [
      '7: DELETE and undelete',
      10,
      [
        requestOf('DELETE', hostile.path, { token: hostile.token }),
        requestOf('POST', `${hostile.path}undelete/`, { token: hostile.token }),
      ],
    ],
    [
      '8: saves of 0.7 MB',
      60,
      [
        requestOf('PATCH', long, {
          token: hostile.token,
          body: json({ content: documentOf('كلمة '.repeat(70_000)) }),
        }),
      ],
    ],
  ]

  const generators = [startGenerator(t), startGenerator(t)] as const
  const ask = async (generator: ChildProcess, streams: Stream[]): Promise<Outcome[]> => {
    const order: Order = { port, milliseconds: RUN_MILLISECONDS, streams }
    generator.send(order)
    const [outcomes] = await once(generator, 'message')
    return outcomes
  }
  const save = json({ content: documentOf('x'.repeat(70_000)) })
  const victims: Stream[] = [
    {
      name: 'lists',
      perSecond: 40,
      connections: 8,
      requests: [requestOf('GET', '/v1/documents/?limit=20', { token: victim.token })],
    },
    {
      name: 'saves',
      perSecond: 4,
      connections: 8,
      requests: [requestOf('PATCH', victim.path, { token: victim.token, body: save })],
    },
    {
      name: 'verifications',
      perSecond: 2,
      connections: 4,
      requests: [post('/v1/quran/verify/', json({ text: 'بسم الله' }), victim.token)],
    },
  ]

  /** The victims alone and beside the attack. */
  async function runBoth(connections: number, requests: Buffer[]): Promise<Round> {
    const quiet = figuresOf(await ask(generators[1], victims))
    const attack = { name: 'attack', perSecond: AT_ONCE, connections, requests }
    const [[attacked], outcomes] = await Promise.all([
      ask(generators[0], [attack]),
      ask(generators[1], victims),
    ])
    return { quiet, beside: figuresOf(outcomes), attacked }
  }

  await ask(generators[1], victims)
  const failures: string[] = []
  for (const [row, connections, requests] of attacks) {
    const rounds: Round[] = []
    while (rounds.length < ROUNDS) rounds.push(await runBoth(connections, requests))
    const { quiet, beside, attacked } = leastDisturbed(rounds)
    t.diagnostic(
      `row ${row}: lists p99 ${quiet.lists} to ${beside.lists} ms, saves at most ${quiet.saves} to ` +
        `${beside.saves} ms, verifications ${quiet.verifications} to ${beside.verifications} ms ` +
        `(${attackOf(attacked)})`,
    )
    const most = Math.max(MOST_TIMES * quiet.lists, quiet.lists + MOST_MORE_MILLISECONDS)
    if (beside.lists > most) failures.push(`row ${row}: lists ${beside.lists} ms`)
    if (beside.saves > MOST_SAVE_MILLISECONDS) failures.push(`row ${row}: save ${beside.saves} ms`)
    for (const round of rounds) failures.push(...lostIn(round).map((each) => `row ${row}: ${each}`))
  }
  assert.deepEqual(failures, [])
})

interface Round {
  quiet: Figures
  beside: Figures
  attacked: Outcome | undefined
}

/** Other work on the machine can only make a round worse. */
const leastDisturbed = (rounds: Round[]): Round =>
  rounds.reduce((best, round) => (round.beside.lists < best.beside.lists ? round : best))

/** A request without a proper answer is lost, however busy the machine is. */
function lostIn({ beside, attacked }: Round): string[] {
  const { others = {}, withoutRetryAfter = 0 } = attacked ?? {}
  return [
    ...(beside.lostCount > 0 ? [`${beside.lostCount} lost`] : []),
    ...(others.cut ? [`${others.cut} cut`] : []),
    ...(withoutRetryAfter > 0 ? [`${withoutRetryAfter} without Retry-After`] : []),
  ]
}

type Figures = ReturnType<typeof figuresOf>

const attackOf = ({ succeeded, refused, others }: Partial<Outcome> = {}): string =>
  `${succeeded?.length} answered, ${refused?.length} refused, ${JSON.stringify(others)}`

function figuresOf(outcomes: Outcome[]) {
  const of = (name: string, part: number) =>
    Math.round(quantile(outcomes.find((one) => one.name === name)?.succeeded ?? [], part))
  const lostCount = outcomes.reduce(
    (sum, { refused, others }) =>
      sum + refused.length + Object.values(others).reduce((all, each) => all + each, 0),
    0,
  )
  return {
    lists: of('lists', 0.99),
    saves: of('saves', 1),
    verifications: of('verifications', 1),
    lostCount,
  }
}
