import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ServiceError, TokenEndpointError } from '@waraq/sdk/client'
import { messagesFor } from '../i18n/messages.ts'
import { causeOf } from './failure-cause.ts'
import { loadFailureSentence, retrySentence, saveFailureSentence } from './failure-sentences.ts'

const tokenError = (cause: unknown) => new ServiceError(0, 'token_unavailable', { cause })
const OWN = Object.assign(new Error('own'), { status: 418 })
const text = (length: number) => ({
  type: 'doc',
  content: [{ type: 'text', text: 'x'.repeat(length) }],
})

const retried: [what: string, error: ServiceError, sentence: RegExp][] = [
  [
    'a token endpoint',
    tokenError(new TokenEndpointError(403, '')),
    /site did not .* \(403\)\. Ask/,
  ],
  ['a token function of the host', tokenError(OWN), /site did not issue a token \(418\)\./],
  ['a token function without a status', tokenError('x'), /site did not issue a token\. Ask/],
  [
    'an unreachable token endpoint',
    tokenError(new TokenEndpointError(0, '')),
    /the service cannot be reached/,
  ],
  ['a broken connection', new ServiceError(0, 'network'), /the service cannot be reached/],
  ['a slow service', new ServiceError(0, 'timeout'), /the service cannot be reached/],
  ['a service that restarts', new ServiceError(503, 'service_unavailable'), /available .* \(503\)/],
  ['a busy service', new ServiceError(429, 'rate_limited'), /available right now \(429\)/],
  ['a proxy without a route', new ServiceError(404, 'unexpected_answer'), /right now \(404\)/],
  ['a captive portal', new ServiceError(200, 'unexpected_answer'), /available right now \(200\)/],
]
for (const [what, error, sentence] of retried) {
  test(`the notice about ${what} names the cause, also if a document does not open`, () => {
    const messages = messagesFor('en')
    assert.match(retrySentence(causeOf(error), messages), sentence)
    assert.match(retrySentence(causeOf(error), messages), /^Not saved: \w/)
    assert.match(loadFailureSentence(error, messages), /^This document could not be opened: \w/)
    assert.match(loadFailureSentence(error, messages), sentence)
    const arabic = messagesFor('ar')
    assert.match(retrySentence(causeOf(error), arabic), /^لم يُحفظ: \p{L}/u)
  })
}

const LIMIT = 1_048_576
const final: [locale: string, error: ServiceError, sentence: RegExp][] = [
  [
    'en',
    new ServiceError(413, 'document_too_large', { limit: LIMIT }),
    /has 1,050 kB .* is 1,048 kB/,
  ],
  ['en', new ServiceError(413, 'document_too_large'), /has 1,050 kB, which is too large\./],
  ['ar', new ServiceError(413, 'document_too_large', { limit: LIMIT }), /حجم هذا المستند [\d٠-٩]/],
  ['en', new ServiceError(403, 'document_limit_reached'), /^Not saved: .*your document limit/],
  ['en', new ServiceError(400, 'invalid_content'), /^Not saved: the service rejected/],
]
for (const [locale, error, sentence] of final) {
  test(`the notice about ${error.code} in ${locale} is ${sentence}`, () => {
    const messages = messagesFor(locale)
    assert.match(saveFailureSentence(error, text(LIMIT + 500), { messages, locale }), sentence)
  })
}

test('an expired session has one sentence, also if a document does not open', () => {
  const expired = new ServiceError(401, 'token_expired')
  assert.equal(loadFailureSentence(expired, messagesFor('en')), 'You are signed out.')
  assert.equal(loadFailureSentence(expired, messagesFor('ar')), 'انتهت جلستك.')
})

test('a document that is missing has no cause in its notice', () => {
  const messages = messagesFor('en')
  const sentence = loadFailureSentence(new ServiceError(404, 'not_found'), messages)
  assert.equal(sentence, messages.loadFailed)
})
