import { createHash } from 'node:crypto'

/** A number below 4096 that prefixes every key of an organization, so that ids are routable. */
export type Shard = number

export const SHARD_BITS = 12

/** The shard of an organization: the first 12 bits of the SHA-256 of its id. */
export function shardOf(organizationId: string): Shard {
  return createHash('sha256').update(organizationId).digest().readUInt16BE(0) >> 4
}
