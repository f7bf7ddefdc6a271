/**
 * Baseline: the same four calls written by hand with `node:http` and `pg`, one statement each. It
 * trusts the name in `Authorization` and checks neither content nor quotas. `pg-server.ts URL`
 */
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS peer_documents (
    id UUID PRIMARY KEY, author TEXT NOT NULL, title TEXT NOT NULL, revision BIGINT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL, updated_at TIMESTAMPTZ NOT NULL, hash TEXT NOT NULL,
    content TEXT COMPRESSION lz4 NOT NULL);
  CREATE INDEX IF NOT EXISTS peer_documents_by_update
    ON peer_documents (author, updated_at DESC, id DESC)`
const FIELDS = 'id, title, created_at, updated_at, revision, hash'
const READ = `SELECT ${FIELDS}, content FROM peer_documents WHERE id = $1 AND author = $2`
const LIST = `
  SELECT id, title, created_at, updated_at FROM peer_documents
  WHERE author = $1 ORDER BY updated_at DESC, id DESC LIMIT $2`
const SAVE = `
  UPDATE peer_documents SET title = $3, hash = $4, content = $5, revision = revision + 1, updated_at = now()
  WHERE id = $1 AND author = $2 RETURNING ${FIELDS}`
const CREATE = `
  INSERT INTO peer_documents (id, author, title, hash, content, revision, created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, 1, now(), now()) RETURNING ${FIELDS}`

interface Row {
  id: string
  hash: string
  revision: string
  content: string
}

// The pool size of a server.
const pool = new Pool({ connectionString: process.argv[2] ?? '', max: 8 })

async function rowsOf(name: string, text: string, values: unknown[]): Promise<Row[]> {
  return (await pool.query<Row>({ name, text, values })).rows
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const author = (request.headers.authorization ?? '').slice('Bearer '.length)
  const [path = '', query] = (request.url ?? '').split('?')
  const id = path.split('/')[3] ?? ''
  if (request.method === 'POST') return save(request, response, 'create', CREATE, randomUUID())
  if (request.method === 'PATCH') return save(request, response, 'save', SAVE, id)
  if (id === '') {
    const limit = Number(new URLSearchParams(query).get('limit'))
    return send(response, 200, await rowsOf('list', LIST, [author, limit]))
  }
  const [row] = await rowsOf('read', READ, [id, author])
  if (!row) return send(response, 404, { error: 'not_found' })
  send(response, 200, { ...row, content: JSON.parse(row.content) }, etagOf(row))
}

async function save(
  request: IncomingMessage,
  response: ServerResponse,
  name: string,
  sql: string,
  id: string,
): Promise<void> {
  const author = (request.headers.authorization ?? '').slice('Bearer '.length)
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { content } = JSON.parse(Buffer.concat(chunks).toString())
  const text = JSON.stringify(content)
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
  const title = String(content.content[0]?.content?.[0]?.text ?? '').slice(0, 200)
  const [row] = await rowsOf(name, sql, [id, author, title, hash, text])
  if (!row) return send(response, 404, { error: 'not_found' })
  const isNew = name === 'create'
  if (isNew) response.setHeader('location', `/v1/documents/${row.id}/`)
  send(response, isNew ? 201 : 200, { ...row, content }, etagOf(row))
}

const etagOf = ({ revision, hash }: Row): string => `"${revision}-${hash}"`

function send(response: ServerResponse, status: number, value: object, etag?: string): void {
  const body = JSON.stringify(value)
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  response.writeHead(status, { ...headers, ...(etag && { etag }) }).end(body)
}

const server = createServer((request, response) => {
  handle(request, response).catch((error: Error) => {
    console.error(error)
    send(response, 500, { error: 'internal_error' })
  })
})
await pool.query(SCHEMA)
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` }))
})
process.once('SIGTERM', () => process.exit())
