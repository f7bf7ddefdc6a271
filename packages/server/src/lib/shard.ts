import { createHash } from 'node:crypto'

/** A number below 4096 that prefixes every key of an organization, so that ids are routable. */
export type Shard = number

export const SHARD_BITS = 12

/** The place before all rows of a list by shard and id. */
export const BEFORE_ALL = { shard: -1, id: '' }

/** The shard of an organization: the first 12 bits of the SHA-256 of its id. */
export function shardOf(organizationId: string): Shard {
  return createHash('sha256').update(organizationId).digest().readUInt16BE(0) >> 4
}

/** The place of an organization; without an id the one before all. */
export const placeOf = (organizationId: string | undefined) =>
  organizationId === undefined ? BEFORE_ALL : { shard: shardOf(organizationId), id: organizationId }
