import assert from 'node:assert/strict'
import { ERROR_RULES, ERROR_STATUS, type ErrorCode, messageOf } from '@waraq/contract'

/** The statuses whose messages may name the rule that a request broke. */
const STATUSES_WITH_RULES = [400, 413, 414, 415, 417, 422, 431]

const patternOf = (sentence: string) =>
  new RegExp(`^${sentence.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^"]+')}$`)
const RULES = Object.values(ERROR_RULES).map(patternOf)
// These sentences depend only on the request and its key, a full disk or paused writes, and say nothing about
// what is stored.
const HARMLESS = (
  [
    'verse_number',
    'surah_number',
    'key_as_token',
    'secret_as_token',
    'token_as_key',
    'secret_as_key',
    'scheme_basic',
    'scheme_missing',
    'method_allowed',
    'scope_required',
    'webhooks_off',
    'disk_full',
    'images_full',
    'writes_paused',
    'takedown_of_operator',
  ] as const
).map((rule) => patternOf(ERROR_RULES[rule]))

/** The whole body of a refusal without a rule, at the service at `url`. */
export function errorText(url: string, code: ErrorCode, message = messageOf(code)): string {
  const doc_url = `${url}/docs/errors/#${code}`
  return JSON.stringify({ error: code, message, doc_url })
}

/**
 * Throws if an error body lacks its message or its link, or has a message that only a bad request
 * may have: other refusals of one code must not differ.
 */
export function requireErrorBody(status: number, text: string, what: string): void {
  const body = JSON.parse(text)
  // Of problem details, `detail` is the message and `type` the link.
  const { error, message = body.detail, doc_url: link = body.type } = body
  assert.ok(Object.hasOwn(ERROR_STATUS, error), `${what}: ${error}`)
  assert.ok(link?.endsWith(`/docs/errors/#${error}`), `${what}: ${text}`)
  const code = error as ErrorCode
  if (message === messageOf(code)) return
  if (HARMLESS.some((pattern) => pattern.test(message))) return
  assert.ok(STATUSES_WITH_RULES.includes(status), `${what}: ${text}`)
  assert.ok(
    RULES.some((pattern) => pattern.test(message)),
    `${what}: ${text}`,
  )
}
