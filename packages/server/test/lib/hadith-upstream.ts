/** A local server that imitates a source of hadith collections; its transfers can be cut. */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

export interface Upstream {
  url: string
  /** The files by path without a leading slash; tests may change them. */
  files: Map<string, string>
  /** All requests, as `path status range`. */
  asked: string[]
  /** Cuts the next responses for these paths after this number of bytes. */
  cuts: Map<string, number[]>
}

export async function startUpstream(
  t: TestContext,
  files: Iterable<[string, string]>,
): Promise<Upstream> {
  const upstream: Upstream = { url: '', files: new Map(files), asked: [], cuts: new Map() }
  const server = createServer((request, response) => respond(upstream, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  // The address of a listening TCP server is an object.
  upstream.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return upstream
}

function respond(upstream: Upstream, request: IncomingMessage, response: ServerResponse): void {
  const path = (request.url ?? '').slice(1)
  const text = upstream.files.get(path)
  const { range = '', 'if-none-match': known, 'if-range': ifRange } = request.headers
  const finish = (
    status: number,
    headers: Record<string, string | number>,
    body = Buffer.alloc(0),
  ) => {
    upstream.asked.push(`${path} ${status} ${range}`.trim())
    response.writeHead(status, { ...headers, 'content-length': body.length })
    const cut = upstream.cuts.get(path)?.shift()
    if (cut === undefined) response.end(body)
    else response.write(body.subarray(0, cut), () => response.destroy())
  }
  if (text === undefined) {
    finish(404, {})
    return
  }
  const bytes = Buffer.from(text)
  const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`
  if (known === etag) {
    finish(304, { etag })
    return
  }
  const from = ifRange === etag ? Number(/^bytes=(\d+)-$/.exec(range)?.[1] ?? 0) : 0
  const contentRange = `bytes ${from}-${bytes.length - 1}/${bytes.length}`
  if (from === 0) finish(200, { etag }, bytes)
  else finish(206, { etag, 'content-range': contentRange }, bytes.subarray(from))
}
