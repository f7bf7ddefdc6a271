/** Removes all trailing slashes from a URL. */
export function withoutTrailingSlashes(url: string): string {
  let end = url.length
  while (url[end - 1] === '/') end--
  return url.slice(0, end)
}
