import { setTimeout as delay } from 'node:timers/promises'
import type { Bench, Metric, Report } from './bench.ts'
import { type Clients, requestOf, startClients } from './load.ts'
import { foreignSharesOf, inRounds, measure, type Sample } from './measure.ts'
import type { ServerUnderTest } from './server-under-test.ts'
import { median, ratios, spreadOf } from './statistics.ts'
import { shown, shownSpread, tableOf } from './table.ts'

export const CONTENT_BYTES = 1_000
export const DOCUMENTS_EACH = 1_000
const READS = 20_000
const TARGET = 1.3
const REST_MILLISECONDS = 10_000
const MEBIBYTE = 2 ** 20

/** A server over a dataset, with clients that read and clients that list. */
export interface Dataset {
  label: string
  subject: ServerUnderTest
  reads: Clients
  lists: Clients
  databaseBytes: number
}

/** Compares a dataset with one 100 times larger. `filled` describes how they were loaded. */
export async function compareDatasets(
  bench: Bench,
  openDataset: (authors: number) => Promise<Dataset>,
  loadedHow: string,
): Promise<Report> {
  const [small, large] = bench.isQuick ? [5, 50] : [10, 1_000]
  const [rounds, milliseconds] = bench.isQuick ? [3, 1_000] : [11, 2_000]
  const few = await openDataset(small)
  const many = await openDataset(large)
  const working = (clients: 'reads' | 'lists', dataset: Dataset) => () =>
    measure(dataset.subject, dataset[clients], milliseconds)

  bench.say('warming up')
  for (const dataset of [few, many]) {
    await dataset.reads.run(3_000)
    await dataset.lists.run(3_000)
  }
  bench.say(`${rounds} rounds of reads and lists on both`)
  const samples = await inRounds(rounds, {
    readFew: working('reads', few),
    readMany: working('reads', many),
    listFew: working('lists', few),
    listMany: working('lists', many),
  })

  bench.say('resting')
  await delay(REST_MILLISECONDS)
  const atRest = await many.subject.ask('memory')
  return {
    metrics: [
      findingOf('GET', samples.readFew, samples.readMany),
      findingOf(`list of ${DOCUMENTS_EACH} documents`, samples.listFew, samples.listMany),
      {
        what: `resident memory at rest, ${many.label}, MiB`,
        measured: shown(atRest.rss / MEBIBYTE),
        spread: '',
        target: 'printed',
        isMet: undefined,
      },
    ],
    details: [
      tableOf(
        ['call', 'documents', 'median ms', 'quartiles', 'CPU us/request'],
        [
          rowOf('GET', few, samples.readFew),
          rowOf('GET', many, samples.readMany),
          rowOf('list', few, samples.listFew),
          rowOf('list', many, samples.listMany),
        ],
      ),
      `One client; reads cover up to ${READS.toLocaleString('en')} documents spread evenly over the dataset and its authors; lists return all ${DOCUMENTS_EACH.toLocaleString('en')} documents of an author. The databases are ${shown(few.databaseBytes / MEBIBYTE)} and ${shown(many.databaseBytes / MEBIBYTE)} MiB; ${loadedHow}`,
      `At rest, ${REST_MILLISECONDS / 1000} s after the last request, the server over ${many.label} has ${shown(atRest.heapUsed / MEBIBYTE)} MiB of JavaScript heap in use and ${shown(atRest.external / MEBIBYTE)} MiB outside it.`,
    ],
    foreignShares: foreignSharesOf(samples),
  }
}

/** A document and a token of its author. */
export interface Readable {
  id: string
  token: string
}

/** Clients of a server: one set reads documents, the other lists all documents of an author. */
export function startReaders(
  bench: Bench,
  subject: ServerUnderTest,
  documents: readonly Readable[],
): { reads: Clients; lists: Clients } {
  const client = (requests: Buffer[]): Clients =>
    startClients(bench, {
      port: subject.port,
      connections: 1,
      requests,
      status: 200,
      paceMilliseconds: 0,
    })
  const tokens = [...new Set(documents.map(({ token }) => token))]
  return {
    reads: client(
      pickedEvenly(documents, READS).map(({ id, token }) =>
        requestOf('GET', `/v1/documents/${id}/`, { token }),
      ),
    ),
    lists: client(tokens.map((token) => requestOf('GET', '/v1/documents/', { token }))),
  }
}

/**
 * Samples `count` documents evenly over the dataset by golden-section steps, so that consecutive
 * requests touch distant rows.
 */
function pickedEvenly(documents: readonly Readable[], count: number): Readable[] {
  const step = (Math.sqrt(5) - 1) / 2
  return Array.from({ length: Math.min(count, documents.length) }, (_, number) => {
    const at = Math.floor(((number * step) % 1) * documents.length)
    return documents[at] as Readable
  })
}

const latencyOf = ({ latencies }: Sample): number => median(latencies)

function findingOf(call: string, few: Sample[], many: Sample[]): Metric {
  const spread = spreadOf(ratios(many.map(latencyOf), few.map(latencyOf)))
  return {
    what: `median time of ${call}, many documents / few`,
    measured: shown(spread.median),
    spread: shownSpread(spread),
    target: `at most ${TARGET}`,
    isMet: spread.median <= TARGET,
  }
}

function rowOf(call: string, { label }: Dataset, samples: Sample[]): string[] {
  const latency = spreadOf(samples.map(latencyOf))
  const cpu = spreadOf(samples.map(({ serverMicroseconds }) => serverMicroseconds))
  return [call, label, shown(latency.median), shownSpread(latency), shown(cpu.median)]
}
