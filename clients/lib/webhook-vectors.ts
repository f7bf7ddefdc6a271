/**
 * Writes clients/webhook-vectors.json: `node clients/lib/webhook-vectors.ts`. The signatures are
 * computed here, apart from the code that signs and the code that verifies.
 */
import { createHmac } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A request with a webhook, and what a helper makes of it. */
export interface WebhookVector {
  name: string
  secrets: string[]
  id: string
  timestamp: string
  signature: string
  body: string
  /** Spaces after the body. */
  padding?: number
  /** Unix time in seconds at the receiver. */
  now: number
  /** Why the request is no webhook; without it and `refused`, the helper returns the event. */
  reason?: string
  /** The secrets are an argument that no helper takes. */
  refused?: boolean
  /** Only helpers with a JSON reader look at this. */
  needs_json?: boolean
}

const SENT = 1_796_000_000
const ID = '019b0c2e-7a10-8abc-8def-0123456789ab'
const MAX_BODY = 65_536
const SECRET = secretOf(1)
const NEXT_SECRET = secretOf(2)
const OTHER_SECRET = secretOf(3)

const EVENT = JSON.stringify({
  id: ID,
  position: 42,
  type: 'document.updated',
  timestamp: '2026-11-29T10:15:30.123456Z',
  data: {
    document_id: '019b0c2e-7a10-8abc-8def-ba9876543210',
    revision: 7,
    etag: '"7-0a1b"',
    external_user_id: 'آمنة / 7',
  },
})

type Draft = Partial<WebhookVector> & { name: string; signedBody?: string; signedBy?: string[] }

const accepted: Draft[] = [
  { name: 'a webhook of now' },
  { name: 'exactly five minutes old', now: SENT + 300 },
  { name: 'exactly five minutes early', now: SENT - 300 },
  { name: 'signed by both secrets, the receiver has the old one', signedBy: [NEXT_SECRET, SECRET] },
  {
    name: 'signed by both secrets, the receiver has the new one',
    signedBy: [NEXT_SECRET, SECRET],
    secrets: [NEXT_SECRET],
  },
  { name: 'the receiver has both secrets, the second one signed', secrets: [NEXT_SECRET, SECRET] },
  {
    name: 'a signature of another version before the right one',
    signature: `v2,${'A'.repeat(43)}= ${sign(SECRET, EVENT)}`,
  },
  { name: 'a secret of 24 bytes', ...signedAlone(secretOf(4, 24)) },
  { name: 'a secret of 64 bytes', ...signedAlone(secretOf(5, 64)) },
  { name: 'the largest body', padding: MAX_BODY - Buffer.byteLength(EVENT) },
  {
    name: 'a type of a later version',
    body: EVENT.replace('document.updated', 'document.renamed'),
  },
]

