import { EMBED_TOKEN_SECONDS } from '@waraq/contract'
import {
  expectError,
  expectObject,
  expectRefused,
  expectStatus,
  expectSuccess,
  expectText,
} from '../assertions.ts'
import type { Backend } from '../backend.ts'
import { type Credential, type HttpResponse, isSuccess } from '../call.ts'
import type { Check } from '../check.ts'
import { requiresOption } from '../fixtures.ts'
import { readJwt } from '../jwt.ts'
import { SkippedCheck, Violation } from '../results.ts'

/** Endpoint 1: mints and their credentials. */
export const embedTokens: readonly Check[] = [
  {
    id: 'tokens.answer',
    section: '4 endpoint 1',
    sentence: 'A mint with the API key answers 200 with a token and the time it expires.',
    async run(backend) {
      const response = await mintWith(backend, backend.apiKey)
      expectStatus(response, 200)
      const body = expectObject(response)
      expectText(body, 'token', response)
      expectText(body, 'expires_at', response)
      const further = Object.keys(body).filter((name) => !['token', 'expires_at'].includes(name))
      if (further.length > 0) backend.remark(`the response also has ${further.join(', ')}`)
    },
  },
  {
    id: 'tokens.jwt',
    section: '2.5',
    sentence: 'The embed token is a JWT: three base64url parts, the first two JSON objects.',
    async run(backend) {
      await readMint(backend)
    },
  },
  {
    id: 'tokens.lifetime',
    section: '5.1.2',
    sentence: 'The embed token expires about an hour after it was minted.',
    async run(backend) {
      const { claims, response } = await readMint(backend)
      const seconds = expOf(claims) - backend.unixNow()
      if (Math.abs(seconds - EMBED_TOKEN_SECONDS) <= CLOCKS_APART) return
      throw new Violation('exp about 3600 s from now', `exp in ${seconds} s`, response)
    },
  },
  {
    id: 'tokens.end',
    section: '5.1.2',
    sentence: 'The embed token is valid until it expires, then 401.',
    async run(backend) {
      const token = await backend.freshToken('amina')
      const exp = Number(
        readJwt(token.value)?.claims.exp ?? backend.unixNow() + EMBED_TOKEN_SECONDS,
      )
      const listAt = async (seconds: number) => {
        await backend.setClock(new Date(seconds * 1000))
        return backend.bearer(token).list()
      }
      try {
        expectSuccess(await listAt(exp - 60))
        expectStatus(await listAt(exp + 1), 401)
      } finally {
        await backend.setClock(null)
      }
    },
  },
  {
    id: 'tokens.expires-at-form',
    section: '2.5',
    sentence: 'expires_at is an ISO 8601 time with fractional seconds and no zone designator.',
    async run(backend) {
      const response = await mintWith(backend, backend.apiKey)
      const expiresAt = expectText(expectObject(response), 'expires_at', response)
      if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+$/.test(expiresAt)) return
      throw new Violation('a time like 2026-11-21T10:15:30.123456', expiresAt, response)
    },
  },
  {
    id: 'tokens.expires-at-agrees',
    section: '2.5',
    // A time without a zone leaves the offset open; UTC is an additive check.
    sentence: 'expires_at is the time at which the JWT expires.',
    async run(backend) {
      const { claims, expiresAt, response } = await readMint(backend)
      const seconds = secondsOf(expiresAt) - expOf(claims)
      const quarters = Math.round(seconds / 900)
      const isOffset = Math.abs(seconds - 900 * quarters) <= 2 && Math.abs(quarters) <= 4 * 14
      if (isOffset) return
      throw new Violation(
        'expires_at to agree with exp',
        `${seconds.toFixed(0)} s beside it`,
        response,
      )
    },
  },
  {
    id: 'tokens.no-external-user-id',
    section: '7 endpoint 1',
    sentence: 'A mint without external_user_id is refused with 400 external_user_id_required.',
    async run(backend) {
      expectError(await backend.mint({}, backend.apiKey), 400, 'external_user_id_required')
      const number = await backend.mint({ external_user_id: 7 }, backend.apiKey)
      if (isSuccess(number)) backend.remark('a number is taken as external_user_id')
    },
  },
  {
    id: 'tokens.wrong-key',
    section: '7 endpoint 1',
    sentence: 'A mint with an unknown API key is refused with 401.',
    async run(backend) {
      const key = { name: 'WRONG_API_KEY', value: another(backend.target.apiKey) }
      expectStatus(await mintWith(backend, key), 401)
    },
  },
  {
    id: 'tokens.no-key',
    section: '4 endpoint 1',
    sentence: 'A mint without an API key is refused.',
    async run(backend) {
      expectRefused(await mintWith(backend, undefined))
    },
  },
  {
    id: 'tokens.embed-token-as-key',
    section: '2.6',
    sentence: 'An embed token mints nothing: as an API key it is invalid, 401.',
    async run(backend) {
      expectStatus(await mintWith(backend, await backend.tokenOf('amina')), 401)
    },
  },
  {
    id: 'tokens.revoked-key',
    section: '7 endpoint 1',
    sentence: 'A mint with a revoked API key is refused with 401.',
    async run(backend) {
      const value = requiresOption(backend.target.revokedApiKey, '--revoked-api-key')
      const key = { name: 'REVOKED_API_KEY', value }
      expectStatus(await mintWith(backend, key), 401)
    },
  },
  {
    id: 'tokens.suspended',
    section: '7 endpoint 1',
    sentence: 'A suspended organization mints nothing: 403 organization_suspended.',
    async run(backend) {
      const value = requiresOption(backend.target.suspendedApiKey, '--suspended-api-key')
      const key = { name: 'SUSPENDED_API_KEY', value }
      expectError(await mintWith(backend, key), 403, 'organization_suspended')
    },
  },
  {
    id: 'tokens.key-prefix',
    section: '2.6',
    sentence: "The API key carries a vendor's prefix followed by sk_.",
    async run({ target }) {
      if (/^.+sk_./.test(target.apiKey)) return
      throw new Violation('an API key like <vendor>_sk_…', 'a key without such a prefix')
    },
  },
  {
    id: 'tokens.api-key-on-documents',
    section: '2.6',
    sentence: 'The API key grants minting alone: it lists and makes no documents.',
    async run(backend) {
      const customer = backend.bearer(backend.apiKey)
      expectRefused(await customer.list())
      expectRefused(await customer.create({ content: { type: 'doc', content: [] } }))
    },
  },
]

