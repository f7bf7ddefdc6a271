import { join } from 'node:path'
import type { Bench, Benchmark } from '../lib/bench.ts'
import { bodyOf } from '../lib/content.ts'
import { imageOf } from '../lib/image-fixture.ts'
import { foreignSharesOf, measure, rateOf, type Sample } from '../lib/measure.ts'
import { authorNames, createOrganization, mintTokens, writeDocuments } from '../lib/organization.ts'
import { type BatchRequest, startRunner } from '../lib/request-batch.ts'
import { startServerUnderTest, waraq, waraqEnv } from '../lib/server-under-test.ts'
import { ratios, spreadOf } from '../lib/statistics.ts'
import { shown, shownSpread, tableOf } from '../lib/table.ts'

const CONTENT_BYTES = 5_000
const PICTURE_BYTES = 20_000
const CONNECTIONS = 32
/** The maximum number of pending tickets of an author. */
const TICKETS_EACH = 20
const CALLS = CONNECTIONS * TICKETS_EACH
const PATH = '/v1/documents/images/'

const STEPS = {
  read: 'GET of a document',
  ticket: 'ticket: POST upload/',
  put: 'PUT of the bytes',
  confirm: 'confirm: POST confirm/',
  url: 'URL: GET url/',
} as const

type Step = keyof typeof STEPS
type Samples = Record<Step, Sample[]>

/** The cost of the image endpoints compared with a document read. */
export const IMAGES: Benchmark = {
  name: 'images',
  title: `image endpoints, 32 connections, folder store, compared with GET of a 5 KB document`,
  sources: ['packages/server/src/blobs', 'packages/server/src/images'],
  async run(bench) {
    const round = await prepare(bench)
    const rounds = bench.isQuick ? 2 : 11
    bench.say('warming up')
    await round(emptySamples())
    bench.say(`${rounds} rounds of ${CALLS} images, step by step`)
    const samples = emptySamples()
    for (let count = 0; count < rounds; count++) await round(samples)

    const cost = ({ serverMicroseconds }: Sample) => serverMicroseconds
    const costs = (step: Step) => samples[step].map(cost)
    const flow = costs('ticket').map((ticket, at) => {
      return ticket + (costs('confirm')[at] ?? 0) + (costs('url')[at] ?? 0)
    })
    const over = (what: string, above: readonly number[]) => {
      const ratio = spreadOf(ratios(above, costs('read')))
      const spread = shownSpread(ratio)
      return { what, measured: shown(ratio.median), spread, target: '', isMet: undefined }
    }
    return {
      metrics: [
        over('CPU of ticket, confirm and URL together / GET', flow),
        over('CPU of a ticket / GET', costs('ticket')),
        over('CPU of a confirm / GET', costs('confirm')),
        over('CPU of a URL / GET', costs('url')),
      ],
      details: [
        tableOf(
          ['call', 'calls/s', 'quartiles', 'CPU us/call', 'quartiles', 'main thread'],
          Object.keys(STEPS).map((step) => rowOf(STEPS[step as Step], samples[step as Step])),
        ),
        `In each round ${CONNECTIONS} authors with ${TICKETS_EACH} images each run these steps in sequence: read a document that many times, request all tickets, PUT ${PICTURE_BYTES.toLocaleString('en')} bytes to each, confirm them, request their URLs. Tickets and confirmations are durable writes, as are the bytes. PUT goes through the service because the store is its folder; with a bucket it bypasses the service. The clients of this benchmark keep the response bodies and are slower than those of others: compare only its own rows.`,
      ],
      foreignShares: foreignSharesOf(samples),
    }
  },
}

const emptySamples = (): Samples => ({ read: [], ticket: [], put: [], confirm: [], url: [] })

/** One round of all steps over a server whose blob store is a folder. */
async function prepare(bench: Bench) {
  const dataDir = join(bench.folder, 'images')
  const customer = createOrganization(dataDir)
  const subject = await startServerUnderTest(bench, {
    name: 'images',
    command: waraq('serve'),
    env: waraqEnv(dataDir),
  })
  const tokens = await mintTokens(subject, customer, authorNames(CONNECTIONS))
  const documents = await writeDocuments(subject, tokens, 1, bodyOf(CONTENT_BYTES))
  const run = startRunner(bench, subject, CONNECTIONS)
  const picture = imageOf(PICTURE_BYTES)
  const ticketRequest = Buffer.from(
    JSON.stringify({ filename: 'plan.png', content_type: 'image/png' }),
  )

  const call = (method: string, url: string, at: number, status: number): BatchRequest => {
    const authorization = `Bearer ${tokens[at % tokens.length]}`
    return { method, url, status, headers: { authorization, 'content-type': 'application/json' } }
  }
  const times = <Item>(make: (at: number) => Item): Item[] =>
    Array.from({ length: CALLS }, (_, at) => make(at))

  return async (samples: Samples): Promise<void> => {
    const step = async (name: Step, requests: BatchRequest[]): Promise<string[]> => {
      const sample = await measure(subject, { run: () => run(requests) }, 0)
      samples[name].push(sample)
      return sample.bodies
    }
    const paths = documents.map(({ path }) => path)
    await step(
      'read',
      times((at) => call('GET', paths[at % paths.length] ?? '', at, 200)),
    )
    const bodies = await step(
      'ticket',
      times((at) => ({ ...call('POST', `${PATH}upload/`, at, 201), body: ticketRequest })),
    )
    const tickets = bodies.map(ticketIn)
    await step(
      'put',
      tickets.map(({ upload_url: url, headers }) => {
        return { method: 'PUT', url, headers, body: picture, status: 204 }
      }),
    )
    const ofImages = (method: string, end: string) =>
      tickets.map(({ image_id }, at) => call(method, `${PATH}${image_id}/${end}/`, at, 200))
    await step('confirm', ofImages('POST', 'confirm'))
    await step('url', ofImages('GET', 'url'))
  }
}

interface Ticket {
  image_id: string
  upload_url: string
  headers: Record<string, string>
}

const ticketIn = (body: string): Ticket => JSON.parse(body) as Ticket

function rowOf(label: string, samples: Sample[]): string[] {
  const rate = spreadOf(samples.map(rateOf))
  const cpu = spreadOf(samples.map(({ serverMicroseconds }) => serverMicroseconds))
  const main = spreadOf(samples.map(({ mainMicroseconds }) => mainMicroseconds))
  const shownBoth = [rate, cpu].flatMap((one) => [shown(one.median), shownSpread(one)])
  return [label, ...shownBoth, shown(main.median)]
}
