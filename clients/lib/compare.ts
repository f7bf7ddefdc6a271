import { isDeepStrictEqual } from 'node:util'
import type { Call, Result, RunCalls } from './drivers.ts'
import { type SeenRequest, type StandIn, startStandIn } from './stand-in.ts'
import {
  type GrantVector,
  type MintError,
  type MintVector,
  type RefusalVector,
  VECTORS,
} from './vectors.ts'

/** The vectors that a helper gets wrong. */
export interface Difference {
  name: string
  expected: unknown
  actual: unknown
}

const API_KEY = 'waraq_sk_a1b2c3d4_kept_from_every_message'
/** Long enough for a busy machine to answer, and short enough to wait for. */
const TIMEOUT_MS = 2_000
const HUNG_TIMEOUT_MS = 300

const signCalls = (): Call[] =>
  VECTORS.signatures.map(({ signing_secret, document_id, exp }) => [
    'sign',
    signing_secret,
    document_id,
    String(exp),
  ])

const grantCall = (vector: Omit<GrantVector, 'grant'>): Call => [
  'sign-grant',
  vector.signing_secret,
  vector.right,
  vector.document_id,
  vector.external_user_id,
  String(vector.exp),
]

/** Compares signatures, grants and refusals with the vectors, in one run of the helper. */
export async function compareLocalCalls(runCalls: RunCalls): Promise<Difference[]> {
  const { signatures, grants, refusals } = VECTORS
  const calls = [...signCalls(), ...grants.map(grantCall), ...refusals.map(refusedCall)]
  const results = await runCalls(calls)
  const signed = signatures.flatMap(({ name, exp, signature }, at) =>
    difference(name, { kind: 'ok', value: { signature, exp } }, results[at]),
  )
  const granted = grants.flatMap(({ name, exp, grant }, at) =>
    difference(name, { kind: 'ok', value: { grant, exp } }, results[signatures.length + at]),
  )
  const refusalDifferences = refusals.flatMap(({ name }, at) => {
    const actual = results[signatures.length + grants.length + at]
    return difference(name, 'refused', actual?.kind === 'refused' ? 'refused' : actual)
  })
  return [...signed, ...granted, ...refusalDifferences, ...leakedSecrets(results)]
}

/**
 * Compares the mint exchanges: what was sent, how often, and what the helper made of it.
 *
 * @param essence the part of an error that is compared
 */
export async function compareMints(
  runCalls: RunCalls,
  essence: (error: MintError) => object = (error) => error,
): Promise<Difference[]> {
  const standIn = await startStandIn()
  try {
    const calls = VECTORS.mints.map((vector, at) => mintCall(vector, standIn.baseUrl(at)))
    const results = await runCalls(calls)
    return [
      ...VECTORS.mints.flatMap((vector, at) => [
        ...compareRequests(vector, at, standIn),
        ...compareMint(vector, standIn.baseUrl(at), results[at], essence),
      ]),
      ...leakedSecrets(results),
    ]
  } finally {
    standIn.stop()
  }
}

function refusedCall(vector: RefusalVector): Call {
  if (vector.call === 'sign')
    return ['sign', vector.signing_secret, vector.document_id, String(vector.exp)]
  if (vector.call === 'grant') return grantCall(vector)
  const { base_url, api_key, external_user_id } = vector
  return ['mint', base_url, api_key, external_user_id, String(TIMEOUT_MS)]
}

function mintCall({ external_user_id, slash, behavior }: MintVector, baseUrl: string): Call {
  const isHung = behavior === 'silence' || behavior === 'drops'
  const timeout = String(isHung ? HUNG_TIMEOUT_MS : TIMEOUT_MS)
  return ['mint', slash ? `${baseUrl}/` : baseUrl, API_KEY, external_user_id, timeout]
}

function compareRequests({ name, external_user_id }: MintVector, at: number, standIn: StandIn) {
  const path = `/${at}/v1/embed/tokens/`
  const requests = standIn.requests.filter((request) => request.path?.startsWith(`/${at}/`))
  const expected = { method: 'POST', path, key: `Bearer ${API_KEY}`, external_user_id }
  return difference(`${name}: requests`, [expected], requests.map(requestOf))
}

function compareMint(
  { name, token, error }: MintVector,
  baseUrl: string,
  result: Result | undefined,
  essence: (error: MintError) => object,
): Difference[] {
  if (!error) return difference(name, token, tokenIn(result))
  const message = error.message.replace('{base_url}', baseUrl)
  const actual = result?.kind === 'error' ? essence(result.error) : result
  return difference(name, essence({ ...error, message }), actual)
}

function requestOf({ method, path, headers, body }: SeenRequest) {
  const { external_user_id } = JSON.parse(body)
  return { method, path, key: headers.authorization, external_user_id }
}

// Helpers without a JSON reader pass the whole body on.
function tokenIn(result: Result | undefined) {
  if (result?.kind !== 'ok') return result
  const { token, expires_at } = result.value
  return { token, expires_at }
}

function difference(name: string, expected: unknown, actual: unknown): Difference[] {
  return isDeepStrictEqual(actual, expected) ? [] : [{ name, expected, actual }]
}

function leakedSecrets(results: Result[]): Difference[] {
  const leaks = results.filter((result) => JSON.stringify(result).includes('kept_from_every'))
  return leaks.map((actual) => ({ name: 'a message with a key', expected: 'no key', actual }))
}
