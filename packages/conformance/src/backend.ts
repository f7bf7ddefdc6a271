import { isObject } from '@waraq/contract'
import { type Credential, type HttpResponse, isSuccess } from './call.ts'
import { type Caller, createCaller, type SignatureQuery, sharedPath } from './caller.ts'
import { trackCreatedDocuments } from './cleanup.ts'
import { requiresOption } from './fixtures.ts'
import { SkippedCheck } from './results.ts'
import { createSecretWatch } from './secret-watch.ts'
import { createSender } from './sender.ts'
import { signRead } from './signing.ts'
import type { Environment, Target } from './target.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

export type Backend = ReturnType<typeof createBackend>

/** The backend for the checks: callers with their credentials, and operator functions. */
export function createBackend(
  target: Target,
  environment: Environment,
  watch = createSecretWatch(target),
) {
  const sender = createSender(target, environment)
  const { send, cleanUp } = trackCreatedDocuments(watch.watched(sender.send))
  const remarks: string[] = []
  const apiKey: Credential = { name: 'API_KEY', value: target.apiKey }
  const tokens = new Map<string, Credential>()

  const unixNow = (): number => Math.floor(environment.now().getTime() / 1000)

  const externalUserId = (name: string): string => `conformance-${environment.runId}-${name}`

  const mint = (body: unknown, credential: Credential | undefined): Promise<HttpResponse> =>
    send({ method: 'POST', path: '/v1/embed/tokens/', credential, body: JSON.stringify(body) })

  /** A newly minted token of this person. */
  async function freshToken(name: string, key = apiKey): Promise<Credential> {
    const response = await mint({ external_user_id: externalUserId(name) }, key)
    const { token } = isObject(response.body) ? response.body : {}
    if (!isSuccess(response) || typeof token !== 'string') {
      throw new SkippedCheck(`minting an embed token failed (status ${response.status})`)
    }
    return { name: `TOKEN_OF_${name.toUpperCase().replaceAll(/\W/g, '_')}`, value: token }
  }

  /** The token that this person uses throughout the run. */
  async function tokenOf(name: string): Promise<Credential> {
    const token = tokens.get(name) ?? (await freshToken(name))
    tokens.set(name, token)
    return token
  }

  return {
    target,
    now: environment.now,
    wait: environment.wait,
    unixNow,
    send,
    /** Sends a request whose response may be 429. */
    sendOnce: watch.watched(sender.once),
    cleanUp,
    leaks: watch.leaks,
    apiKey,

    /**
     * Adds a note to the sentence in the report, for behavior that is allowed and worth knowing.
     */
    remark: (text: string): void => void remarks.push(text),
    takeRemarks: (): string[] => remarks.splice(0),

    /** Sets the backend's clock; null restores the real time. */
    async setClock(now: Date | null): Promise<void> {
      const url = requiresOption(target.clockUrl, '--clock-url')
      const response = await environment
        .fetch(url, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify({ now }) })
        .catch(() => undefined)
      await response?.arrayBuffer()
      if (!response?.ok) throw new SkippedCheck('setting the clock at --clock-url failed')
    },

    externalUserId,
    mint,
    freshToken,
    tokenOf,

    /** An author: the same identity for the same name. */
    author: async (name: string): Promise<Caller> =>
      createCaller(send, { credential: await tokenOf(name) }),

    /** A caller with this credential. */
    bearer: (credential: Credential): Caller => createCaller(send, { credential }),

    /** A caller with only a signature in the query. */
    reader: (query: SignatureQuery): Caller => createCaller(send, { query }),

    /** A caller without credentials. */
    anonymous: createCaller(send, {}),

    /** The valid signature of a document, for an hour by default. */
    signatureOf: (id: string, exp = unixNow() + 3600) => ({
      sig: signRead(target.signingSecret, id, exp),
      exp: String(exp),
    }),

    /** Uploads bytes to a URL from the backend; returns the status, or 0 without a response. */
    async put(url: string, body: Uint8Array<ArrayBuffer>, type: string): Promise<number> {
      const signal = AbortSignal.timeout(target.timeout)
      const headers = { 'content-type': type }
      const response = await environment
        .fetch(url, { method: 'PUT', headers, body, signal })
        .catch(() => undefined)
      await response?.arrayBuffer()
      return response?.status ?? 0
    },

    /** Downloads from a URL that the backend returned. */
    async bytesAt(url: string): Promise<Buffer | undefined> {
      const signal = AbortSignal.timeout(target.timeout)
      const response = await environment.fetch(url, { signal }).catch(() => undefined)
      return response?.ok ? Buffer.from(await response.arrayBuffer()) : undefined
    },

    /** The public read, with only the token in the path. */
    readShared: (shareToken: string): Promise<HttpResponse> =>
      send({ method: 'GET', path: sharedPath(shareToken) }),
  }
}
