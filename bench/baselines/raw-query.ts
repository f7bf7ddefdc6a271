/**
 * Baseline of the driver alone: reads one row by its key, as a document read does, without HTTP.
 */
import { Pool } from 'pg'
import type { Bench } from '../lib/bench.ts'
import type { Sample } from '../lib/measure.ts'

// The pool size of a server.
const CONNECTIONS = 8

const KEYS = 'SELECT shard::int, id, identity_id FROM documents ORDER BY id LIMIT 128'
const QUESTION = {
  name: 'head',
  text: `SELECT id, title, created_at, updated_at, revision, content_hash
         FROM documents WHERE shard = $1 AND id = $2 AND identity_id = $3`,
}

/** Concurrent queries in a closed loop. The process does no other work. */
export async function askRaw(
  bench: Bench,
  url: string,
  atOnce: number,
): Promise<(milliseconds: number) => Promise<Sample>> {
  const pool = new Pool({ connectionString: url, max: CONNECTIONS })
  bench.after(() => pool.end())
  const { rows } = await pool.query<{ shard: number; id: string; identity_id: string }>(KEYS)
  const keys = rows.map(({ shard, id, identity_id }) => [shard, id, identity_id])

  return async (milliseconds) => {
    const cpuBefore = process.cpuUsage()
    const startedAt = performance.now()
    const until = startedAt + milliseconds
    const latencies: number[] = []
    const askOn = async (first: number) => {
      for (let at = first; performance.now() < until; at++) {
        const askedAt = performance.now()
        await pool.query({ ...QUESTION, values: keys[at % keys.length] ?? [] })
        latencies.push(performance.now() - askedAt)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, (_, number) => askOn(number)))
    const { user, system } = process.cpuUsage(cpuBefore)
    const each = (user + system) / latencies.length
    return {
      answered: latencies.length,
      milliseconds: performance.now() - startedAt,
      latencies: Float64Array.from(latencies),
      cpuMicroseconds: 0,
      serverMicroseconds: each,
      mainMicroseconds: each,
      foreignShare: 0,
    }
  }
}
