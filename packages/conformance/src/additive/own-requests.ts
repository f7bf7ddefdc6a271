import type { Backend } from '../backend.ts'
import type { HttpResponse } from '../call.ts'
import { SkippedCheck } from '../results.ts'

/** Sends a request of one author; a body is sent as JSON. */
type OwnRequest = (method: string, path: string, body?: unknown) => Promise<HttpResponse>

export async function ownRequests({ send, tokenOf }: Backend, name: string): Promise<OwnRequest> {
  const credential = await tokenOf(name)
  return (method, path, body) =>
    send({ method, path, credential, body: body === undefined ? body : JSON.stringify(body) })
}

/** Skips the check if this first request shows that the backend has no such endpoint. */
export function requireOffered(response: HttpResponse, what: string): void {
  if (![404, 405, 501].includes(response.status)) return
  throw new SkippedCheck(`not offered: the backend has no ${what}`)
}
