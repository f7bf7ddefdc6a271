import { createHmac } from 'node:crypto'
import { type Erasure, isObject } from '@waraq/contract'
import { OperatorError } from '../lib/operator-error.ts'
import { isoOf, type Microseconds } from '../lib/time.ts'
import type { ErasureRow, Subject } from './store.ts'

/** What an exported receipt says of who was erased, and when that was requested. */
export interface Receipt {
  organizationId: string
  subjectHash: string
  requestedAt: Microseconds
}

/** Names a user to whoever has the key and the id of the user, and to nobody else. */
export const subjectHashOf = (
  key: Buffer,
  { organization_id, external_user_id }: Pick<Subject, 'organization_id' | 'external_user_id'>,
): string =>
  createHmac('sha256', key).update(`${organization_id}\n${external_user_id}`).digest('hex')

/** A receipt as operators and customers read it. */
export const presentErasure = (erasure: ErasureRow): Erasure => ({
  id: erasure.id,
  organization_id: erasure.organization_id,
  subject_hash: erasure.subject_hash,
  state: erasure.done_at === null ? 'running' : 'done',
  documents: erasure.documents,
  versions: erasure.versions,
  images: erasure.images,
  events: erasure.events,
  requested_at: isoOf(erasure.requested_at),
  done_at: erasure.done_at === null ? null : isoOf(erasure.done_at),
  physical: erasure.overwritten_at === null ? 'pending' : 'done',
})

/** The inverse of `isoOf`. */
const microsOfIso = (text: string): Microseconds =>
  Date.parse(`${text.slice(0, 23)}Z`) * 1000 + Number(text.slice(23, 26))

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/

/**
 * Reads what `waraq erasures export` wrote.
 *
 * @throws OperatorError naming the first line that is no receipt.
 */
export function parseReceipts(text: string): Receipt[] {
  const lines = text.split('\n').map((line, at) => ({ line: line.trim(), number: at + 1 }))
  return lines
    .filter(({ line }) => line !== '')
    .map(({ line, number }) => {
      const receipt = jsonOf(line)
      const { organization_id, subject_hash, requested_at } = isObject(receipt) ? receipt : {}
      const isReceipt =
        typeof organization_id === 'string' &&
        typeof subject_hash === 'string' &&
        typeof requested_at === 'string' &&
        MOMENT.test(requested_at)
      if (!isReceipt) throw new OperatorError(`line ${number} is not a receipt of an erasure`)
      return {
        organizationId: organization_id,
        subjectHash: subject_hash,
        requestedAt: microsOfIso(requested_at),
      }
    })
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
