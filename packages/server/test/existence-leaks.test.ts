import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { COMMENT_CALLS } from './lib/commented.ts'
import { doc, p } from './lib/content.ts'
import { errorText } from './lib/error-body.ts'
import { observableResponse } from './lib/observable-response.ts'
import { type Author, type CallInit, sharedService, startService } from './lib/service.ts'

const content = doc(p('A leaf'))
const UNKNOWN = '0190a0b0-0000-8123-8000-000000000000'

async function write({ call }: Author): Promise<string> {
  return (await call('POST', '/v1/documents/', { body: { content } })).json.id
}

/** Ids of documents that Amina must not see, for each reason. */
async function idsOfOthers(amina: Author, bilal: Author, foreign: Author) {
  const [own, gone] = [await write(amina), await write(amina)]
  await amina.call('DELETE', `/v1/documents/${gone}/`)
  const goneOfBilal = await write(bilal)
  await bilal.call('DELETE', `/v1/documents/${goneOfBilal}/`)
  return [
    await write(bilal),
    await write(foreign),
    gone,
    goneOfBilal,
    UNKNOWN,
    '00000000-0000-4000-8000-000000000000',
    own.toUpperCase(),
    `${own}0`,
    own.slice(1),
    own.replaceAll('-', ''),
    `{${own}}`,
    `${own}%20`,
    'no-id',
    '%zz',
    '%E0%A4%A',
    '0',
    '-1',
    'null',
    '*',
    '%D9%88%D8%B1%D9%82',
    '%F0%9F%93%9C',
    "'%20OR%20'1'='1",
    'a'.repeat(300),
    'a'.repeat(8_000),
  ]
}

/** The place of Amina's own deleted document among these ids. */
const OWN_DELETED = 2

/** Each endpoint with an id, with valid and invalid bodies and conditions. */
const CALLS: [what: string, method: string, tail: string, init: CallInit][] = [
  ['reading', 'GET', '', {}],
  ['HEAD of the document', 'HEAD', '', {}],
  ['a conditional read', 'GET', '', { headers: { 'if-none-match': '*' } }],
  ['saving', 'PATCH', '', { body: { content } }],
  ['a save over a version', 'PATCH', '', { body: { content }, headers: { 'if-match': '"1-0"' } }],
  ['a save over any version', 'PATCH', '', { body: { content }, headers: { 'if-match': '*' } }],
  ['deleting', 'DELETE', '', {}],
  ['a deletion of a version', 'DELETE', '', { headers: { 'if-match': '"1-0"' } }],
  ['a permanent deletion', 'DELETE', '?permanent=true', {}],
  ['a read of the share', 'GET', 'share/', {}],
  ['HEAD of the share', 'HEAD', 'share/', {}],
  ['a list of versions', 'GET', 'versions/', {}],
  ['a read of a version', 'GET', 'versions/1/', {}],
  ['naming a version', 'PATCH', 'versions/1/', { body: { name: 'A name' } }],
  ['restoring a version', 'POST', 'versions/1/restore/', {}],
  ['erasing a version', 'DELETE', 'versions/1/', {}],
  ['erasing all versions', 'DELETE', 'versions/', {}],
  ['a list of links', 'GET', 'shares/', {}],
  ['a link', 'POST', 'shares/', { body: { password: 'a' } }],
  ['a change of the default link', 'PATCH', 'shares/default/', { body: { name: 'A name' } }],
  ['deleting the default link', 'DELETE', 'shares/default/', {}],
  ['deleting a link', 'DELETE', `shares/${UNKNOWN}/`, {}],
  ...COMMENT_CALLS,
  ['sharing', 'PATCH', 'share/', { body: { is_shared: true } }],
  ['unsharing', 'PATCH', 'share/', { body: { is_shared: false } }],
]

