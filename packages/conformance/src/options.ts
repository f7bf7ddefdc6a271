import { parseArgs } from 'node:util'
import { withoutTrailingSlashes } from '@waraq/contract'
import type { Target } from './target.ts'

/** A parsed command line. */
export type Request =
  | { readonly kind: 'help' }
  | ({ readonly kind: 'list' } & Selection)
  | ({ readonly kind: 'run'; readonly target: Target } & Selection & Telling)

interface Telling {
  readonly asJson: boolean
  /** Whether skipped checks affect the exit code. */
  readonly isStrict: boolean
}

interface Selection {
  /** Prefix of the ids or sections to run; `''` for all. */
  readonly only: string
  readonly withAdditive: boolean
}

/** An invalid command line; the message lists all errors. */
export class UsageError extends Error {
  override readonly name = 'BadUsage'
}

export const HELP = `Checks a backend against the /v1 contract, by HTTP alone.

  npx waraq-conformance --base-url URL --api-key K --signing-secret S

  --base-url URL            URL of the backend, without /v1
  --api-key K               the secret API key of an organization, or $WARAQ_API_KEY
  --signing-secret S        the same organization's signing secret, or $WARAQ_SIGNING_SECRET

  --suspended-api-key K     an API key of a suspended organization, to check that it is refused
  --revoked-api-key K       a revoked API key, to check that it is refused
  --other-api-key K         the API key of a second organization, and with it
  --other-signing-secret S  its signing secret, to check that neither opens anything of the first
  --document-cap N          the maximum number of documents of an identity, to check it
  --size-limit N            the maximum size of content in bytes, to check it exactly
  --clock-url URL           URL that sets the backend's clock, to check that a token expires:
                            POST {"now": "2026-11-21T10:15:30.000Z"}, and {"now": null} at the end

  --only PREFIX             only checks whose id or section starts with it: signatures, 5.2, "4 rule"
  --no-additive             omit checks beyond the specification
  --timeout MS              timeout of a request; 10000 by default
  --strict                  exit code 3 if a sentence was not checked
  --json                    the report as JSON
  --list                    list the checks without running them
  --help                    show this help

Exit code: 0 no violation, 1 a violation of the specification, 2 the backend could not be checked,
3 with --strict: no violation, but a sentence of the specification was not checked.
`

const OPTIONS = {
  'base-url': { type: 'string' },
  'api-key': { type: 'string' },
  'signing-secret': { type: 'string' },
  'suspended-api-key': { type: 'string' },
  'revoked-api-key': { type: 'string' },
  'other-api-key': { type: 'string' },
  'other-signing-secret': { type: 'string' },
  'document-cap': { type: 'string' },
  'size-limit': { type: 'string' },
  'clock-url': { type: 'string' },
  only: { type: 'string', default: '' },
  additive: { type: 'boolean', default: true },
  timeout: { type: 'string', default: '10000' },
  strict: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  list: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

/**
 * Parses a command line. The two secrets may come from the environment, which hides them from other
 * users of the machine.
 * @throws UsageError with all errors
 */
export function parseOptions(
  args: readonly string[],
  env: Record<string, string | undefined>,
): Request {
  const values = parsed(args)
  if (values.help) return { kind: 'help' }
  const selection = { only: values.only, withAdditive: values.additive }
  if (values.list) return { kind: 'list', ...selection }

  const problems: string[] = []
  const required = (name: 'base-url' | 'api-key' | 'signing-secret', fallback = ''): string => {
    const value = values[name] || fallback
    if (!value) problems.push(`--${name} is missing`)
    return value
  }
  const count = (name: 'document-cap' | 'size-limit' | 'timeout', text: string): number => {
    if (!/^[1-9]\d{0,8}$/.test(text)) problems.push(`--${name} is not a positive integer: ${text}`)
    return Number(text)
  }

  const baseUrl = required('base-url')
  if (baseUrl && !isHttpUrl(baseUrl))
    problems.push(`--base-url is not an http or https URL: ${baseUrl}`)
  const { 'document-cap': cap, 'size-limit': size, 'clock-url': clockUrl } = values
  if (clockUrl && !isHttpUrl(clockUrl))
    problems.push(`--clock-url is not an http or https URL: ${clockUrl}`)
  const target: Target = {
    baseUrl: withoutTrailingSlashes(baseUrl),
    apiKey: required('api-key', env.WARAQ_API_KEY),
    signingSecret: required('signing-secret', env.WARAQ_SIGNING_SECRET),
    suspendedApiKey: values['suspended-api-key'],
    revokedApiKey: values['revoked-api-key'],
    otherApiKey: values['other-api-key'],
    otherSigningSecret: values['other-signing-secret'],
    documentCap: cap === undefined ? undefined : count('document-cap', cap),
    sizeLimit: size === undefined ? undefined : count('size-limit', size),
    clockUrl,
    timeout: count('timeout', values.timeout),
  }
  if (problems.length > 0) throw new UsageError(problems.join('; '))
  const telling = { asJson: values.json, isStrict: values.strict }
  return { kind: 'run', target, ...telling, ...selection }
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true, allowNegative: true })
      .values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function isHttpUrl(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '') && !/[?#]/.test(text)
}
