import { join } from 'node:path'
import type { Bench, Figure } from '../lib/bench.ts'
import { bodyOf } from '../lib/content.ts'
import { authorNames, foundCustomer, mintTokens, writeDocuments } from '../lib/customer.ts'
import { requestOf, startClients } from '../lib/load.ts'
import { fdatasyncsPerSecond } from '../lib/machine.ts'
import { foreignSharesOf, inRounds, measure, rateOf, type Sample } from '../lib/measure.ts'
import { percentile, ratios, spreadOf } from '../lib/statistics.ts'
import { startSubject, waraq, waraqEnv } from '../lib/subject.ts'
import { shown, shownSpread, tableOf } from '../lib/table.ts'

const CONTENT_BYTES = 5_000
const CONNECTIONS = 32
const DOCUMENTS_EACH = 4
const TARGET = 2

/** What it gains that writes which arrive together share one fsync. */
export const AUTOSAVE: Figure = {
  name: 'autosave',
  title: 'PATCH of 5 KB documents, 32 connections, durable, against one commit per request',
  async run(bench) {
    const [rounds, milliseconds] = bench.isQuick ? [3, 1_000] : [11, 2_500]
    const grouped = await startServer(bench, 'grouped', {})
    const single = await startServer(bench, 'single', { WARAQ_WRITE_BATCH: '1' })

    bench.say('warming up')
    for (const save of [grouped, single]) await save(3_000)
    bench.say(`${rounds} rounds of 2 servers`)
    const syncs: number[] = []
    const samples = await inRounds(rounds, {
      grouped() {
        syncs.push(fdatasyncsPerSecond(bench.folder))
        return grouped(milliseconds)
      },
      single: () => single(milliseconds),
    })

    const gain = spreadOf(ratios(samples.grouped.map(rateOf), samples.single.map(rateOf)))
    const disk = spreadOf(syncs)
    return {
      findings: [
        {
          what: 'durable saves a second, group commit over one commit each',
          measured: shown(gain.median),
          spread: shownSpread(gain),
          target: `at least ${TARGET}`,
          isMet: gain.median >= TARGET,
        },
      ],
      details: [
        tableOf(
          [
            'server',
            'saves/s',
            'quartiles',
            'p50 ms',
            'p99 ms',
            'CPU us/save',
            'of it main thread',
          ],
          [rowOf('group commit', samples.grouped), rowOf('one commit each', samples.single)],
        ),
        `The disk keeps 8 KB ${shown(disk.median)} times a second (fdatasync, one after the other; quartiles ${shownSpread(disk)}). Where the disk is quick, the main thread sets the pace, and group commit gains what it spares that thread; the slower the disk, the more it gains: a network disk of the clouds does 200 to 2,000.`,
      ],
      foreignShares: foreignSharesOf(samples),
    }
  },
}

async function startServer(bench: Bench, name: string, settings: Record<string, string>) {
  const dataDir = join(bench.folder, name)
  const customer = foundCustomer(dataDir)
  const env = { ...waraqEnv(dataDir), ...settings }
  const subject = await startSubject(bench, { name, command: waraq('serve'), env })
  const tokens = await mintTokens(subject, customer, authorNames(CONNECTIONS))
  const body = bodyOf(CONTENT_BYTES)
  const written = await writeDocuments(subject, tokens, DOCUMENTS_EACH, body)
  const clients = startClients(bench, {
    port: subject.port,
    connections: CONNECTIONS,
    requests: written.map(({ path, token }) => requestOf('PATCH', path, { token, body })),
    status: 200,
    paceMilliseconds: 0,
  })
  return (milliseconds: number) => measure(subject, clients, milliseconds)
}

function rowOf(label: string, samples: Sample[]): string[] {
  const rate = spreadOf(samples.map(rateOf))
  const middle = (value: (sample: Sample) => number) => shown(spreadOf(samples.map(value)).median)
  return [
    label,
    shown(rate.median),
    shownSpread(rate),
    middle(({ latencies }) => percentile(latencies, 50)),
    middle(({ latencies }) => percentile(latencies, 99)),
    middle(({ serverMicroseconds }) => serverMicroseconds),
    middle(({ mainMicroseconds }) => mainMicroseconds),
  ]
}
