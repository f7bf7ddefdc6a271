import type { Target } from '../target.ts'

/** What a secret looks like wherever a backend may write it, and what is shown in its place. */
const SECRETS: readonly [pattern: RegExp, shown: string][] = [
  [/eyJ[\w-]*(\.[\w-]*){1,2}/g, '$TOKEN'],
  [/"token":"[^"]*/g, '"token":"$TOKEN'],
  [/"share_token":"[^"]*/g, '"share_token":"$SHARE_TOKEN'],
  [/\/shared\/[^/?\s'"]+/g, '/shared/$SHARE_TOKEN'],
  [/\bsig=[^&\s'"]+/g, 'sig=$SIG'],
]

/** Makes the function through which every text of a report goes: no secret of a run gets into a log. */
export function createMask({ apiKey, signingSecret, suspendedApiKey, revokedApiKey }: Target) {
  const known: [secret: string | undefined, shown: string][] = [
    [apiKey, '$API_KEY'],
    [signingSecret, '$SIGNING_SECRET'],
    [suspendedApiKey, '$SUSPENDED_API_KEY'],
    [revokedApiKey, '$REVOKED_API_KEY'],
  ]
  return (text: string): string => {
    let masked = text
    for (const [secret, shown] of known) if (secret) masked = masked.replaceAll(secret, () => shown)
    // A function, so that a dollar sign stands for itself.
    for (const [pattern, shown] of SECRETS) masked = masked.replace(pattern, () => shown)
    return masked
  }
}
