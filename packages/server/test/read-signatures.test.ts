import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { signRead } from '@waraq/sdk/backend'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { doc, p } from './lib/content.ts'
import { errorText } from './lib/error-body.ts'
import { observableResponse } from './lib/observable-response.ts'
import { sharedService, startService, type TestService } from './lib/service.ts'

const HOUR = 3_600
const seconds = () => Math.floor(Date.now() / 1000)

async function writtenIn(service: TestService) {
  const organization = await service.organization()
  const author = await organization.author()
  const body = { content: doc(p('For its readers')) }
  const { json } = await author.call('POST', '/v1/documents/', { body })
  return { organization, author, id: String(json.id), secret: organization.signingSecret }
}

const queryOf = (secret: string, id: string, exp: number | string): string => {
  const sig = createHmac('sha256', secret).update(`${id}|${exp}`).digest('hex')
  return `sig=${sig}&exp=${encodeURIComponent(exp)}`
}

const read = ({ call }: TestService, id: string, query: string) =>
  call('GET', `/v1/documents/${id}/?${query}`)

test('a signature authorizes reads of one document, in either order of its parameters', async () => {
  const service = await sharedService()
  const { id, secret, author } = await writtenIn(service)
  const { signature, exp } = signRead(secret, id)
  const own = await author.call('GET', `/v1/documents/${id}/`)
  const queries = [
    `sig=${signature}&exp=${exp}`,
    `exp=${exp}&sig=${signature}`,
    `utm_source=letter&sig=${signature}&exp=${exp}&document_id=other`,
    `s%69g=${signature}&exp=${exp}`,
  ]
  for (const query of queries) {
    const response = await read(service, id, query)
    assert.deepEqual([response.status, response.text], [200, own.text], query)
    assert.equal((await service.call('HEAD', `/v1/documents/${id}/?${query}`)).status, 200)
  }
})

