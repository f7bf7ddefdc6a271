/** Whether a reader takes an answer compressed by gzip: it says so, and not with a weight of zero (RFC 9110 section 12.5.3). */
export function acceptsGzip(header: string | undefined): boolean {
  const named = (header ?? '').split(',').map((coding) => coding.trim().toLowerCase())
  return named.some((coding) => /^gzip(?:\s*;\s*q=(?!0(?:\.0*)?$).*)?$/.test(coding))
}
