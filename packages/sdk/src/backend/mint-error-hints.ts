import { ServiceError } from '../service-error.ts'

/** Adds a hint to the message of a mint error. `origin` is that of the service. */
export function withHint(error: ServiceError, origin: string): ServiceError {
  const { status, code, cause, field, docUrl, requestId, retryAfter } = error
  const hint = hintFor(error, origin)
  if (hint === undefined) return error
  return new ServiceError(status, code, {
    sentence: hint,
    field,
    docUrl,
    requestId,
    retryAfter,
    ...(cause !== undefined && { cause }),
  })
}

function hintFor(error: ServiceError, origin: string): string | undefined {
  const { status, code } = error
  switch (code) {
    case 'invalid_api_key':
    case 'authentication_required':
      return `${origin} does not know \`apiKey\`, or it was revoked. List live keys with \`waraq key list\`.`
    case 'organization_suspended':
      return 'the operator suspended this organization.'
    case 'network':
      return `no connection to ${origin}${reasonOf(error)}. Check that the service is running and that scheme and port of \`baseUrl\` are correct.`
    case 'timeout':
      return `no complete response from ${origin} in time.`
    case 'unexpected_answer':
      return status >= 300 && status < 400
        ? `${origin} redirects. Set \`baseUrl\` to the target URL, for example https instead of http.`
        : notTheService(origin)
    case 'not_found':
    case 'method_not_allowed':
      return notTheService(origin)
    default:
      return undefined
  }
}

const notTheService = (origin: string): string =>
  `the response of ${origin} is not from this service. Check \`baseUrl\`.`

/** The system error code, such as ECONNREFUSED, which cannot contain a secret. */
function reasonOf(error: Error): string {
  let first: unknown = error
  while (first instanceof Error && first.cause !== undefined) first = first.cause
  const code = first instanceof Error && 'code' in first ? String(first.code) : ''
  return /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? ` (${code})` : ''
}
