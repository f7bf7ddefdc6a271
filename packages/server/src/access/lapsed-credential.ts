import { ApiError } from '@waraq/contract'

/**
 * Refuses a credential that this deployment made and that opens nothing (any more). Outsiders see any
 * other refusal of its code; inside it says that nobody guessed, so it counts against no address.
 */
export class ExpiredCredentialError extends ApiError {}
