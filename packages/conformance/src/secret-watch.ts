import { isObject } from '@waraq/contract'
import type { HttpResponse, Send } from './call.ts'
import type { Target } from './target.ts'

/** A secret in a response that must not contain it. */
export interface Leak {
  /** The secret's name in the report. */
  readonly name: string
  readonly response: HttpResponse
}

/** Shorter values could occur in any text by chance. */
const LEAST_LENGTH = 8
/** Larger responses are documents of the suite; only the operator's secrets are searched for. */
const LARGE = 1_048_576

/** Searches every response of a run for the operator's secrets and for unrequested tokens. */
export function createSecretWatch(target: Target) {
  const keys = Object.entries({
    API_KEY: target.apiKey,
    SIGNING_SECRET: target.signingSecret,
    SUSPENDED_API_KEY: target.suspendedApiKey,
    REVOKED_API_KEY: target.revokedApiKey,
    OTHER_API_KEY: target.otherApiKey,
    OTHER_SIGNING_SECRET: target.otherSigningSecret,
  }).filter(([, value = '']) => value.length >= LEAST_LENGTH) as [name: string, value: string][]
  const embedTokens = new Set<string>()
  const shareTokens = new Set<string>()
  const leaks: Leak[] = []

  function look(response: HttpResponse): void {
    const visibleText = shownIn(response)
    const holds = (value: string) => visibleText.includes(value)
    for (const [name, value] of keys) if (holds(value)) leaks.push({ name, response })
    if (visibleText.length <= LARGE) {
      if ([...embedTokens].some(holds)) leaks.push({ name: 'an embed token', response })
      const { credential, path } = response.call
      const isForeign = (value: string) => credential === undefined && !path.includes(value)
      if ([...shareTokens].some((value) => isForeign(value) && holds(value))) {
        leaks.push({ name: 'a share token', response })
      }
    }
    remember(response)
  }

  function remember({ call, body }: HttpResponse): void {
    const { token, share_token: shareToken } = isObject(body) ? body : {}
    if (isMint(call.path) && isLong(token)) embedTokens.add(token)
    if (call.credential && isLong(shareToken)) shareTokens.add(shareToken)
  }

  return {
    leaks,
    watched:
      (send: Send): Send =>
      async (call) => {
        const response = await send(call)
        look(response)
        return response
      },
  }
}

const isMint = (path: string): boolean => path.startsWith('/v1/embed/tokens/')

const isLong = (value: unknown): value is string =>
  typeof value === 'string' && value.length >= LEAST_LENGTH

/** The whole response except the token that a mint requested. */
function shownIn({ call, headers, text, body }: HttpResponse): string {
  const isMinted = isMint(call.path) && isObject(body) && typeof body.token === 'string'
  const visible = isMinted ? JSON.stringify({ ...body, token: '' }) : text
  return [visible, ...headers.values()].join('\n')
}
