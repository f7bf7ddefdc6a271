/** The administration of a service over HTTP, with admin keys. */
import { randomUUID } from 'node:crypto'
import { request as sendRequest } from 'node:http'
import { type AdminScope, createAdminKeys } from '../../src/access/admin-keys.ts'
import { systemRandom } from '../../src/lib/random.ts'
import type { CallInit, TestService } from './service.ts'

/** Sends requests to the listener of the metrics, by default with a key of the scope `erase`. */
export async function openAdministration(service: TestService) {
  const url = service.metricsUrl
  if (url === undefined) throw new Error('the listener is off')
  const now = () => new Date()
  const keys = createAdminKeys({ db: service.db, now, random: systemRandom, newUuid: randomUUID })
  const createKey = (scope: AdminScope) => keys.create(scope, null)
  const ownKey = await createKey('erase')

  function call(
    method: string,
    path: string,
    { key = ownKey, body, headers = {} }: CallInit & { key?: string | undefined } = {},
  ) {
    const authorization = `Bearer ${key}`
    const type = body !== undefined && { 'content-type': 'application/json' }
    return new Promise<{ status: number; text: string; json: ReturnType<typeof parse> }>(
      (resolve, reject) => {
        // Unlike fetch, it sends any Host.
        const options = { method, headers: { authorization, ...type, ...headers } }
        const sent = sendRequest(new URL(path, url), options, async (response) => {
          const text = (await response.setEncoding('utf8').toArray()).join('')
          resolve({ status: response.statusCode ?? 0, text, json: parse(text) })
        })
        sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body))
      },
    )
  }

  return { keys, createKey, call }
}

// biome-ignore lint/suspicious/noExplicitAny: tests assert on any response.
function parse(text: string): any {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
