/** Settings of a page behind the `#` of its address: `api`, and the document to show. */
export function setting(name: string): string {
  return new URLSearchParams(location.hash.slice(1)).get(name) ?? ''
}

/** Asks the page's own backend. */
export async function askBackend<HttpResponse>(path: string): Promise<HttpResponse> {
  const response = await fetch(path, { method: 'POST' })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  // Our own endpoint says what its caller expects.
  return (await response.json()) as HttpResponse
}
