const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/**
 * The address that a link may lead to, as the browser would write it: absolute, http, https, mailto or
 * tel, without a name and password in it, which only serve to look like another site. Anything else
 * (`javascript:`, `data:`, relative addresses, which mean something else on every page) is undefined.
 * The parser is the one that browsers use, so that nothing means another address to them than to us.
 */
export function linkAddressOf(href: unknown): string | undefined {
  if (typeof href !== 'string' || href.length > 8192) return undefined
  const url = URL.canParse(href) ? new URL(href) : undefined
  if (!url || !SCHEMES.has(url.protocol) || url.username || url.password) return undefined
  return url.href
}
