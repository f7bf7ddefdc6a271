import { setImmediate } from 'node:timers/promises'
import type { Rules } from '../model/rules.ts'
import type { Ask, Reply } from '../model/wire.ts'

/** A backend with one violation, and its place in the specification. */
export interface Planted {
  /** Ends the sentence "A backend ... ". */
  readonly fault: string
  readonly section: string
  readonly rules: Partial<Rules>
  /** The API key of the backend, if that is the fault. */
  readonly apiKey?: string
}

/** Changes the responses of one endpoint, by method and path pattern. */
export const onCall =
  (method: string, path: RegExp, change: (reply: Reply, ask: Ask) => Reply): Rules['response'] =>
  (ask, reply) =>
    ask.method === method && path.test(ask.path) ? change(reply, ask) : reply

/**
 * As slow as a database, so that concurrent requests read before a write. The client is in this
 * process: its requests come in within a few turns of the event loop.
 */
export async function readSlowly(): Promise<void> {
  for (let turn = 0; turn < 1_000; turn++) await setImmediate()
}

export const MINT = /^\/v1\/embed\/tokens\/$/
export const ALL = /^\/v1\/documents\/$/
export const ONE = /^\/v1\/documents\/[^/]+\/$/
export const SHARE = /\/share\/$/
export const SHARED = /\/shared\//

/** Changes the body of a successful response. */
export const inBody =
  (change: (body: Record<string, unknown>) => unknown) =>
  (reply: Reply): Reply =>
    reply.status < 300 ? { ...reply, body: change(Object(reply.body)) } : reply

/** Changes the lines of a list. */
export const inList =
  (change: (lines: unknown[]) => unknown) =>
  (reply: Reply): Reply =>
    Array.isArray(reply.body) ? { ...reply, body: change(reply.body) } : reply

export const withStatus =
  (from: number, to: number) =>
  (reply: Reply): Reply =>
    reply.status === from ? { ...reply, status: to } : reply

/** Replaces the status or code of an error. */
export const refusedAs =
  (code: string, status: number, body: unknown): Rules['response'] =>
  (_ask, reply) =>
    Object(reply.body).error === code ? { status, body } : reply