/** Invalid signatures as query strings on the document's path. */
function wrongQueries(id: string, other: string, secret: string, foreignSecret: string): string[] {
  const exp = seconds() + HOUR
  const right = queryOf(secret, id, exp)
  const sig = right.slice(4, 68)
  const bytes = Buffer.from(sig, 'hex')
  const turned = Array.from({ length: 256 }, (_, bit) => {
    const copy = Buffer.from(bytes)
    copy.writeUInt8(copy.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
    return `sig=${copy.toString('hex')}&exp=${exp}`
  })
  const changedDigits = [...String(exp)].flatMap((digit, at) =>
    [...'0123456789']
      .filter((one) => one !== digit)
      .map((one) => {
        const changed = String(exp).slice(0, at) + one + String(exp).slice(at + 1)
        return `sig=${sig}&exp=${changed}`
      }),
  )
  // Each is signed over the exact text that is sent; only the form of exp is invalid.
  const forms = [
    ...[
      '0',
      '-1',
      '1e3',
      '9e9',
      ' 12',
      '0x10',
      '+12',
      '12.0',
      '12,0',
      '١٢',
      '１２',
      'Infinity',
      'NaN',
    ],
    ...['', ' ', 'null', 'undefined', 'now', `0${exp}`, `+${exp}`, `-${exp}`, `${exp} `, ` ${exp}`],
    ...[`${exp}.0`, `${exp}.5`, `${exp}n`, `${exp}\n`, `${exp}\0`, `${exp},${exp}`],
    ...['9'.repeat(16), '9'.repeat(20), '9007199254740993', '1'.repeat(400)],
    ...[
      [...String(exp)].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join(''),
    ],
  ].map((text) => queryOf(secret, id, text))
  return [
    ...turned,
    ...changedDigits,
    ...forms,
    queryOf(secret, other, exp),
    queryOf(foreignSecret, id, exp),
    queryOf('', id, exp),
    queryOf('nobody', id, exp),
    queryOf(secret, id.toUpperCase(), exp),
    queryOf(secret, id, seconds() - 1),
    `sig=${sig.toUpperCase()}&exp=${exp}`,
    `sig=${sig}0&exp=${exp}`,
    `sig=${sig.slice(1)}&exp=${exp}`,
    `sig=${sig}%0A&exp=${exp}`,
    `sig=+${sig}&exp=${exp}`,
    `sig=%20${sig}&exp=${exp}`,
    `sig=${bytes.toString('base64url')}&exp=${exp}`,
    `sig=sha256%3D${sig}&exp=${exp}`,
    `sig=&exp=${exp}`,
    `sig=${sig}&exp=`,
    'sig=&exp=',
    'sig&exp',
    `sig=${sig}`,
    `exp=${exp}`,
    `${right}&sig=${sig}`,
    `sig=0&${right}`,
    `${right}&exp=${exp}`,
    `${right}&exp=9999999999`,
    `sig[]=${sig}&exp=${exp}`,
    `sig=${sig}&EXP=${exp}`,
    `sig=${sig}&exp=${exp};document_id=${id}`,
  ]
}

test('all invalid signatures get the same response, for existing and missing documents', async () => {
  const service = await sharedService()
  const { id, secret, author } = await writtenIn(service)
  const body = { content: doc(p('Another')) }
  const other = (await author.call('POST', '/v1/documents/', { body })).json.id
  const foreign = await writtenIn(service)
  const wrong = wrongQueries(id, other, secret, foreign.secret)
  assert.ok(wrong.length > 400)

  const expected = observableResponse(
    await read(service, id, `sig=${'0'.repeat(64)}&exp=${seconds() + HOUR}`),
  )
  assert.deepEqual(
    [expected.status, expected.text],
    [403, errorText(service.url, 'invalid_signature')],
  )
  for (const query of wrong) {
    assert.deepEqual(observableResponse(await read(service, id, query)), expected, query)
  }
  const exp = seconds() + HOUR
  const noDocuments = [
    '0190a0b0-0000-8123-8000-000000000000',
    id.toUpperCase(),
    `${id}0`,
    'no-id',
    '%D9%88%D8%B1%D9%82',
  ]
  for (const none of noDocuments) {
    const response = await read(service, none, queryOf(secret, decodeURIComponent(none), exp))
    assert.deepEqual(observableResponse(response), expected, none)
  }
  assert.equal((await read(service, id, queryOf(secret, id, exp))).status, 200)
})

test('HEAD reveals no more than GET', async () => {
  const service = await sharedService()
  const { id, secret } = await writtenIn(service)
  const paths = [
    `/v1/documents/${id}/?sig=0&exp=0`,
    `/v1/documents/${id}/?${queryOf('nobody', id, seconds() + HOUR)}`,
    `/v1/documents/no-id/?${queryOf(secret, 'no-id', seconds() + HOUR)}`,
  ]
  const heads = await Promise.all(paths.map((path) => service.call('HEAD', path)))
  const [first, ...others] = heads.map(observableResponse)
  assert.deepEqual([first?.status, first?.text], [403, ''])
  for (const other of others) assert.deepEqual(other, first)
})

test('a signature is valid before its exp, not at it', async (t) => {
  const service = await startService(t)
  const { id, secret } = await writtenIn(service)
  const exp = seconds() + 10 * HOUR
  const query = queryOf(secret, id, exp)
  service.travelTo(new Date((exp - 5) * 1000))
  assert.equal((await read(service, id, query)).status, 200)
  service.travelTo(new Date(exp * 1000))
  assert.equal((await read(service, id, query)).json.error, 'invalid_signature')
})

test('a signature may have a distant exp, unless the operator sets a maximum lifetime', async (t) => {
  const far = await writtenIn(await sharedService())
  for (const exp of [9_999_999_999, 10_000_000_000, seconds() * 1000, 2 ** 53]) {
    const query = queryOf(far.secret, far.id, exp)
    assert.equal((await read(await sharedService(), far.id, query)).status, 200, query)
  }

  const strict = await startService(t, { WARAQ_SIGNATURE_MAX_SECONDS: '600' })
  const { id, secret } = await writtenIn(strict)
  assert.equal((await read(strict, id, queryOf(secret, id, seconds() + 590))).status, 200)
  const expected = observableResponse(await read(strict, id, 'sig=0&exp=0'))
  for (const life of [660, HOUR, 7 * 24 * HOUR, 2 ** 53 - seconds()]) {
    const response = await read(strict, id, queryOf(secret, id, seconds() + life))
    assert.deepEqual(observableResponse(response), expected, String(life))
  }
})

test('only a valid signature reveals that its document was deleted', async () => {
  const service = await sharedService()
  const { id, secret, author } = await writtenIn(service)
  const exp = seconds() + HOUR
  await author.call('DELETE', `/v1/documents/${id}/`)
  const gone = await read(service, id, queryOf(secret, id, exp))
  assert.deepEqual([gone.status, gone.json.error], [404, 'not_found'])
  const guess = await read(service, id, queryOf('nobody', id, exp))
  assert.deepEqual([guess.status, guess.json.error], [403, 'invalid_signature'])
})

test('a rolled secret verifies during its overlap, and only the one before the newest', async (t) => {
  const service = await startService(t)
  const { id, secret: first, organization } = await writtenIn(service)
  const exp = seconds() + 10 * HOUR
  const statusWith = async (secret: string) =>
    (await read(service, id, queryOf(secret, id, exp))).status

  const second = await service.organizations.rollSecret(organization.id, HOUR)
  await waitFor('the new secret verifies', async () => (await statusWith(second)) === 200)
  assert.equal(await statusWith(first), 200)
  service.travelTo(new Date(Date.now() + (HOUR + 1) * 1000))
  assert.deepEqual([await statusWith(first), await statusWith(second)], [403, 200])

  const third = await service.organizations.rollSecret(organization.id, HOUR)
  await waitFor('the third secret verifies', async () => (await statusWith(third)) === 200)
  const fourth = await service.organizations.rollSecret(organization.id, 0)
  await waitFor('the fourth secret verifies', async () => (await statusWith(fourth)) === 200)
  const statuses = [first, second, third, fourth].map(statusWith)
  assert.deepEqual(await Promise.all(statuses), [403, 403, 403, 200])
})

test('a signature with exp in milliseconds is valid, and the log has one line for its organization', async (t) => {
  const service = await startService(t)
  const { id, secret } = await writtenIn(service)
  const first = await read(service, id, queryOf(secret, id, seconds() + HOUR))
  const lines = () => service.logged().match(/"signature with exp in milliseconds"/g)?.length ?? 0
  assert.equal(lines(), 0)
  for (let round = 0; round < 3; round++) {
    const later = await read(service, id, queryOf(secret, id, Date.now()))
    assert.deepEqual(observableResponse(later), observableResponse(first))
  }
  await read(service, id, queryOf('nobody', id, Date.now()))
  assert.equal(lines(), 1)
})
