/** Co-authors, who read and save documents of others by grants. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { VersionWriter } from '@waraq/contract'
import { createClient } from '@waraq/sdk/client'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { DONE, optional } from '../src/db/chains.ts'
import { sql } from '../src/db/sql.ts'
import { erased, findIdentity } from './access-matrix/organizations.ts'
import { callWith, type Granting, grantFor } from './lib/co-authors.ts'
import { doc, p } from './lib/content.ts'
import { IMAGE_FIXTURES } from './lib/image-fixtures.ts'
import { put, showing, uploaded } from './lib/images.ts'
import type { Author, HttpResponse } from './lib/service.ts'
import { sharedService } from './lib/service.ts'
import { START, testWriting, textOf } from './lib/writing.ts'

const UPLOAD = '/v1/documents/images/upload/'
const PNG = { content_type: 'image/png' }

/** A document of Amina, and Bilal with a grant for it. */
async function together(granting: Granting = {}) {
  const service = await sharedService()
  const organization = await service.organization()
  const [amina, bilal] = [await organization.author('amina'), await organization.author('bilal')]
  const { id } = await amina.client.createDocument(doc(p('one')))
  const { grant } = grantFor(organization, id, bilal, granting)
  const call = callWith(bilal.call, grant)
  return { service, organization, amina, bilal, id, path: `/v1/documents/${id}/`, call }
}

const codeOf = ({ status, json }: HttpResponse) => `${status} ${json?.error ?? ''}`.trim()

/** Uploads and confirms an image for a document, as a co-author. */
async function uploadedFor(call: Author['call'], document_id: string): Promise<string> {
  const { status, json } = await call('POST', UPLOAD, { body: { ...PNG, document_id } })
  assert.equal(status, 201)
  await put(json, IMAGE_FIXTURES['image/png'])
  const path = `/v1/documents/images/${json.image_id}/confirm/?document_id=${document_id}`
  assert.equal(codeOf(await call('POST', path)), '200')
  return json.image_id
}

test('a co-author reads and saves a document of another author, by a client with getGrant', async () => {
  const { service, organization, amina, bilal, id } = await together()
  let count = 0
  const getGrant = (documentId: string) => {
    count += 1
    return grantFor(organization, documentId, bilal)
  }
  const getToken = () => bilal.token
  const client = createClient({ apiUrl: service.url, getToken, getGrant })
  const { etag } = await client.readDocument(id)
  await client.updateDocument(id, doc(p('two')), { ifMatch: etag })
  const { content } = await amina.client.readDocument(id)
  assert.deepEqual(content, doc(p('two')))
  const { versions } = await client.listVersions(id)
  assert.deepEqual(
    versions.map(({ revision, writers }) => [revision, writers]),
    [
      [2, [{ external_user_id: 'bilal' }]],
      [1, undefined],
    ],
  )
  await client.readVersion(id, 1)
  await client.restoreVersion(id, 1)
  assert.deepEqual((await amina.client.readDocument(id)).content, doc(p('one')))
  assert.deepEqual((await client.exportDocument(id, 'txt')).losses, {})
  assert.equal(count, 1, 'one grant serves all requests')
  assert.deepEqual(await bilal.client.listDocuments(), [])
})

test('a grant to comment reads, and saves nothing', async () => {
  const { path, call } = await together({ right: 'comment' })
  assert.equal(codeOf(await call('GET', path)), '200')
  assert.equal(codeOf(await call('PATCH', path, { body: textOf('two') })), '403 invalid_grant')
  assert.equal(codeOf(await call('GET', `${path}versions/`)), '403 invalid_grant')
})

test('a save of a co-author needs the version that it replaces, as one of the author does', async () => {
  const { amina, path, call } = await together()
  await amina.call('PATCH', path, { body: textOf('two') })
  const headers = { 'if-match': '"1-0000000000000000"' }
  const { status, json } = await call('PATCH', path, { headers, body: textOf('three') })
  assert.deepEqual([status, json.error], [412, 'precondition_failed'])
})

