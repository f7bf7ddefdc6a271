/** One client of the service that records each call with its response. */
import { randomUUID } from 'node:crypto'
import {
  type Create,
  isAbsent,
  isDone,
  isStale,
  isUnknown,
  type Operation,
  type Version,
} from './history-operations.ts'
import type { Ask, Call, HttpResponse } from './http-client.ts'

/** A user, with the state that all clients of the user share. */
export interface Identity {
  name: string
  call: Call
  /** Documents whose deletion was not acknowledged. */
  alive: Set<string>
  /** All documents, including deleted ones. */
  all: Set<string>
  /** Creates without a response. */
  unansweredCreates: Map<string, string>
  operations: Operation[]
  /** A number from 0 to below 1. */
  random(): number
}

export interface Client {
  /** Makes one call and returns whether the response has its outcome. */
  act(): Promise<boolean>
}

const DOCUMENTS = '/v1/documents/'
const pathOf = (id: string): string => `${DOCUMENTS}${id}/`

/** Calls of a client, in percent; the rest are reads. */
const SHARES = { create: 10, update: 35, remove: 5, list: 6 }
const FEWEST_DOCUMENTS = 3
const SHARE_OF_CONDITIONS = 0.8

/** A client whose contents all begin with its name. */
export function newClient(identity: Identity, name: string): Client {
  /** The last version of each document that this client has received. */
  const lastVersions = new Map<string, Version>()
  let writeCount = 0
  const nextValue = () => `${name}-${++writeCount}`
  const learn = (operation: Operation): boolean => {
    if (operation.kind === 'list') return !isUnknown(operation)
    const id = operation.kind === 'create' ? operation.version?.id : operation.id
    if (id === undefined) return !isUnknown(operation)
    if ('version' in operation && operation.version) lastVersions.set(id, operation.version)
    else if (isUnknown(operation) || isStale(operation)) lastVersions.delete(id)
    return !isUnknown(operation)
  }
  return {
    async act() {
      const { alive, random } = identity
      const id = [...alive][Math.floor(random() * alive.size)]
      const condition = id && random() < SHARE_OF_CONDITIONS ? lastVersions.get(id) : undefined
      const act = id && alive.size >= FEWEST_DOCUMENTS ? draw(random()) : 'create'
      if (!id || act === 'create') return learn(await create(identity, randomUUID(), nextValue()))
      if (act === 'update') return learn(await update(identity, id, nextValue(), condition))
      if (act === 'remove') return learn(await remove(identity, id, condition))
      return learn(act === 'list' ? await list(identity) : await read(identity, id))
    },
  }
}

function draw(random: number): string {
  let percent = random * 100
  for (const [act, share] of Object.entries(SHARES)) {
    percent -= share
    if (percent < 0) return act
  }
  return 'read'
}

/** Creates a document with this key, or repeats the create. */
export async function create(identity: Identity, key: string, value: string): Promise<Create> {
  const ask = { body: { content: contentOf(value) }, headers: { 'idempotency-key': key } }
  identity.unansweredCreates.set(key, value)
  const call = await callRecorded(identity, 'POST', DOCUMENTS, ask)
  const operation: Create = { kind: 'create', key, value, ...call.span, ...versionIn(call) }
  if (!isUnknown(operation)) identity.unansweredCreates.delete(key)
  return record(identity, operation, operation.version?.id)
}

async function update(identity: Identity, id: string, value: string, condition?: Version) {
  const ask = { body: { content: contentOf(value) }, ...matching(condition) }
  const call = await callRecorded(identity, 'PATCH', pathOf(id), ask)
  const operation = { kind: 'update', id, value, ...conditionOf(condition) } as const
  return record(identity, { ...operation, ...call.span, ...versionIn(call) }, id)
}

async function remove(identity: Identity, id: string, condition?: Version) {
  const { span } = await callRecorded(identity, 'DELETE', pathOf(id), matching(condition))
  const operation = { kind: 'delete', id, ...conditionOf(condition) } as const
  return record(identity, { ...operation, ...span }, id)
}

export async function read(identity: Identity, id: string) {
  const call = await callRecorded(identity, 'GET', pathOf(id))
  return record(identity, { kind: 'read', id, ...call.span, ...versionIn(call) }, id)
}

export async function list(identity: Identity) {
  const { span, response } = await callRecorded(identity, 'GET', DOCUMENTS)
  const entries = response && isDone(span) ? JSON.parse(response.text).map(entryOf) : undefined
  return record(identity, { kind: 'list', ...span, ...(entries && { entries }) })
}

const entryOf = ({ id, title, updated_at }: Record<string, string>) => ({
  id,
  title,
  updatedAt: updated_at,
})

const matching = (version?: Version) => version && { headers: { 'if-match': version.etag } }
const conditionOf = (version?: Version) => version && { condition: version.revision }

/** Records the call, and which documents exist according to it. */
function record<Kept extends Operation>(identity: Identity, operation: Kept, id?: string): Kept {
  identity.operations.push(operation)
  if (id === undefined) return operation
  const isGone = isAbsent(operation) || (operation.kind === 'delete' && isDone(operation))
  if (operation.kind === 'create') {
    identity.all.add(id)
    identity.alive.add(id)
  } else if (isGone) identity.alive.delete(id)
  return operation
}

interface RecordedCall {
  span: { identity: string; calledAt: number; returnedAt: number; status: number }
  response?: HttpResponse
}

async function callRecorded(
  { name, call }: Identity,
  method: string,
  path: string,
  ask?: Ask,
): Promise<RecordedCall> {
  const calledAt = performance.now()
  const since = { identity: name, calledAt }
  try {
    const response = await call(method, path, ask)
    return { span: { ...since, returnedAt: performance.now(), status: response.status }, response }
  } catch {
    return { span: { ...since, returnedAt: performance.now(), status: 0 } }
  }
}

function versionIn({ span, response }: RecordedCall): { version?: Version } {
  if (!response || !isDone(span)) return {}
  const { etag = '' } = response.headers
  const { id, updated_at: updatedAt, content } = JSON.parse(response.text)
  const value = content.content[0].content[0].text
  return { version: { id, revision: Number(/^"(\d+)-/.exec(etag)?.[1]), etag, value, updatedAt } }
}

const contentOf = (value: string): object => ({
  type: 'doc',
  content: [value, `${value} `.repeat(20)].map((text) => ({
    type: 'paragraph',
    content: [{ type: 'text', text }],
  })),
})
