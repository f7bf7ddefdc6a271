import { ServiceError } from '../service-error.ts'

/** The same failure of a mint, with a message that says what to look at. `origin` is the service's. */
export function withHint(error: ServiceError, origin: string): ServiceError {
  const { status, code, message, cause, requestId, retryAfter } = error
  const advice = adviceFor(error, origin)
  if (advice === undefined) return error
  return new ServiceError(status, code, {
    message: `${message}: ${advice}`,
    requestId,
    retryAfter,
    ...(cause !== undefined && { cause }),
  })
}

function adviceFor(error: ServiceError, origin: string): string | undefined {
  const { status, code } = error
  switch (code) {
    case 'invalid_api_key':
    case 'authentication_required':
      return `${origin} does not know \`apiKey\`, or it was revoked; \`waraq key list\` shows those that are live`
    case 'organization_suspended':
      return 'the operator of the service has suspended this organization'
    case 'network':
      return `no connection to ${origin}${reasonOf(error)}; is the service running, and is \`baseUrl\` right, http or https and the port?`
    case 'timeout':
      return `no whole answer from ${origin} in time`
    case 'unexpected_answer':
      return status >= 300 && status < 400
        ? `${origin} leads elsewhere; give \`baseUrl\` the address that it leads to, such as https in place of http`
        : notTheService(origin)
    case 'not_found':
    case 'method_not_allowed':
      return notTheService(origin)
    default:
      return undefined
  }
}

const notTheService = (origin: string): string =>
  `${origin} answers, but not as this service does; is \`baseUrl\` its address?`

/** The system's own word for it, such as ECONNREFUSED, which no secret can be part of. */
function reasonOf(error: Error): string {
  let first: unknown = error
  while (first instanceof Error && first.cause !== undefined) first = first.cause
  const code = first instanceof Error && 'code' in first ? String(first.code) : ''
  return /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? ` (${code})` : ''
}
