/**
 * Baseline: `node:http` with one recorded response for all requests. `bare-server.ts RECORDED.json`
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Recorded } from './recorded.ts'

const recorded: Recorded = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const { status, headers, keepAliveMilliseconds } = recorded
const body = Buffer.from(recorded.body, 'base64')

const server = createServer((_request, response) => {
  response.writeHead(status, headers).end(body)
})
server.keepAliveTimeout = keepAliveMilliseconds
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` }))
})
process.once('SIGTERM', () => process.exit())
