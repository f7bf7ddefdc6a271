import type { Random } from './random.ts'
import type { Shard } from './shard.ts'
import type { Clock } from './time.ts'

/** Creates an id with its shard: `newId(shard)`. */
export type NewId = (shard: Shard) => string

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Version 8 UUIDs (RFC 9562): 48 bits of milliseconds, 12 bits of shard, 62 random bits. */
export function createNewId(now: Clock, random: Random): NewId {
  return (shard) => {
    const bytes = random(8)
    bytes[0] = (bytes.readUInt8(0) & 0x3f) | 0x80
    const rest = bytes.toString('hex')
    const middle = shard.toString(16).padStart(3, '0')
    return `${idPrefixOf(now())}-8${middle}-${rest.slice(0, 4)}-${rest.slice(4)}`
  }
}

/** The beginning of the ids of this millisecond. Ids are in the order of their times. */
export function idPrefixOf(date: Date): string {
  const time = date.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}`
}

/** The shard in an id; undefined if the id has another format. */
export function shardOfId(id: string): Shard | undefined {
  return UUID.test(id) ? Number.parseInt(id.slice(15, 18), 16) : undefined
}