// Tolerated clock difference in seconds for "about an hour".
const CLOCKS_APART = 300

const mintWith = (backend: Backend, key: Credential | undefined): Promise<HttpResponse> =>
  backend.mint({ external_user_id: backend.externalUserId('amina') }, key)

async function readMint(backend: Backend) {
  const response = await mintWith(backend, backend.apiKey)
  const { token, expires_at: expiresAt } = expectObject(response)
  const jwt = typeof token === 'string' ? readJwt(token) : undefined
  if (!jwt)
    throw new Violation('a token of three base64url parts', 'a token that is not a JWT', response)
  return { response, claims: jwt.claims, expiresAt }
}

function expOf(claims: Record<string, unknown>): number {
  if (typeof claims.exp === 'number') return claims.exp
  throw new SkippedCheck('the JWT has no exp claim that says when it expires')
}

// Reads a time as UTC and ignores the offset of any zone.
const secondsOf = (time: unknown): number =>
  typeof time === 'string'
    ? Date.parse(`${time.replace(/Z$|[+-]\d\d:\d\d$/, '')}Z`) / 1000
    : Number.NaN

// Keeps only the prefix and the length of the real key, because the response may echo it.
const another = (key: string): string => {
  const prefix = /^.*sk_/.exec(key)?.[0] ?? ''
  return prefix + 'x'.repeat(key.length - prefix.length)
}
