import type { ServerResponse } from 'node:http'
import type { Organization } from './course.ts'
import type { Page } from './shared-lesson.ts'

/** Headers of every response. */
export const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
}

export function sendPage(
  response: ServerResponse,
  { status = 200, page, headers }: Page,
  organization: Organization | undefined,
): void {
  send(response, status, page, {
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyFor(organization?.url ?? ''),
    'cache-control': 'no-store',
  })
}

/** The strictest policy for a page that calls a service on another origin. */
function policyFor(service: string): string {
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `font-src 'self'`,
    `connect-src 'self' ${service}`,
    `img-src 'self' ${service} blob: data:`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

export function send(
  response: ServerResponse,
  status: number,
  body: string | Uint8Array,
  headers: Record<string, string>,
): void {
  response.writeHead(status, { ...SAFE_HEADERS, ...headers })
  response.end(body)
}
