/** An author who shares one document by links, and requests through them. */
import assert from 'node:assert/strict'
import type { ShareLink } from '@waraq/contract'
import type { HttpResponse } from './service.ts'
import type { StartWriting } from './writing.ts'

/** When the clock of `startSharing` starts. */
export const NOON = Date.UTC(2026, 10, 23, 12)
export const isoAt = (milliseconds: number) => new Date(milliseconds).toISOString()

export async function startSharing(start: StartWriting, settings: Record<string, string> = {}) {
  const { service, author, other, path, id, save } = await start(settings)
  const links = `${path}shares/`
  const { call } = service
  return {
    service,
    author,
    other,
    path,
    id,
    save,
    links,
    list: async (): Promise<ShareLink[]> => (await author.call('GET', links)).json,
    async create(body: object = {}): Promise<ShareLink> {
      const { status, json } = await author.call('POST', links, { body })
      assert.equal(status, 201)
      return json
    },
    read: (token: string, access?: string) =>
      call(
        'GET',
        `/v1/documents/shared/${token}/`,
        access === undefined ? {} : { headers: { authorization: `Bearer ${access}` } },
      ),
    exchange: (token: string, body: object = {}) =>
      call('POST', `/v1/documents/shared/${token}/access/`, { body }),
  }
}

/** The status, and the code of an error. */
export const codeOf = ({ status, json }: HttpResponse): string =>
  status < 300 ? String(status) : `${status} ${json.error}`