test('responses to the author are the same, whatever grant the request carries', async () => {
  const { amina, path } = await together()
  const plain = await amina.call('GET', path)
  for (const grant of ['edit', 'edit.1.x', 'x'.repeat(2_000)]) {
    const carried = await callWith(amina.call, grant)('GET', path)
    assert.equal(carried.text, plain.text)
    assert.equal(carried.status, plain.status)
  }
})

test('versions that their author wrote alone have no writers', async () => {
  const { amina, path } = await together()
  await amina.call('PATCH', path, { body: textOf('two') })
  const { json } = await amina.call('GET', `${path}versions/`)
  assert.ok(json.every((version: object) => !('writers' in version)))
})

test('an image of a co-author belongs to the author of the document', async () => {
  const { service, amina, bilal, id, path, call } = await together()
  const image = await uploadedFor(call, id)
  const rows = await service.db.list(
    sql`SELECT i.external_user_id, g.document_id FROM images g
        JOIN identities i ON i.shard = g.shard AND i.id = g.identity_id WHERE g.id = ${image}`,
  )
  assert.deepEqual(rows, [{ external_user_id: 'amina', document_id: id }])
  const url = `/v1/documents/images/${image}/url/?document_id=${id}`
  assert.equal(codeOf(await call('GET', url)), '200', 'before a save shows it')
  assert.equal(codeOf(await bilal.call('GET', url)), '404 not_found')
  const saved = await call('PATCH', path, { body: { content: showing(image) } })
  assert.deepEqual(saved.json.rejected_image_ids, [])
  assert.equal(codeOf(await amina.call('GET', url)), '200')
})

test('a co-author neither shows nor confirms images of other documents', async () => {
  const { organization, amina, bilal, id, path, call } = await together()
  const hidden = await uploaded(amina)
  const own = await uploaded(bilal)
  await amina.client.createDocument(showing(hidden))
  const { json } = await call('PATCH', path, { body: { content: showing(hidden, own) } })
  assert.deepEqual(json.rejected_image_ids, [hidden, own])
  const url = (image: string) => `/v1/documents/images/${image}/url/?document_id=${id}`
  assert.equal(codeOf(await call('GET', url(hidden))), '404 not_found')
  const confirm = `/v1/documents/images/${hidden}/confirm/?document_id=${id}`
  assert.equal(codeOf(await call('POST', confirm)), '404 not_found')

  // An image of the document stays, and comes back after it was removed.
  const other = await amina.client.createDocument(showing(hidden))
  const elsewhere = callWith(bilal.call, grantFor(organization, other.id, bilal).grant)
  const at = `/v1/documents/${other.id}/`
  for (const content of [showing(hidden), doc(p('none')), showing(hidden)]) {
    const { json } = await elsewhere('PATCH', at, { body: { content } })
    assert.deepEqual(json.rejected_image_ids, [])
  }
})

test('an upload with a grant names its document', async () => {
  const { id, call } = await together()
  assert.equal(codeOf(await call('POST', UPLOAD, { body: PNG })), '403 invalid_grant')
  const numbered = { ...PNG, document_id: 7 }
  assert.equal(codeOf(await call('POST', UPLOAD, { body: numbered })), '403 invalid_grant')
  assert.equal(codeOf(await call('POST', UPLOAD, { body: { ...PNG, document_id: id } })), '201')
})

test('an upload without a grant ignores the document that it names', async () => {
  const { bilal, id } = await together()
  for (const document_id of [id, 7, null]) {
    const { status, json } = await bilal.call('POST', UPLOAD, { body: { ...PNG, document_id } })
    assert.equal(status, 201)
    await put(json, IMAGE_FIXTURES['image/png'])
    const path = `/v1/documents/images/${json.image_id}/confirm/?document_id=${id}&document_id=7`
    assert.equal(codeOf(await bilal.call('POST', path)), '200')
  }
})

test('the Idempotency-Key of a co-author is not that of the author', async () => {
  const { amina, bilal, id, call } = await together()
  const headers = { 'idempotency-key': 'one' }
  const ask = async (by: Author['call'], document_id?: string) => {
    const body = { ...PNG, ...(document_id && { document_id }) }
    const { status, json } = await by('POST', UPLOAD, { headers, body })
    return status === 201 ? json.image_id : json.error
  }
  const ofAmina = await ask(amina.call)
  const ofBoth = await ask(call, id)
  assert.notEqual(ofBoth, ofAmina)
  assert.equal(await ask(call, id), ofBoth)
  assert.equal(await ask(bilal.call), 'idempotency_key_reused')
})

