/** The organizations of the access matrix, with keys and secrets of each age. */
import { waitFor } from '../../../../test/lib/wait-for.ts'
import type { Organization, TestService } from '../lib/service.ts'

/** An organization whose signing secret was rolled twice. */
export interface MatrixOrganization extends Organization {
  secrets: {
    /** The secret before the last two rolls; no longer valid. */
    past: string
    /** The secret before the last roll; valid for another hour. */
    previous: string
    current: string
  }
}

const HOUR = 3_600

export async function createMatrixOrganization(service: TestService): Promise<MatrixOrganization> {
  const organization = await service.organization()
  const { id, signingSecret: past } = organization
  const previous = await service.organizations.rollSecret(id, 0)
  const current = await service.organizations.rollSecret(id, HOUR)
  return { ...organization, secrets: { past, previous, current } }
}

/** The public part of an API key. */
export const keyIdOf = (apiKey: string): string => apiKey.slice(9, 17)

export async function mintToken(service: TestService, apiKey: string, user: string) {
  const { json } = await service.call('POST', '/v1/embed/tokens/', {
    headers: { authorization: `Bearer ${apiKey}` },
    body: { external_user_id: user },
  })
  return String(json.token)
}

/** More keys of one organization, in each state, each with a token that it minted before. */
export async function createKeys(
  { organizations }: TestService,
  { id }: MatrixOrganization,
  mint: Mint,
) {
  const [rolled, past, revoked] = [
    await organizations.createKey(id),
    await organizations.createKey(id),
    await organizations.createKey(id),
  ]
  const [tokenOfPast, tokenOfRevoked] = [await mint(past), await mint(revoked)]
  const fresh = await organizations.rollKey(keyIdOf(rolled), HOUR)
  await organizations.rollKey(keyIdOf(past), 0)
  await organizations.revokeKey(keyIdOf(revoked))
  const oldEvents = await organizations.createKey(id, ['events'])
  const rolledEvents = await organizations.rollKey(keyIdOf(oldEvents), 0)
  const revokedEvents = await organizations.createKey(id, ['events'])
  await organizations.revokeKey(keyIdOf(revokedEvents))
  const scoped = {
    'an API key for events': await organizations.createKey(id, ['events']),
    'an API key to manage': await organizations.createKey(id, ['manage']),
    'an API key for both': await organizations.createKey(id, ['mint', 'events']),
    'a rolled key for events': rolledEvents,
    'a revoked key for events': revokedEvents,
  }
  return { fresh, rolled, past, revoked, tokenOfPast, tokenOfRevoked, scoped }
}

type Mint = (apiKey: string) => Promise<string>

/** The id of the user with this id of the host. */
export async function findIdentity({ call }: TestService, authorization: string, user: string) {
  const path = `/v1/organization/identities/?external_user_id=${encodeURIComponent(user)}`
  const { json } = await call('GET', path, { headers: { authorization } })
  return String(json.data[0]?.id)
}

/** The id of the receipt of a user, who is erased, and which changes no more. */
export async function erased(
  { call, env }: TestService,
  authorization: string,
  identityId: string,
) {
  const isSqlite = env.WARAQ_DATABASE_URL === undefined
  const init = { headers: { authorization } }
  const path = `/v1/organization/identities/${identityId}/erase/`
  const { json } = await call('POST', path, init)
  await waitFor('the user is erased', async () => {
    const receipt = await call('GET', `/v1/organization/erasures/${json.id}/`, init)
    const { state, physical } = receipt.json
    // PostgreSQL is overwritten by a command.
    return state === 'done' && (physical === 'done' || !isSqlite)
  })
  return String(json.id)
}
