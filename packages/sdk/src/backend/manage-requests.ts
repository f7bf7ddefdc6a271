import { isObject } from '@waraq/contract'
import { parseBaseUrl } from '../base-url.ts'
import { parseTimeout, withDeadline } from '../deadline.ts'
import { type Fetch, globalFetch, openBody, sendRequest, unexpectedResponse } from '../http.ts'
import { requireKey } from './require-key.ts'

/** The service, and the organization that is managed. */
export interface ManageOptions {
  /** Base URL of the service, with or without a path, such as `https://waraq.example.com`. */
  baseUrl: string
  /** An API key with the scope `manage`. Keep it on your servers. */
  apiKey: string
  /** For one response, 30,000 by default: a test of a webhook waits for the receiver. */
  timeoutMs?: number | undefined
  fetch?: Fetch | undefined
}

interface ManageRequests {
  <Result>(method: string, path: string, body?: object): Promise<Result>
  /** The body of a response that may be large, as it arrives. */
  open(path: string): Promise<ReadableStream<Uint8Array>>
}

/** Sends requests of a key with the scope `manage` to paths below `root`. */
export function createManageRequests(
  { baseUrl, apiKey, timeoutMs: timeout, fetch }: ManageOptions,
  root: string,
): ManageRequests {
  const url = parseBaseUrl('baseUrl', baseUrl) + root
  const timeoutMs = parseTimeout(timeout ?? 30_000)
  const headers = {
    authorization: `Bearer ${requireKey(apiKey)}`,
    accept: 'application/json',
    'content-type': 'application/json',
  }
  const send = async <Result>(method: string, path: string, body?: object): Promise<Result> => {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await withDeadline({ timeoutMs }, (signal) =>
      sendRequest(fetch ?? globalFetch, url + path, { ...init, signal }),
    )
    if (method !== 'DELETE' && !isObject(response.body)) throw unexpectedResponse(response)
    // The service validates its responses against the schema of this type.
    return response.body as Result
  }
  const open = (path: string) =>
    withDeadline({ timeoutMs }, (signal) =>
      openBody(fetch ?? globalFetch, url + path, { headers, signal }),
    )
  return Object.assign(send, { open })
}