test('the change that an event will publish names the user who saved last', async () => {
  const { service, amina, id, path, call } = await together()
  const author = sql`
    SELECT i.external_user_id FROM document_changes c
    JOIN identities i ON i.shard = c.shard AND i.id = c.identity_id WHERE c.subject = ${id}`
  await call('PATCH', path, { body: textOf('two') })
  assert.deepEqual(await service.db.list(author), [{ external_user_id: 'amina' }], 'who created it')
  const drop = sql`DELETE FROM document_changes WHERE subject = ${id} RETURNING subject`
  await service.db.write(optional(drop), DONE)
  await amina.call('PATCH', path, { body: textOf('three') })
  await call('PATCH', path, { body: textOf('four') })
  assert.deepEqual(await service.db.list(author), [{ external_user_id: 'bilal' }])
})

test('a grant of a document that its author has deleted finds nothing', async () => {
  const { amina, path, call } = await together()
  assert.equal(codeOf(await call('GET', path)), '200')
  await amina.call('DELETE', path)
  assert.equal(codeOf(await call('GET', path)), '404 not_found')
  assert.equal(codeOf(await call('PATCH', path, { body: textOf('two') })), '404 not_found')
})

testWriting('versions of two writers in turn name their writers', async (start) => {
  const { organization, author, path, save, id } = await start()
  const bilal = await organization.author('bilal')
  // No save is ten minutes after another one, because the clock of the service runs on between them.
  for (let turn = 0; turn < 50; turn++) {
    const exp = START / 1000 + 66 * turn + 600
    const { grant } = grantFor(organization, id, bilal, { exp })
    await save(`amina ${turn}`, 0.55)
    await save(`bilal ${turn}`, 0.55, { ...bilal, call: callWith(bilal.call, grant) })
  }
  const { json } = await author.call('GET', `${path}versions/`)
  // As of two pages of one author: 60 of the first 33 minutes, two of the 22 after them, the current one.
  assert.equal(json.length, 63)
  for (const { title, writers = [{ external_user_id: 'amina' }] } of json) {
    const names = writers.map((writer: VersionWriter) => writer.external_user_id)
    const [name = ''] = title === 'one' ? ['amina'] : title.split(' ')
    assert.ok(names.includes(name), `${title}: ${names}`)
  }
})

testWriting('a grant ends with its exp, and with a roll of the secret', async (start) => {
  const { service, organization, save, id, path } = await start()
  const bilal = await organization.author('bilal')
  const { grant } = grantFor(organization, id, bilal, { exp: START / 1000 + 600 })
  const call = callWith(bilal.call, grant)
  assert.equal(codeOf(await call('GET', path)), '200')
  await save('two', 9.9)
  assert.equal(codeOf(await call('GET', path)), '200')
  await save('three', 0.1)
  assert.equal(codeOf(await call('GET', path)), '403 invalid_grant')
  const next = grantFor(organization, id, bilal, { exp: START / 1000 + 1_200 })
  const again = callWith(bilal.call, next.grant)
  assert.equal(codeOf(await again('GET', path)), '200')
  await service.organizations.rollSecret(organization.id, 0)
  await waitFor(
    'the roll is known',
    async () => codeOf(await again('GET', path)) === '403 invalid_grant',
  )
})

test('the grant of a co-author ends with the erasure of that user', async () => {
  const { service, organization, path, call } = await together()
  assert.equal(codeOf(await call('GET', path)), '200')
  const key = await service.organizations.createKey(organization.id, ['manage'])
  const authorization = `Bearer ${key}`
  await erased(service, authorization, await findIdentity(service, authorization, 'bilal'))
  await waitFor('the grant has ended', async () => (await call('GET', path)).status === 403)
  assert.equal(
    codeOf(await call('PATCH', path, { body: { content: doc(p('x')) } })),
    '403 invalid_grant',
  )
})
