import { ServiceError } from '../service-error.ts'
import type { GrantOptions, Grants, WithGrant } from './grants.ts'

/** Most pages have no co-authors, so the code of grants is loaded with the first request. */
export function createLazyWithGrant(options: GrantOptions): WithGrant {
  const grants: Grants = new Map()
  return async (call, send) =>
    (await loadGrants()).sendWithGrant({ ...options, grants }, call, send)
}

const loadGrants = () =>
  import('./grants.ts').catch((cause: unknown) => {
    throw new ServiceError(0, 'network', { cause })
  })
