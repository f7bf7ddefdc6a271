import { ApiError } from '@waraq/contract'

const RETRY_SECONDS = 1

export const unavailable = (cause?: unknown): ApiError =>
  new ApiError('service_unavailable', { cause, retryAfter: RETRY_SECONDS })
