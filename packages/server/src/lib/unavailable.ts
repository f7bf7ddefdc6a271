import { ApiError } from '@waraq/contract'

const RETRY_SECONDS = 1

/** The error of work for which there is no room now. */
export const unavailable = (cause?: unknown): ApiError =>
  new ApiError('service_unavailable', { cause, retryAfter: RETRY_SECONDS })
