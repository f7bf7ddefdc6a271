/** The credentials of the access matrix, and the documents in each state that it names. */
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { signRead } from '@waraq/sdk/backend'
import { waitFor } from '../../../../test/lib/wait-for.ts'
import { sharedService, startService, type TestService } from '../lib/service.ts'
import { SILENT_WEBHOOK } from '../lib/webhooks.ts'
import { bearer, type Carried } from './carried.ts'
import { type Author, createMatrixDocuments, type MatrixDocuments } from './documents.ts'
import { createGrants } from './grants.ts'
import {
  createKeys,
  createMatrixOrganization,
  erased,
  findIdentity,
  keyIdOf,
  type MatrixOrganization,
  mintToken,
} from './organizations.ts'

export interface Actors {
  service: TestService
  fixtures: MatrixDocuments
  credentials: Record<string, (documentId: string) => Carried>
  /** A webhook of Zaytuna. */
  webhookId: string
  /** Another API key of Zaytuna. */
  keyId: string
  /** A user of Zaytuna who has nothing, and the receipt of one who is erased. */
  identityId: string
  erasureId: string
}

type People = Awaited<ReturnType<typeof createPeople>>

const HOUR = 3_600

/** Creates all organizations, users, documents and credentials. */
export async function createActors(t: TestContext): Promise<Actors> {
  const service = await startService(t)
  await service.scripture.prepare()
  const people = await createPeople(service)
  const { zaytuna, cordoba, samarkand, tokens } = people
  const author = (organization: MatrixOrganization, token: string): Author => ({
    organization,
    token,
  })
  const authors = {
    amina: author(zaytuna, tokens.amina),
    bilal: author(zaytuna, tokens.bilal),
    qurtubi: author(cordoba, tokens.qurtubi),
    samarqandi: author(samarkand, tokens.samarqandi),
  }
  const fixtures = await createMatrixDocuments(service.call, authors, async (id) => {
    const headers = { authorization: `Bearer ${people.keys.scoped['an API key to manage']}` }
    const path = `/v1/organization/documents/${id}/takedown/`
    const { status } = await service.call('POST', path, { headers, body: { reason: 'phishing' } })
    assert.equal(status, 200)
  })
  await service.organizations.suspend(samarkand.id)
  // From here on the server knows all earlier changes by the operator, since they share one epoch.
  const headers = { authorization: `Bearer ${tokens.samarqandi}` }
  await waitFor(
    'Samarkand is suspended',
    async () => (await service.call('GET', '/v1/documents/', { headers })).status === 403,
  )
  const credentials: Actors['credentials'] = {
    ...createBearers(people, fixtures),
    ...createSignatures(people, fixtures),
    ...createGrants(people, fixtures),
  }
  const manage = credentials['an API key to manage']?.('').authorization ?? ''
  const webhook = await service.call('POST', '/v1/webhooks/', {
    headers: { authorization: manage },
    body: SILENT_WEBHOOK,
  })
  const keyId = keyIdOf(await service.organizations.createKey(zaytuna.id, ['manage']))
  const identityOf = async (user: string) => {
    await mintToken(service, zaytuna.apiKey, user)
    return findIdentity(service, manage, user)
  }
  const erasureId = await erased(service, manage, await identityOf('erased'))
  const identityId = await identityOf('leaver')
  return {
    ...{ service, fixtures, credentials, keyId, identityId, erasureId },
    webhookId: webhook.json.id,
  }
}

async function createPeople(service: TestService) {
  const zaytuna = await createMatrixOrganization(service)
  const cordoba = await createMatrixOrganization(service)
  const samarkand = await createMatrixOrganization(service)
  const mint = (key: string, user: string) => mintToken(service, key, user)

  // Tokens minted now have expired when the test starts.
  service.travelTo(new Date(Date.now() - (HOUR + 1) * 1000))
  const late = {
    amina: await mint(zaytuna.apiKey, 'amina'),
    samarqandi: await mint(samarkand.apiKey, 'samarqandi'),
  }
  service.travelTo(new Date())
  const keys = await createKeys(service, zaytuna, (key) => mint(key, 'amina'))
  const { organizations } = service
  const samarkandRevoked = await organizations.createKey(samarkand.id)
  const tokens = {
    amina: await mint(zaytuna.apiKey, 'amina'),
    bilal: await mint(zaytuna.apiKey, 'bilal'),
    qurtubi: await mint(cordoba.apiKey, 'qurtubi'),
    samarqandi: await mint(samarkand.apiKey, 'samarqandi'),
    samarqandiRevoked: await mint(samarkandRevoked, 'samarqandi'),
  }
  await organizations.revokeKey(keyIdOf(samarkandRevoked))
  const abroad = await (await sharedService()).organization()
  const tokenFromAbroad = (await abroad.author('amina')).token
  return {
    zaytuna,
    cordoba,
    samarkand,
    keys,
    samarkandRevoked,
    tokens,
    late,
    abroad,
    tokenFromAbroad,
  }
}

