import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Call } from '../call.ts'
import { createMask } from './mask.ts'

const target = {
  baseUrl: 'https://documents.example',
  apiKey: 'vendor_sk_1',
  signingSecret: 'a secret',
  suspendedApiKey: 'vendor_sk_2',
  timeout: 1000,
}

const get = (path: string, value?: string): Call => ({
  method: 'GET',
  path,
  credential: value === undefined ? undefined : { name: 'TOKEN_OF_AMINA', value },
})

const texts: [what: string, call: Call, text: string, masked: string][] = [
  ['API keys', get('/'), 'vendor_sk_1 vendor_sk_2', '$API_KEY $SUSPENDED_API_KEY'],
  ['the signing secret', get('/'), 'with a secret', 'with $SIGNING_SECRET'],
  ['the token that was sent', get('/', 'opaque'), 'not opaque', 'not $TOKEN_OF_AMINA'],
  ['the signature that was sent', get('/x/?sig=AB12&exp=1'), 'sig=AB12&exp=1', 'sig=$SIG&exp=1'],
  ['the share token that was sent', get('/shared/xyz/'), '/shared/xyz/', '/shared/$SHARE_TOKEN/'],
  ['a token that came', get('/'), '{"token":"opaque"}', '{"token":"$TOKEN"}'],
  ['a JWT that came', get('/'), 'not eyJh.eyJz.c2ln!', 'not $TOKEN!'],
  ['a share token that came', get('/'), '"share_token":"x$1"', '"share_token":"$SHARE_TOKEN"'],
  [
    'a share token in JSON in JSON',
    get('/'),
    '"{\\"share_token\\": \\"xyz\\"}"',
    '"{\\"share_token\\": \\"$SHARE_TOKEN\\"}"',
  ],
  ['nothing else', get('/', ''), '"share_token":null', '"share_token":null'],
]

for (const [what, call, text, masked] of texts) {
  test(`a report hides ${what}`, () => assert.equal(createMask(target, call)(text), masked))
}
