import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Bench, Figure, Finding } from '../lib/bench.ts'
import { bodyOf } from '../lib/content.ts'
import { mintTokens } from '../lib/customer.ts'
import { type Loaded, loadLibrary } from '../lib/library.ts'
import { type Clients, requestOf, startClients } from '../lib/load.ts'
import { foreignSharesOf, inRounds, measure, type Sample } from '../lib/measure.ts'
import { median, ratios, spreadOf } from '../lib/statistics.ts'
import { type Subject, startSubject, waraq, waraqEnv } from '../lib/subject.ts'
import { shown, shownSpread, tableOf } from '../lib/table.ts'

const CONTENT_BYTES = 1_000
const DOCUMENTS_EACH = 1_000
const READS = 20_000
const TARGET = 1.3
const REST_MILLISECONDS = 10_000
const MEBIBYTE = 2 ** 20

/** A server over a library of some size, with somebody who reads and somebody who lists. */
interface Shelf {
  label: string
  subject: Subject
  reads: Clients
  lists: Clients
  databaseBytes: number
}

/** Whether a library that grew a hundredfold answers as quickly as a small one. */
export const MILLION_DOCUMENTS: Figure = {
  name: 'million',
  title: 'GET and list at 1,000,000 documents of 1 KB against 10,000',
  async run(bench) {
    const [small, large] = bench.isQuick ? [5, 50] : [10, 1_000]
    const [rounds, milliseconds] = bench.isQuick ? [3, 1_000] : [11, 2_000]
    const few = await openShelf(bench, small)
    const many = await openShelf(bench, large)
    const working = (clients: 'reads' | 'lists', shelf: Shelf) => () =>
      measure(shelf.subject, shelf[clients], milliseconds)

    bench.say('warming up')
    for (const shelf of [few, many]) {
      await shelf.reads.run(3_000)
      await shelf.lists.run(3_000)
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
      findings: [
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
        `One client; reads go to up to ${READS.toLocaleString('en')} documents picked evenly over the library and its authors, lists answer all ${DOCUMENTS_EACH.toLocaleString('en')} documents of an author. The databases are ${shown(few.databaseBytes / MEBIBYTE)} and ${shown(many.databaseBytes / MEBIBYTE)} MiB; both were filled through the store's own statements in the order in which authors at work would have written.`,
        `At rest, ${REST_MILLISECONDS / 1000} s after the last request, the server over ${many.label} has ${shown(atRest.heapUsed / MEBIBYTE)} MiB of JavaScript heap in use and ${shown(atRest.external / MEBIBYTE)} MiB outside it.`,
      ],
      foreignShares: foreignSharesOf(samples),
    }
  },
}

async function openShelf(bench: Bench, authors: number): Promise<Shelf> {
  const label = `${(authors * DOCUMENTS_EACH).toLocaleString('en')} documents`
  const dataDir = join(bench.folder, `library-${authors}`)
  const size = { authors, documentsEach: DOCUMENTS_EACH, body: bodyOf(CONTENT_BYTES) }
  const documents = await loadLibrary(dataDir, size, (line) => bench.say(line))
  const env = waraqEnv(dataDir)
  const subject = await startSubject(bench, { name: label, command: waraq('serve'), env })

  const tokens = await tokensOf(subject, documents)
  const client = (requests: Buffer[]): Clients =>
    startClients(bench, {
      port: subject.port,
      connections: 1,
      requests,
      status: 200,
      paceMilliseconds: 0,
    })
  const reads = pickedEvenly(documents, READS).map(({ id, author }) => {
    const token = tokens.get(author.externalUserId) ?? ''
    return requestOf('GET', `/v1/documents/${id}/`, { token })
  })
  const lists = [...tokens.values()].map((token) => requestOf('GET', '/v1/documents/', { token }))
  return {
    label,
    subject,
    reads: client(reads),
    lists: client(lists),
    databaseBytes: statSync(join(dataDir, 'waraq.db')).size,
  }
}

async function tokensOf(
  subject: Subject,
  documents: readonly Loaded[],
): Promise<Map<string, string>> {
  const tokens = new Map<string, string>()
  for (const { customer, externalUserId } of new Set(documents.map(({ author }) => author))) {
    const [token = ''] = await mintTokens(subject, customer, [externalUserId])
    tokens.set(externalUserId, token)
  }
  return tokens
}

/**
 * So many documents from everywhere, in an order in which neighbours lie far apart: steps of a golden
 * section through the library meet every part of it before they come near one again.
 */
function pickedEvenly(documents: readonly Loaded[], count: number): Loaded[] {
  const step = (Math.sqrt(5) - 1) / 2
  return Array.from({ length: Math.min(count, documents.length) }, (_, number) => {
    const at = Math.floor(((number * step) % 1) * documents.length)
    return documents[at] as Loaded
  })
}

const latencyOf = ({ latencies }: Sample): number => median(latencies)

function findingOf(call: string, few: Sample[], many: Sample[]): Finding {
  const spread = spreadOf(ratios(many.map(latencyOf), few.map(latencyOf)))
  return {
    what: `median time of ${call}, many documents over few`,
    measured: shown(spread.median),
    spread: shownSpread(spread),
    target: `at most ${TARGET}`,
    isMet: spread.median <= TARGET,
  }
}

function rowOf(call: string, { label }: Shelf, samples: Sample[]): string[] {
  const latency = spreadOf(samples.map(latencyOf))
  const cpu = spreadOf(samples.map(({ serverMicroseconds }) => serverMicroseconds))
  return [call, label, shown(latency.median), shownSpread(latency), shown(cpu.median)]
}
