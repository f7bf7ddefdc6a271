/**
 * Loaded by `--import` into a server over PostgreSQL: it remembers the answer to a question for one
 * document, and from then on asks nobody. What is left is what a read costs without its query.
 */
import { Client } from 'pg'

const DOCUMENT = /^SELECT id, title, .* FROM documents WHERE shard = \$1 AND id = \$2 AND /s

const ask = Client.prototype.query
const remembered = new Map<unknown, unknown>()

// The driver's types know every way to ask; here it is the one that the server uses.
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
