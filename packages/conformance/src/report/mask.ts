import type { Call } from '../call.ts'
import type { Target } from '../target.ts'

type Hidden = readonly [secret: string | null | undefined, shown: string]

/** What a secret looks like in the answer that made it, and what is shown in its place. */
const MADE: readonly [pattern: RegExp, shown: string][] = [
  [/eyJ[\w-]*(?:\.[\w-]*){0,2}/g, '$$TOKEN'],
  // However the JSON is written, inside a string of JSON too.
  [/("token\\?":\s*\\?")[^"\\]+/g, '$1$$TOKEN'],
  [/("share_token\\?":\s*\\?")[^"\\]+/g, '$1$$SHARE_TOKEN'],
]

/**
 * Makes the function through which every text of a report goes, so that no secret of a run gets
 * into a log: neither those of the command line, nor those that this call carried, nor those that
 * its answer gave.
 */
export function createMask(target: Target, call?: Call): (text: string) => string {
  const hidden = [...(call ? secretsOf(call) : []), ...keysOf(target)]
  return (text) => {
    let masked = text
    // A function, so that a dollar sign stands for itself.
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