test('foreign and missing documents get byte-identical responses on all endpoints', async () => {
  const { organization, url } = await sharedService()
  const zaytuna = await organization()
  const [amina, bilal] = [await zaytuna.author('amina'), await zaytuna.author('bilal')]
  const foreign = await (await organization()).author('amina')
  const ids = await idsOfOthers(amina, bilal, foreign)
  const kept = await bilal.call('GET', `/v1/documents/${ids[0]}/`)

  for (const [what, method, tail, init] of CALLS) {
    const responses = []
    for (const id of ids)
      responses.push(await amina.call(method, `/v1/documents/${id}/${tail}`, init))
    const [first, ...others] = responses.map(observableResponse)
    assert.equal(first?.status, 404, what)
    assert.equal(first?.text, method === 'HEAD' ? '' : errorText(url, 'not_found'), what)
    for (const [index, other] of others.entries()) {
      assert.deepEqual(other, first, `${what} ${ids[index + 1]}`)
    }
  }
  const after = await bilal.call('GET', `/v1/documents/${ids[0]}/`)
  assert.deepEqual([after.text, after.headers.get('etag')], [kept.text, kept.headers.get('etag')])
})

/** The ids that reach an endpoint. */
const WELL_FORMED = 9

test('foreign and missing documents get byte-identical responses, whatever grant is forged', async () => {
  const { organization } = await sharedService()
  const zaytuna = await organization()
  const [amina, bilal] = [await zaytuna.author('amina'), await zaytuna.author('bilal')]
  const foreign = await (await organization()).author('amina')
  const ids = (await idsOfOthers(amina, bilal, foreign)).slice(0, WELL_FORMED)
  const exp = Math.floor(Date.now() / 1000) + 600
  const grants = [`edit.${exp}.${'0'.repeat(64)}`, `edit.1.${'0'.repeat(64)}`, 'edit', '']
  for (const [what, method, tail, init] of CALLS) {
    for (const grant of grants) {
      const headers = { ...init.headers, 'waraq-grant': grant }
      const responses = []
      for (const id of ids)
        responses.push(
          await amina.call(method, `/v1/documents/${id}/${tail}`, { ...init, headers }),
        )
      const [first, ...others] = responses.map(observableResponse)
      for (const [index, other] of others.entries())
        assert.deepEqual(other, first, `${what} ${ids[index + 1]} ${grant}`)
    }
  }
})

/** Each endpoint of the trash, where Amina's own deleted document is. */
const TRASH_CALLS: [what: string, method: string, path: (id: string) => string][] = [
  ['a read in the trash', 'GET', (id) => `/v1/documents/trash/${id}/`],
  ['HEAD in the trash', 'HEAD', (id) => `/v1/documents/trash/${id}/`],
  ['erasing in the trash', 'DELETE', (id) => `/v1/documents/trash/${id}/`],
  ['undeleting', 'POST', (id) => `/v1/documents/${id}/undelete/`],
]

test('foreign documents in the trash get the same responses as missing ones', async () => {
  const { organization, url } = await sharedService()
  const zaytuna = await organization()
  const [amina, bilal] = [await zaytuna.author('amina'), await zaytuna.author('bilal')]
  const foreign = await (await organization()).author('amina')
  const all = await idsOfOthers(amina, bilal, foreign)
  const ids = all.filter((_, at) => at !== OWN_DELETED)
  const trashOfBilal = await bilal.call('GET', '/v1/documents/trash/')
  assert.equal(trashOfBilal.json.length, 1)

  for (const [what, method, path] of TRASH_CALLS) {
    const responses = []
    for (const id of ids) responses.push(await amina.call(method, path(id)))
    const [first, ...others] = responses.map(observableResponse)
    assert.equal(first?.status, 404, what)
    assert.equal(first?.text, method === 'HEAD' ? '' : errorText(url, 'not_found'), what)
    for (const [index, other] of others.entries())
      assert.deepEqual(other, first, `${what} ${ids[index + 1]}`)
  }
  assert.equal((await amina.call('GET', '/v1/documents/trash/')).json[0].id, all[OWN_DELETED])
  assert.equal((await bilal.call('GET', '/v1/documents/trash/')).text, trashOfBilal.text)
})

