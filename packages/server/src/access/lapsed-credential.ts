import { ApiError } from '@waraq/contract'

/**
 * Rejects a credential that this deployment issued but that is expired or revoked. Clients see the
 * same response as for a forged one; internally it is not counted as a guess of the address.
 */
export class ExpiredCredentialError extends ApiError {}
