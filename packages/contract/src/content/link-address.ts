const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/**
 * Returns the normalized URL of a link: absolute, http, https, mailto or tel, without user name and
 * password, which disguise the host. Returns undefined for other schemes such as `javascript:` and
 * `data:`, and for relative URLs, which depend on the page. The WHATWG parser is the one of
 * browsers, so both read the same URL.
 */
export function linkAddressOf(href: unknown): string | undefined {
  if (typeof href !== 'string' || href.length > 8192) return undefined
  const url = URL.canParse(href) ? new URL(href) : undefined
  if (!url || !SCHEMES.has(url.protocol) || url.username || url.password) return undefined
  return url.href
}
