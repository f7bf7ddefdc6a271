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

const IDENTITIES = 6
const CLIENTS_OF_EACH = 4
/** Maximum pause between two calls of a client, so that the machine is busy and not overloaded. */
const PAUSE_MILLISECONDS = 40
const PAUSE_IN_OUTAGE_MILLISECONDS = 100

/** Starts clients for users of this customer, whose names begin with that of the round. */
export async function startRecording(
  port: number,
  apiKey: string,
  round: string,
): Promise<Recording> {
  const operations: Operation[] = []
  const identities: Identity[] = []
  for (let at = 0; at < IDENTITIES; at++) {
    const name = `${round}-${at}`
    const call = createCall(port, await mintToken(port, apiKey, name))
    const documents = { alive: new Set<string>(), all: new Set<string>() }
    identities.push({ name, call, ...documents, unansweredCreates: new Map(), operations })
  }
  let isOver = false
  const names = Array.from({ length: CLIENTS_OF_EACH }, (_, at) => at)
  const clients = identities.flatMap((identity) => names.map((at) => workFor(identity, at)))
  async function workFor(identity: Identity, at: number): Promise<void> {
    const client = newClient(identity, `${identity.name}-${at}`)
    while (!isOver) {
      const hasResponse = await client.act()
      await delay(Math.random() * (hasResponse ? PAUSE_MILLISECONDS : PAUSE_IN_OUTAGE_MILLISECONDS))
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
      await Promise.all(identities.map(settle))
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
