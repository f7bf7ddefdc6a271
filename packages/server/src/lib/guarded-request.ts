import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isReachable, type Network } from './public-address.ts'

/** The addresses of a host name; an empty list if it has none. */
export type ResolveName = (name: string, signal: AbortSignal) => Promise<readonly string[]>

interface Options {
  resolveName: ResolveName
  /** Networks that requests reach although they are not public. */
  privateNetworks: readonly Network[]
  allowsHttp: boolean
  /** For the whole request, from the name to the end of the response. */
  timeoutMilliseconds: number
}

interface GuardedResponse {
  status: number
  retryAfter: string | undefined
}

interface Posted {
  headers: Readonly<Record<string, string>>
  body: Buffer
}

/** One error for every URL, name, address, connection and protocol, so that it reveals none. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError'
  readonly isTimeout: boolean

  constructor(isTimeout: boolean, options: ErrorOptions) {
    super(isTimeout ? 'no response in time' : 'unreachable', options)
    this.isTimeout = isTimeout
  }
}

export type GuardedRequests = ReturnType<typeof createGuardedRequests>

const MAX_URL = 2_048
const MAX_RESPONSE_BYTES = 65_536
const FIRST_UNPRIVILEGED_PORT = 1_024

/**
 * Requests to URLs that customers choose. They reach public addresses only: every address of a name
 * is checked, and the connection goes to a checked one without another look-up.
 */
export function createGuardedRequests(options: Options) {
  const { resolveName, privateNetworks, allowsHttp, timeoutMilliseconds } = options

  function parse(text: string): URL {
    const url = text.length <= MAX_URL ? URL.parse(text) : null
    const isHttp = url?.protocol === 'https:' || (allowsHttp && url?.protocol === 'http:')
    if (!url || !isHttp || url.username !== '' || url.password !== '') throw new Error('bad URL')
    const port = Number(url.port || 443)
    if (port !== 443 && port !== 80 && port < FIRST_UNPRIVILEGED_PORT) throw new Error('bad port')
    return url
  }

  async function addressesOf({ hostname }: URL, signal: AbortSignal): Promise<readonly string[]> {
    const host = hostname.replace(/^\[|\]$/g, '')
    // Node never calls `lookup` for a literal address.
    const addresses = isIP(host) === 0 ? await resolveName(host, signal) : [host]
    const isRefused = addresses.some((address) => !isReachable(address, privateNetworks))
    if (addresses.length === 0 || isRefused) throw new Error('bad address')
    return addresses
  }

  async function guarded<Result>(
    text: string,
    work: (url: URL, addresses: readonly string[], signal: AbortSignal) => Result | Promise<Result>,
    stop?: AbortSignal,
  ): Promise<Result> {
    const timeout = AbortSignal.timeout(timeoutMilliseconds)
    const signal = stop ? AbortSignal.any([timeout, stop]) : timeout
    try {
      const url = parse(text)
      return await work(url, await addressesOf(url, signal), signal)
    } catch (cause) {
      throw new UnreachableError(timeout.aborted, { cause })
    }
  }

  return {
    /**
     * The URL in its normal form, if a request to it would be sent now.
     *
     * @throws UnreachableError
     */
    check: (text: string): Promise<string> => guarded(text, ({ href }) => href),

    /**
     * Posts the body. Redirects are not followed, and the content of the response is discarded.
     *
     * @throws UnreachableError unless the response ends in time, and before `stop`
     */
    post: (text: string, posted: Posted, stop?: AbortSignal): Promise<GuardedResponse> =>
      guarded(text, (url, addresses, signal) => send(url, addresses, posted, signal), stop),
  }
}

function send(
  url: URL,
  addresses: readonly string[],
  { headers, body }: Posted,
  signal: AbortSignal,
): Promise<GuardedResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<GuardedResponse>()
  const { Agent, request } = url.protocol === 'https:' ? https : http
  // A kept socket would skip the look-up, and the global agent knows the proxies of the environment.
  const agent = new Agent({ keepAlive: false })
  const outgoing = request(url, {
    method: 'POST',
    headers,
    agent,
    lookup: pinned(addresses),
    signal,
  })
  outgoing.on('response', (response) => {
    const { statusCode: status = 0, headers: received } = response
    discard(response).then(() => resolve({ status, retryAfter: received['retry-after'] }), reject)
  })
  outgoing.on('error', reject)
  outgoing.on('close', () => reject(new Error('closed without a response')))
  outgoing.end(body)
  return promise
}

/** A look-up that returns checked addresses. */
const pinned =
  (addresses: readonly string[]): LookupFunction =>
  (_name, { all }, callback) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }))
    const [first = { address: '', family: 0 }] = found
    if (all) callback(null, found)
    else callback(null, first.address, first.family)
  }

/** Reads a response to its end, or to the limit, where it disconnects. */
async function discard(response: IncomingMessage): Promise<void> {
  let bytes = 0
  for await (const chunk of response) {
    bytes += chunk.length
    if (bytes > MAX_RESPONSE_BYTES) return
  }
}