function createBearers(people: People, fixtures: MatrixDocuments): Actors['credentials'] {
  const { zaytuna, samarkand, keys, tokens, late, abroad } = people
  const texts = {
    'Bearer and a word': 'sesame',
    'an API key': zaytuna.apiKey,
    'another API key': keys.fresh,
    'a rolled API key': keys.rolled,
    'a rolled API key, past': keys.past,
    'a revoked API key': keys.revoked,
    ...keys.scoped,
    'an API key, an ocean away': abroad.apiKey,
    "Samarkand's API key": samarkand.apiKey,
    "Samarkand's API key, revoked": people.samarkandRevoked,
    'a signing secret': zaytuna.secrets.current,
    'a share token': fixtures.shareTokens.on ?? '',
    "Amina's token": tokens.amina,
    "Amina's token, expired": late.amina,
    "Amina's token, key rolled": keys.tokenOfPast,
    "Amina's token, key revoked": keys.tokenOfRevoked,
    "Amina's token, an ocean away": people.tokenFromAbroad,
    "Bilal's token": tokens.bilal,
    "Cordoba's token": tokens.qurtubi,
    "Samarkand's token": tokens.samarqandi,
    "Samarkand's token, expired": late.samarqandi,
    "Samarkand's token, revoked": tokens.samarqandiRevoked,
  }
  const bearers = Object.entries(texts).map(([name, text]) => [name, () => bearer(text)] as const)
  return {
    nothing: () => ({}),
    'an access token': (id) => bearer(fixtures.accessOf(id)),
    "another's access token": (id) => bearer(fixtures.accessOf(fixtures.siblingOf(id))),
    Basic: () => ({ authorization: `Basic ${btoa(`amina:${zaytuna.apiKey}`)}` }),
    'an API key as BEARER': () => ({ authorization: `BEARER   ${zaytuna.apiKey}` }),
    "Amina's token as BEARER": () => ({ authorization: `BEARER   ${tokens.amina}` }),
    ...Object.fromEntries(bearers),
  }
}

function createSignatures(people: People, fixtures: MatrixDocuments): Actors['credentials'] {
  const { zaytuna, cordoba, tokens, late } = people
  const inAnHour = Math.floor(Date.now() / 1000) + HOUR
  const signed = (id: string, secret: string, exp = inAnHour) =>
    `sig=${signRead(secret, id, exp).signature}&exp=${exp}`
  const secretsOf = (id: string) => (fixtures.organizationOf(id) ?? zaytuna).secrets
  const otherThan = (organization: MatrixOrganization | undefined) =>
    organization === cordoba ? zaytuna : cordoba

  const right = (id: string) => signed(id, secretsOf(id).current)
  const wrong = (id: string) => signed(id, 'an unknown secret')
  const sigAlone = (id: string) => right(id).replace(/&.*/, '')
  const withRight = (text: string) => (id: string) => ({ ...bearer(text), query: right(id) })
  const withWrong = (text: string) => (id: string) => ({ ...bearer(text), query: wrong(id) })
  return {
    'a signature': (id) => ({ query: right(id) }),
    'a wrong signature': (id) => ({ query: wrong(id) }),
    'previous secret': (id) => ({ query: signed(id, secretsOf(id).previous) }),
    'previous secret, past': (id) => ({ query: signed(id, secretsOf(id).past) }),
    "another's secret": (id) => ({
      query: signed(id, otherThan(fixtures.organizationOf(id)).secrets.current),
    }),
    'of another document': (id) => ({
      query: signed(fixtures.siblingOf(id), secretsOf(id).current),
    }),
    expired: (id) => ({ query: signed(id, secretsOf(id).current, inAnHour - HOUR - 1) }),
    'exp alone': () => ({ query: `exp=${inAnHour}` }),
    'sig alone': (id) => ({ query: sigAlone(id) }),
    "Amina's token, signature": withRight(tokens.amina),
    "Amina's token, wrong sig": withWrong(tokens.amina),
    "Amina's token, sig alone": (id) => ({ ...bearer(tokens.amina), query: sigAlone(id) }),
    "Amina's token, exp alone": () => ({ ...bearer(tokens.amina), query: `exp=${inAnHour}` }),
    "Amina's token, sig twice": (id) => ({
      ...bearer(tokens.amina),
      query: `${right(id)}&${sigAlone(id)}`,
    }),
    "Amina's token, expired sig": (id) => ({
      ...bearer(tokens.amina),
      query: signed(id, secretsOf(id).current, inAnHour - HOUR - 1),
    }),
    "Amina's token, BEARER, sig": (id) => ({
      authorization: `BEARER   ${tokens.amina}`,
      query: wrong(id),
    }),
    "Bilal's token, wrong sig": withWrong(tokens.bilal),
    "Bilal's token, signature": withRight(tokens.bilal),
    'late token, wrong sig': withWrong(late.amina),
    'a word, wrong sig': withWrong('sesame'),
    'Basic, wrong sig': (id) => ({ ...basic, query: wrong(id) }),
    'Basic, signature': (id) => ({ ...basic, query: right(id) }),
    "Samarkand's token, wrong sig": withWrong(tokens.samarqandi),
    'late token, signature': withRight(late.amina),
    'a word, signature': withRight('sesame'),
    'an API key, signature': withRight(zaytuna.apiKey),
    'an API key, wrong sig': withWrong(zaytuna.apiKey),
    "Samarkand's token, signature": withRight(tokens.samarqandi),
  }
}

const basic: Carried = { authorization: `Basic ${btoa('staging:site')}` }
