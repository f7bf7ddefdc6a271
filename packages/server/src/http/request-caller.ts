/** The caller as operators see it: never an identity or an address. */
export interface Caller {
  credential: 'token' | 'key' | 'signature' | 'share' | 'none'
  organizationId?: string
}
