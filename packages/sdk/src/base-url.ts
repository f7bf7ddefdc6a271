/**
 * Normalizes the base URL of a service, with or without a path and a trailing slash.
 *
 * @param name name of the caller's option, for the message, which never contains the value
 * @throws TypeError unless it is an absolute http(s) URL without credentials, query and fragment
 */
export function parseBaseUrl(name: string, value: unknown): string {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined
  const isHttp = url && /^https?:$/.test(url.protocol)
  if (!isHttp || url.username || url.password || url.search || url.hash) {
    throw new TypeError(
      `\`${name}\` must be an absolute http(s) URL without query, like https://waraq.example.com`,
    )
  }
  return url.origin + url.pathname.replace(/\/$/, '')
}
