import { ServiceError } from '../service-error.ts'
import type { GrantOptions, WithGrant } from './grants.ts'

/** Most pages have no co-authors, so the code of grants is loaded with the first request for one. */
export function createLazyWithGrant(options: GrantOptions): WithGrant {
  let loading: Promise<WithGrant> | undefined
  return async (documentId, send) => {
    loading ??= import('./grants.ts').then(
      ({ createWithGrant }) => createWithGrant(options),
      (cause: unknown) => {
        loading = undefined
        throw new ServiceError(0, 'network', { cause })
      },
    )
    return (await loading)(documentId, send)
  }
}
