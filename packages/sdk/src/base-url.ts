/**
 * Reads the address of a service, with or without a path and a trailing slash.
 *
 * @param name what the caller's option is called, for the complaint; the value is never repeated
 * @throws TypeError for anything but an absolute http(s) address without credentials, query and hash
 */
export function parseBaseUrl(name: string, value: unknown): string {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined
  const isAddress = url && /^https?:$/.test(url.protocol)
  if (!isAddress || url.username || url.password || url.search || url.hash) {
    throw new TypeError(
      `\`${name}\` must be an absolute http(s) address without query, like https://waraq.example.com`,
    )
  }
  return url.origin + url.pathname.replace(/\/$/, '')
}
