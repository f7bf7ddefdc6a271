/** Fixtures for tests of rate limits: low limits, and client addresses from a header. */
import type { TestContext } from 'node:test'
import { signRead } from '@waraq/sdk/backend'
import { doc, p } from './content.ts'
import { startService } from './service.ts'
import { STOPPED, type World } from './world.ts'

export const LIMITS = {
  WARAQ_RATE_LIMITS: 'on',
  WARAQ_RATE_ANONYMOUS: '3',
  WARAQ_RATE_IDENTITY: '4',
  WARAQ_RATE_MINT: '2',
  WARAQ_TRUST_PROXY: '127.0.0.1',
}
const MANY = { WARAQ_RATE_IDENTITY: '1000000', WARAQ_RATE_MINT: '1000000' }

export const from = (address: string, headers: Record<string, string> = {}) => ({
  headers: { 'x-forwarded-for': address, ...headers },
})
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** A service with an author and a document, and all valid ways to read it. */
export async function startSharedDocument(
  t: TestContext,
  settings: Record<string, string> = {},
  world: World = STOPPED,
) {
  const service = await startService(t, { ...LIMITS, ...MANY, ...settings }, world)
  const organization = await service.organization()
  const author = await organization.author()
  const { json } = await author.call('POST', '/v1/documents/', {
    body: { content: doc(p('A leaf')) },
  })
  const path = `/v1/documents/${json.id}/`
  const share = await author.call('PATCH', `${path}share/`, { body: { is_shared: true } })
  const { signature, exp } = signRead(organization.signingSecret, json.id)
  const shared = `/v1/documents/shared/${share.json.share_token}/`
  return {
    service,
    organization,
    author,
    path,
    shared,
    signed: `${path}?sig=${signature}&exp=${exp}`,
  }
}
