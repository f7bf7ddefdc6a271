import type { Call } from '../call.ts'
import type { Target } from '../target.ts'

type Hidden = readonly [secret: string | null | undefined, shown: string]

/** Secrets in the responses that create them, and their replacements. */
const MADE: readonly [pattern: RegExp, shown: string][] = [
  [/eyJ[\w-]*(?:\.[\w-]*){0,2}/g, '$$TOKEN'],
  // Matches JSON within a JSON string too.
  [/("token\\?":\s*\\?")[^"\\]+/g, '$1$$TOKEN'],
  [/("share_token\\?":\s*\\?")[^"\\]+/g, '$1$$SHARE_TOKEN'],
]

/**
 * Creates the function that masks every text of a report: secrets of the command line, of this
 * request and of its response.
 */
export function createMask(target: Target, call?: Call): (text: string) => string {
  const hidden = [...(call ? secretsOf(call) : []), ...keysOf(target)]
  return (text) => {
    let masked = text
    // A function, because a replacement string would interpret dollar signs.
    for (const [secret, shown] of hidden)
      if (secret) masked = masked.replaceAll(secret, () => shown)
    for (const [pattern, shown] of MADE) masked = masked.replace(pattern, shown)
    return masked
  }
}

const keysOf = (target: Target): Hidden[] => [
  [target.apiKey, '$API_KEY'],
  [target.signingSecret, '$SIGNING_SECRET'],
  [target.suspendedApiKey, '$SUSPENDED_API_KEY'],
  [target.revokedApiKey, '$REVOKED_API_KEY'],
  [target.otherApiKey, '$OTHER_API_KEY'],
  [target.otherSigningSecret, '$OTHER_SIGNING_SECRET'],
]

function secretsOf({ path, credential }: Call): Hidden[] {
  const query = new URLSearchParams(path.split('?')[1])
  return [
    [credential?.value, `$${credential?.name}`],
    [query.get('sig'), '$SIG'],
    [/\/shared\/([^/?]+)/.exec(path)?.[1], '$SHARE_TOKEN'],
  ]
}
