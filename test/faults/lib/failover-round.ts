/**
 * One fault under load: the pause of writes, the time to recovery, and whether all responses agree.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { Fault } from './failover-faults.ts'
import { findViolations } from './history.ts'
import { isAcknowledgedWrite, type Recording, startRecording } from './history-clients.ts'
import { isUnknown, type Operation, tellStories, type Violation } from './history-operations.ts'
import type { Cluster, Roles } from './patroni.ts'

export interface Round {
  name: string
  recording: Recording
  /** The longest time without an acknowledged write, in seconds. */
  stopSeconds: number
  /** From the end of the fault until both standbys followed, in seconds. */
  wholeSeconds: number
}

/** Lifetime of a primary's lock: `ttl` in the guide. */
export const LOCK_SECONDS = 20
/** A fault lasts longer than the lock, so that another member holds it when the first returns. */
const FAULT_SECONDS = LOCK_SECONDS + 8
const WRITES_BEFORE = 300
const WRITES_AFTER = 100

/** Runs clients before, during and after a fault of the primary's machine. */
export async function runRound(
  cluster: Cluster,
  service: { port: number; apiKey: string },
  fault: Fault,
  name: string,
  untilOver: (roles: Roles) => Promise<unknown> = cluster.untilWhole,
): Promise<Round> {
  const roles = await cluster.untilWhole()
  const recording = await startRecording({
    ports: [service.port],
    apiKey: service.apiKey,
    round: name,
  })
  await recording.untilMore(WRITES_BEFORE)
  const inflictedAt = performance.now()
  const heal = fault.inflict(roles)
  // The duration of the fault, not a wait for a condition.
  if (!fault.isShort) await delay(1_000 * FAULT_SECONDS)
  heal()
  const healedAt = performance.now()
  await untilOver(roles)
  const wholeSeconds = (performance.now() - healedAt) / 1_000
  await recording.untilMore(WRITES_AFTER)
  await recording.stop()
  const stopSeconds = longestStop(recording.operations, inflictedAt) / 1_000
  return { name: `${roles.primary.name}: ${fault.name}`, recording, stopSeconds, wholeSeconds }
}

/**
 * Reads back all writes of a round and returns the responses that no order of its calls explains.
 */
export async function checkRound({ recording }: Pick<Round, 'recording'>): Promise<Violation[]> {
  await recording.settle()
  return findViolations(recording.operations)
}

/** The number of violations by kind, and all calls of the first documents concerned. */
export function explain(
  { name, recording }: Pick<Round, 'name' | 'recording'>,
  violations: readonly Violation[],
): string {
  const kinds = Map.groupBy(violations, ({ kind }) => kind)
  const ids = new Set(violations.map(({ id }) => id))
  const stories = [...ids]
    .slice(0, MAX_REPORTED)
    .flatMap((id) => [
      `document ${id}`,
      ...violations
        .filter((one) => one.id === id)
        .map(({ kind, detail }) => `  ${kind}: ${detail}`),
      ...[...(tellStories(recording.operations).get(id)?.operations ?? [])].map(describeCall),
    ])
  const counts = [...kinds].map(([kind, { length }]) => `${length} x ${kind}`)
  return [`${name}: ${counts.join(', ') || 'no violation'}`, ...stories].join('\n')
}

const MAX_REPORTED = 3

function describeCall(operation: Operation): string {
  const { kind, calledAt, returnedAt, status } = operation
  const version = 'version' in operation ? operation.version : undefined
  const requestedValue = 'value' in operation ? operation.value : ''
  const responseText = version ? `${version.etag} ${version.value}` : ''
  return `  ${Math.round(calledAt)}-${Math.round(returnedAt)} ${kind} ${requestedValue} ${status} ${responseText}`
}

/** A line with the figures of a round. */
export function describeRound({ name, recording, stopSeconds, wholeSeconds }: Round): string {
  const { operations } = recording
  const count = (is: (one: Operation) => boolean) => operations.filter(is).length
  return (
    `${name}: writes stop for ${stopSeconds.toFixed(1)} s, all follow ${wholeSeconds.toFixed(1)} s after its end; ` +
    `${count(isAcknowledgedWrite)} of ${operations.length} calls wrote, ${count(isUnknown)} with an unknown end`
  )
}

/** The longest time between two acknowledged writes that ends after this moment. */
function longestStop(operations: readonly Operation[], since: number): number {
  const moments = operations.filter(isAcknowledgedWrite).map(({ returnedAt }) => returnedAt)
  const stops = moments
    .sort((one, other) => one - other)
    .map((moment, at) => (moment < since ? 0 : moment - (moments[at - 1] ?? moment)))
  return Math.max(...stops)
}
