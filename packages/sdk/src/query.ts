/** The query parameters of an address, absolute or not; none where there is no query. */
export function queryOf(url: string): URLSearchParams {
  const start = url.indexOf('?')
  return new URLSearchParams(start < 0 ? '' : url.slice(start))
}
