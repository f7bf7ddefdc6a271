/** A `fetch` that resolves all hosts under `*.localhost` to this machine, without DNS. */
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'

export const loopbackFetch: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  const sentBody = Buffer.from(await request.arrayBuffer())
  const sent = httpRequest(request.url, {
    method: request.method,
    headers: { ...Object.fromEntries(request.headers), 'content-length': sentBody.length },
    signal: request.signal,
    lookup: (_, options, found) => {
      const here = { address: '127.0.0.1', family: 4 }
      return options.all ? found(null, [here]) : found(null, here.address, here.family)
    },
  })
  const responded = once(sent, 'response')
  sent.end(sentBody)
  // The event has one argument.
  const [response] = (await responded) as [IncomingMessage]
  const { statusCode: status = 0, headers } = response
  const isEmpty = request.method === 'HEAD' || status === 204 || status === 304
  const body = isEmpty ? null : Readable.toWeb(response)
  return new Response(body as ReadableStream | null, {
    status,
    headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
  })
}