test('links that are revoked, expired, used up or unknown get byte-identical responses', async (t) => {
  const service = await startService(t)
  const amina = await (await service.organization()).author()
  const path = `/v1/documents/${await write(amina)}/shares/`
  const create = async (body: object) => (await amina.call('POST', path, { body })).json
  const exchange = (token: string) =>
    service.call('POST', `/v1/documents/shared/${token}/access/`, { body: { password: 'a' } })
  const revoked = await create({ password: 'a' })
  await amina.call('DELETE', `${path}${revoked.id}/`)
  const usedUp = await create({ max_uses: 1 })
  assert.equal((await exchange(usedUp.share_token)).status, 200)
  const minute = 60_000
  const expires_at = new Date(Date.now() + minute).toISOString()
  const expired = await create({ expires_at, password: 'a' })
  service.travelTo(new Date(Date.now() + 2 * minute))

  const tokens = [revoked, usedUp, expired].map(({ share_token }) => String(share_token))
  tokens.push('A'.repeat(29), 'sesame')
  const asks = [exchange, (token: string) => service.call('GET', `/v1/documents/shared/${token}/`)]
  for (const ask of asks) {
    const responses = []
    for (const token of tokens) responses.push(observableResponse(await ask(token)))
    assert.equal(responses[0]?.status, 404)
    for (const response of responses) assert.deepEqual(response, responses[0])
  }
})

const INVALID: [what: string, tail: string, init: CallInit, code: string][] = [
  ['no JSON', '', { body: '{' }, 'invalid_json'],
  ['no content', '', { body: {} }, 'invalid_content'],
  ['something else', '', { body: { content: { type: 'page' } } }, 'invalid_content'],
  [
    'no media type',
    '',
    { body: '{}', headers: { 'content-type': 'text/plain' } },
    'unsupported_media_type',
  ],
  ['too much', '', { body: { content: doc(p('x'.repeat(1_100_000))) } }, 'document_too_large'],
  [
    'an invalid condition',
    '',
    { body: { content }, headers: { 'if-match': '1' } },
    'invalid_request',
  ],
  ['an invalid share', 'share/', { body: { is_shared: 'yes' } }, 'invalid_request'],
]

test('validation errors are identical for own and foreign documents', async () => {
  const { organization } = await sharedService()
  const zaytuna = await organization()
  const [amina, bilal] = [await zaytuna.author('amina'), await zaytuna.author('bilal')]
  const ids = [await write(amina), await write(bilal), 'no-id']
  for (const [what, tail, init, code] of INVALID) {
    const [own, ...others] = [
      await amina.call('PATCH', `/v1/documents/${ids[0]}/${tail}`, init),
      await amina.call('PATCH', `/v1/documents/${ids[1]}/${tail}`, init),
      await amina.call('PATCH', `/v1/documents/${ids[2]}/${tail}`, init),
    ]
    assert.equal(own?.json.error, code, what)
    for (const other of others)
      assert.deepEqual(observableResponse(other), own && observableResponse(own), what)
  }
})

test('revoked and unknown share links get byte-identical responses', async () => {
  const service = await sharedService()
  const [zaytuna, samarkand] = [await service.organization(), await service.organization()]
  const [amina, other] = [await zaytuna.author(), await samarkand.author()]
  const share = async ({ call }: Author, id: string, is_shared: boolean): Promise<string> =>
    (await call('PATCH', `/v1/documents/${id}/share/`, { body: { is_shared } })).json.share_token
  const [ended, gone, live] = [await write(amina), await write(amina), await write(amina)]
  const tokens = [await share(amina, ended, true), await share(amina, gone, true)]
  await share(amina, ended, false)
  await amina.call('DELETE', `/v1/documents/${gone}/`)
  tokens.push(await share(other, await write(other), true))
  const liveToken = await share(amina, live, true)
  tokens.push(liveToken.slice(1), `${liveToken}A`, liveToken.toLowerCase(), live, 'A'.repeat(29))
  tokens.push('sesame', '%20', `${liveToken}%20`, 'a'.repeat(8_000))

  const read = (token: string) => service.call('GET', `/v1/documents/shared/${token}/`)
  await service.organizations.suspend(samarkand.id)
  await waitFor('the suspension applies', async () => (await read(tokens[2] ?? '')).status === 404)
  const [first, ...others] = await Promise.all(tokens.map(read))
  assert.deepEqual([first?.status, first?.text], [404, errorText(service.url, 'not_found')])
  for (const response of others)
    assert.deepEqual(observableResponse(response), first && observableResponse(first))
  assert.equal((await read(liveToken)).status, 200)
})
