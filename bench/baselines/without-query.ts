/**
 * Loaded by `--import` into a server over PostgreSQL: caches the result of the query for one
 * document and skips later queries. The rest is the cost of a read without its query.
 */
import { Client } from 'pg'

const DOCUMENT = /^SELECT id, title, .* FROM documents WHERE shard = \$1 AND id = \$2 AND /s

const ask = Client.prototype.query
const remembered = new Map<unknown, unknown>()

// The driver's types list all overloads; the server uses this one.
const answer = function (this: Client, query: { text?: string; values?: unknown[] }): unknown {
  if (!DOCUMENT.test(query.text ?? '')) return Reflect.apply(ask, this, [query])
  const id = query.values?.[1]
  const known = remembered.get(id)
  if (known) return known
  const asked = Reflect.apply(ask, this, [query])
  remembered.set(id, asked)
  return asked
}
Object.assign(Client.prototype, { query: answer })
