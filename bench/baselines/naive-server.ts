/**
 * Baseline: parses, stringifies and writes durably on the main thread, without validation.
 * `naive-server.ts DATABASE`: POST adds a document, GET /ID reads one.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'

const sqlite = new DatabaseSync(process.argv[2] ?? '')
sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
sqlite.exec('CREATE TABLE documents (id INTEGER PRIMARY KEY, content TEXT NOT NULL)')
const insert = sqlite.prepare('INSERT INTO documents (content) VALUES (?)')
const find = sqlite.prepare('SELECT content FROM documents WHERE id = ?')

function read({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const row = find.get(Number(url.slice(1)))
  send(response, row ? 200 : 404, { content: JSON.parse(String(row?.content ?? null)) })
}

function write(request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const { content } = JSON.parse(Buffer.concat(chunks).toString())
    const { lastInsertRowid } = insert.run(JSON.stringify(content))
    send(response, 201, { id: Number(lastInsertRowid) })
  })
}

function send(response: ServerResponse, status: number, value: object): void {
  const body = JSON.stringify(value)
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  response.writeHead(status, headers).end(body)
}

const server = createServer((request, response) =>
  request.method === 'POST' ? write(request, response) : read(request, response),
)
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` }))
})
process.once('SIGTERM', () => process.exit())
