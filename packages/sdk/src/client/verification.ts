import {
  type DocumentNode,
  isObject,
  type VerifiedItem,
  type VerifiedItems,
  type VerifyReport,
} from '@waraq/contract'
import { unexpectedResponse } from '../http.ts'
import type { RequestOptions } from './anonymous-requests.ts'
import type { Requests } from './requests.ts'

/** A text to verify; a document must be one of the author's. */
export type VerifySource =
  | { text: string }
  | { html: string }
  | { content: DocumentNode }
  | { documentId: string }

export interface VerifyOptions extends RequestOptions {
  /** The texts to compare with; both by default. */
  scope?: readonly ('quran' | 'hadith')[] | undefined
  /** Slugs of the hadith collections to compare with; all by default. */
  collections?: readonly string[] | undefined
}

/** Verification of quotations of the Quran and of hadith in one request. */
export interface Verification {
  /**
   * Compares the quotations of a text with the Quran and the installed hadiths. Sends the author's
   * token if `getToken` returns one; without it a body has at most 32 KiB.
   */
  verify(source: VerifySource, options?: VerifyOptions): Promise<VerifyReport>
  /** The same for up to 50 texts. One that cannot be verified has an `error`. */
  verifyItems(
    items: readonly (VerifySource & { id: string })[],
    options?: VerifyOptions,
  ): Promise<VerifiedItem[]>
}

export function createVerification({
  asAuthorIfPossible,
}: Pick<Requests, 'asAuthorIfPossible'>): Verification {
  const send = async (body: object, { scope, collections, signal }: VerifyOptions) => {
    const whole = { ...body, scope, collections }
    const call = { method: 'POST', path: '/v1/verify/', body: whole, signal } as const
    const response = await asAuthorIfPossible(call)
    if (!isObject(response.body)) throw unexpectedResponse(response)
    return { response, body: response.body }
  }

  return {
    async verify(source, options = {}) {
      return (await send(wireOf(source), options)).body as VerifyReport
    },
    async verifyItems(items, options = {}) {
      const { response, body } = await send({ items: items.map(wireOf) }, options)
      if (!Array.isArray(body.items)) throw unexpectedResponse(response)
      return (body as unknown as VerifiedItems).items
    },
  }
}

function wireOf(source: VerifySource): object {
  if (!('documentId' in source)) return source
  const { documentId, ...rest } = source
  return { ...rest, document_id: documentId }
}
