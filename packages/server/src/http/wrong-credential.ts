import type { ErrorCode, ErrorDetail, ErrorRule } from '@waraq/contract'

/** Forms of the header `Authorization` with a credential that belongs somewhere else. */
const FORMS: [form: RegExp, rules: Partial<Record<ErrorCode, ErrorRule>>][] = [
  [/^Bearer +waraq_sk_/i, { invalid_token: 'key_as_token' }],
  [/^Bearer +waraq_ss_/i, { invalid_token: 'secret_as_token', invalid_api_key: 'secret_as_key' }],
  [/^Bearer +[\w-]+\.[\w-]+\.[\w-]+$/i, { invalid_api_key: 'token_as_key' }],
]

/** Names the kind of a refused credential, by its form; never the credential itself. */
export function wrongCredential(code: ErrorCode, authorization = ''): ErrorDetail {
  const [, rules] = FORMS.find(([form]) => form.test(authorization)) ?? []
  const rule = rules?.[code]
  return rule === undefined ? {} : { rule }
}
