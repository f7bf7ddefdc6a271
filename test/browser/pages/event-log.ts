/** A setting in the fragment of the page's address: `api`, or the document to show. */
export function setting(name: string): string {
  return new URLSearchParams(location.hash.slice(1)).get(name) ?? ''
}

/** Requests a path of the page's own backend. */
export async function askBackend<HttpResponse>(path: string): Promise<HttpResponse> {
  const response = await fetch(path, { method: 'POST' })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  // The endpoint of the test returns the type that its caller names.
  return (await response.json()) as HttpResponse
}