const rejected: [reason: string, drafts: Draft[]][] = [
  [
    'signature_mismatch',
    [
      { name: 'another secret', secrets: [OTHER_SECRET] },
      { name: 'a rolled secret that has ended', signedBy: [NEXT_SECRET] },
      { name: 'one byte of the body changed', signedBody: EVENT.replace('42', '43') },
      { name: 'the last byte of the body missing', signedBody: EVENT, body: EVENT.slice(0, -1) },
      { name: 'a line end after the body', signedBody: EVENT, body: `${EVENT}\n` },
      { name: 'an empty body', signedBody: EVENT, body: '' },
      { name: 'another id', id: ID.replace('0', '1'), signature: sign(SECRET, EVENT) },
      { name: 'another timestamp', timestamp: `${SENT + 1}`, signature: sign(SECRET, EVENT) },
      { name: 'a signature without its version', signature: sign(SECRET, EVENT).slice(3) },
      {
        name: 'a signature of version v1a',
        signature: sign(SECRET, EVENT).replace('v1', 'v1a'),
      },
      { name: 'a truncated signature', signature: sign(SECRET, EVENT).slice(0, -1) },
      { name: 'half a signature', signature: sign(SECRET, EVENT).slice(0, 25) },
      { name: 'a signature with a letter more', signature: `${sign(SECRET, EVENT)}A` },
      { name: 'signatures separated by a comma', signature: `${sign(SECRET, EVENT)},v1,` },
      { name: 'a signature in Arabic', signature: 'توقيع' },
      { name: 'only spaces for signatures', signature: '   ' },
      {
        name: 'the text of the secret as the key',
        signature: `v1,${createHmac('sha256', SECRET).update(`${ID}.${SENT}.${EVENT}`).digest('base64')}`,
      },
      {
        name: 'a signature over the body alone',
        signature: `v1,${createHmac('sha256', keyOf(SECRET)).update(EVENT).digest('base64')}`,
      },
    ],
  ],
  ['timestamp_too_old', [{ name: 'older than five minutes', now: SENT + 301 }]],
  ['timestamp_too_new', [{ name: 'more than five minutes early', now: SENT - 301 }]],
  [
    'header_missing',
    [
      { name: 'no id', id: '' },
      { name: 'no timestamp', timestamp: '' },
      { name: 'no signature', signature: '' },
    ],
  ],
  [
    'header_invalid',
    [
      { name: 'an id with a line feed at its end', id: `${ID}\n` },
      { name: 'an id with the dot that separates', id: `${ID}.1` },
      { name: 'two ids', id: `${ID}, ${ID}` },
      { name: 'an id of 129 letters', id: 'a'.repeat(129) },
      { name: 'a timestamp with a line feed at its end', timestamp: `${SENT}\n` },
      { name: 'a timestamp with a sign', timestamp: `+${SENT}` },
      { name: 'a timestamp with a fraction', timestamp: `${SENT}.5` },
      { name: 'a timestamp in Arabic digits', timestamp: '١٧٩٦٠٠٠٠٠٠' },
      { name: 'a timestamp of 400 digits', timestamp: '1'.repeat(400) },
      {
        name: 'more signatures than secrets can be',
        signature: `${sign(SECRET, EVENT)} `.repeat(22),
      },
    ],
  ],
  [
    'body_too_large',
    [{ name: 'a body of a byte too many', padding: MAX_BODY + 1 - Buffer.byteLength(EVENT) }],
  ],
  [
    'body_invalid',
    [
      { name: 'signed, but not JSON', body: 'hello', needs_json: true },
      { name: 'signed, but an array', body: '[1]', needs_json: true },
      {
        name: 'signed, but without a type',
        body: EVENT.replace('"type"', '"kind"'),
        needs_json: true,
      },
      {
        name: 'signed, but with a number for the id',
        body: '{"id":7,"type":"a","timestamp":"b","data":{"c":1}}',
        needs_json: true,
      },
    ],
  ],
]

const refused: Draft[] = [
  { name: 'no secret', secrets: [''] },
  { name: 'an API key for a secret', secrets: ['waraq_sk_a1b2c3d4_kept_from_every_message'] },
  { name: 'a secret without its prefix', secrets: [SECRET.slice(6)] },
  { name: 'a secret with a line feed at its end', secrets: [`${SECRET}\n`] },
  { name: 'a secret of 20 bytes', secrets: [secretOf(6, 20)] },
  { name: 'a secret of 1,024 letters', secrets: [`whsec_${'q'.repeat(1_024)}`] },
  { name: 'a secret in URL-safe Base64', secrets: [`whsec_${'-'.repeat(44)}`] },
  { name: 'a right secret and an empty one', secrets: [SECRET, ' '] },
]

/** All vectors, in the order of the file. */
export const makeWebhookVectors = (): WebhookVector[] => [
  ...accepted.map(vectorOf),
  ...rejected.flatMap(([reason, drafts]) =>
    drafts.map((draft) => ({ ...vectorOf(draft), reason })),
  ),
  ...refused.map((draft) => ({ ...vectorOf(draft), refused: true })),
]

const WEBHOOK_VECTORS_FILE = join(import.meta.dirname, '../webhook-vectors.json')

const formatVectors = (vectors: WebhookVector[]): string => `${JSON.stringify(vectors, null, 2)}\n`

function vectorOf({ signedBody, signedBy, ...draft }: Draft): WebhookVector {
  const body = draft.body ?? EVENT
  const { secrets = [SECRET], id = ID, timestamp = String(SENT), padding = 0 } = draft
  const signed = (signedBody ?? body) + ' '.repeat(padding)
  const signature = (signedBy ?? [SECRET])
    .map((secret) => sign(secret, signed, id, timestamp))
    .join(' ')
  return { secrets, id, timestamp, signature, body, now: SENT, ...draft }
}

function signedAlone(secret: string) {
  return { secrets: [secret], signedBy: [secret] }
}

function sign(secret: string, body: string, id = ID, timestamp = String(SENT)): string {
  const hmac = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`)
  return `v1,${hmac.digest('base64')}`
}

function keyOf(secret: string): Buffer {
  return Buffer.from(secret.slice('whsec_'.length), 'base64')
}

function secretOf(seed: number, bytes = 32): string {
  return `whsec_${Buffer.alloc(bytes, seed).toString('base64')}`
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(WEBHOOK_VECTORS_FILE, formatVectors(makeWebhookVectors()))
