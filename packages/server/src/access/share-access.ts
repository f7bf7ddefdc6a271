import { type Clock, microsOf } from '../lib/time.ts'
import type { OrganizationCache } from './organization-cache.ts'
import {
  type GuardedLink,
  type ShareAccessClaims,
  signShareAccess,
  verifyShareAccess,
} from './share-access-token.ts'
import { isAccepted, signingKeyOf } from './token-keys.ts'

interface Deps {
  cache: OrganizationCache
  now: Clock
}

export type ShareAccess = ReturnType<typeof createShareAccess>

/** Issues and verifies the access tokens of share links, with the token keys of the deployment. */
export function createShareAccess({ cache, now }: Deps) {
  return {
    async issue(link: GuardedLink): Promise<{ token: string; exp: number }> {
      await cache.refresh()
      const at = microsOf(now())
      const key = signingKeyOf(cache.tokenKeys(), at)
      if (!key) throw new Error('the deployment has no token key')
      return signShareAccess(link, key, at)
    },

    /** The claims of a genuine token that has not expired. */
    async verify(token: string): Promise<ShareAccessClaims | undefined> {
      await cache.refresh(true)
      const at = microsOf(now())
      const keys = cache.tokenKeys().filter((key) => isAccepted(key, at))
      return verifyShareAccess(token, (kid) => keys.find(({ id }) => id === kid)?.secret, at)
    },
  }
}
