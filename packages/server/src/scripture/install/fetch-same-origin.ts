import { HadithSourceError } from '@waraq/scripture/hadith'

const MAX_REDIRECTS = 3
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/**
 * Fetches a URL and follows redirects only within its origin, because the request may carry an API
 * key for that origin.
 * @throws HadithSourceError for any other redirect
 */
export async function fetchSameOrigin(
  ask: typeof fetch,
  url: string,
  init: RequestInit,
): Promise<Response> {
  for (let redirects = 0, next = url; ; redirects++) {
    const response = await ask(next, { ...init, redirect: 'manual' })
    const location = REDIRECTS.has(response.status) ? response.headers.get('location') : null
    if (location === null) return response
    await response.body?.cancel()
    next = requireSameOrigin(url, URL.parse(location, next))
    if (redirects === MAX_REDIRECTS) {
      throw new HadithSourceError(`${url} redirects more than ${MAX_REDIRECTS} times`)
    }
  }
}

function requireSameOrigin(url: string, target: URL | null): string {
  if (target && target.origin === new URL(url).origin) return target.href
  const place = target && target.origin !== 'null' ? ` (${target.origin})` : ''
  throw new HadithSourceError(
    `${url} redirects to another origin${place}; set WARAQ_HADITH_SOURCE to the final address`,
  )
}
