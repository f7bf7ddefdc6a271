/**
 * Clients that write, read, list and delete the same documents during all outages, and record all
 * calls.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { waitForService } from '../../lib/wait-for.ts'
import { create, type Identity, list, newClient, read } from './history-client.ts'
import { isDone, isUnknown, type Operation } from './history-operations.ts'
import { createCall, mintToken } from './http-client.ts'

export interface Recording {
  /** All calls so far. */
  operations: readonly Operation[]
  /** Waits until this many more writes are acknowledged. */
  untilMore(count: number): Promise<void>
  /** Ends the load. */
  stop(): Promise<void>
  /** Repeats creates without a response and reads all documents. */
  settle(): Promise<void>
}

const CLIENTS_OF_EACH = 4
/** Maximum pause between two calls of a client, so that the machine is busy and not overloaded. */
const PAUSE_MILLISECONDS = 40
const PAUSE_IN_OUTAGE_MILLISECONDS = 100

interface Load {
  /** The servers, which the clients of a user take in turn. */
  ports: readonly number[]
  apiKey: string
  /** The names of the users begin with it. */
  round: string
  /** The number of users. */
  identities?: number | undefined
  /** Waits between two calls of a client. */
  pause?: (hasResponse: boolean) => Promise<unknown>
  /** A number from 0 to below 1. */
  random?: () => number
}

const pauseAtRandom = (hasResponse: boolean): Promise<void> =>
  delay(Math.random() * (hasResponse ? PAUSE_MILLISECONDS : PAUSE_IN_OUTAGE_MILLISECONDS))

/** Starts clients for users of this customer. */
export async function startRecording({
  ports,
  apiKey,
  round,
  identities: count = 6,
  pause = pauseAtRandom,
  random = Math.random,
}: Load): Promise<Recording> {
  const operations: Operation[] = []
  /** Each user, with a connection to each server. */
  const identities: Identity[][] = []
  for (let at = 0; at < count; at++) {
    const name = `${round}-${at}`
    const documents = { alive: new Set<string>(), all: new Set<string>() }
    const unansweredCreates = new Map<string, string>()
    const shared = { name, ...documents, unansweredCreates, operations, random }
    const token = await mintToken(ports[0] ?? 0, apiKey, name)
    identities.push(ports.map((port) => ({ ...shared, call: createCall(port, token) })))
  }
  let isOver = false
  const names = Array.from({ length: CLIENTS_OF_EACH }, (_, at) => at)
  const clients = identities.flatMap((servers) => names.map((at) => workFor(servers, at)))
  async function workFor(servers: Identity[], at: number): Promise<void> {
    const identity = servers[at % servers.length]
    if (!identity) throw new TypeError('there is no server')
    const client = newClient(identity, `${identity.name}-${at}`)
    while (!isOver) {
      await pause(await client.act())
    }
  }
  return {
    operations,
    async untilMore(count) {
      const acknowledged = () => operations.filter(isAcknowledgedWrite).length
      const target = acknowledged() + count
      await waitForService(`${count} more writes`, async () => acknowledged() >= target)
    },
    async stop() {
      isOver = true
      await Promise.all(clients)
    },
    async settle() {
      await Promise.all(identities.flatMap(([identity]) => (identity ? settle(identity) : [])))
    },
  }
}

/** Whether this call is a write with a successful response. */
export const isAcknowledgedWrite = (operation: Operation): boolean =>
  isDone(operation) && operation.kind !== 'read' && operation.kind !== 'list'

async function settle(identity: Identity): Promise<void> {
  const untilDone = (what: string, ask: () => Promise<Operation>) =>
    waitForService(what, async () => !isUnknown(await ask()))
  for (const [key, value] of identity.unansweredCreates) {
    await untilDone(`the creation of ${value}`, () => create(identity, key, value))
  }
  for (const id of identity.all) await untilDone(id, () => read(identity, id))
  await untilDone(`the list of ${identity.name}`, () => list(identity))
}
