/** The organizations of the policy with what an operator did to them: keys and secrets of every age. */
import type { Organization, TestService } from '../lib/service.ts'

/** An organization whose signing secret was rolled twice. */
export interface MatrixOrganization extends Organization {
  secrets: {
    /** Two rolls ago: it verifies nothing any more. */
    past: string
    /** Before the last roll: it verifies for another hour. */
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

/** The public part of a key's text. */
export const keyIdOf = (apiKey: string): string => apiKey.slice(9, 17)

export async function mintToken(service: TestService, apiKey: string, user: string) {
  const { json } = await service.call('POST', '/v1/embed/tokens/', {
    headers: { authorization: `Bearer ${apiKey}` },
    body: { external_user_id: user },
  })
  return String(json.token)
}

/** More keys of one house, in every state, with a token that each minted while it could. */
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
  return { fresh, rolled, past, revoked, tokenOfPast, tokenOfRevoked }
}

type Mint = (apiKey: string) => Promise<string>
