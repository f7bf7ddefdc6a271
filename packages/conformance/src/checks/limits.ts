import type { DocumentNode } from '@waraq/contract'
import { expectError, expectObject, expectSuccess, expectThat } from '../assertions.ts'
import { type HttpResponse, isSuccess, NoResponse } from '../call.ts'
import type { Caller } from '../caller.ts'
import type { Check } from '../check.ts'
import { doc, docOfBytes, p } from '../content.ts'
import { expectUnchanged, makeDocument, readOwn, requiresOption } from '../fixtures.ts'
import { SkippedCheck, Violation } from '../results.ts'

/** Sizes to try, in bytes, doubling from 64 KiB to 8 MiB. */
const SIZES = Array.from({ length: 8 }, (_, power) => 65_536 * 2 ** power)

/** A size that every backend accepts, in bytes. */
const LEAST_SIZE = 256

/** Limits exist; the backend chooses their values. */
export const limits: readonly Check[] = [
  {
    id: 'limits.size-create',
    section: '7 endpoint 3',
    sentence: 'A creation over the size limit is refused with 413 document_too_large.',
    async run(backend) {
      const amina = await backend.author('amina')
      const { response } = await firstRefused(creationBy(amina))
      expectError(response, 413, 'document_too_large')
    },
  },
  {
    id: 'limits.size-save',
    section: '7 endpoint 5',
    sentence: 'A save over the size limit is refused with 413 and changes nothing.',
    async run(backend) {
      const amina = await backend.author('amina')
      const id = await makeDocument(amina)
      let before = await readOwn(amina, id)
      const { response } = await firstRefused(async (content) => {
        before = await readOwn(amina, id)
        return amina.save(id, { content })
      })
      expectError(response, 413, 'document_too_large')
      await expectUnchanged(amina, id, before)
    },
  },
  {
    id: 'limits.same-size',
    section: '4 rule 5',
    sentence: 'A save accepts exactly the sizes that a creation accepts.',
    async run(backend) {
      const amina = await backend.author('amina')
      const id = await makeDocument(amina)
      const { acceptedSize, refused } = await firstRefused(creationBy(amina))
      if (acceptedSize > 0)
        expectSuccess(await amina.save(id, { content: docOfBytes(acceptedSize) }))
      const response = await amina.save(id, { content: docOfBytes(refused) })
      expectThat(
        response.status === 413,
        `status 413 for ${refused} bytes, as a creation`,
        response,
      )
    },
  },
  {
    id: 'limits.size-exact',
    section: '4 rule 5',
    sentence: 'The size limit is the same for creation and save, to the byte.',
    async run(backend) {
      const amina = await backend.author('amina')
      const id = await makeDocument(amina)
      const limit = await sizeLimitOf(creationBy(amina))
      backend.remark(`content may have ${limit} bytes`)
      const save = (bytes: number) => amina.save(id, { content: docOfBytes(bytes) })
      const accepted = await save(limit)
      expectThat(isSuccess(accepted), `a success for ${limit} bytes, as a creation`, accepted)
      const refused = await save(limit + 1)
      expectThat(refused.status === 413, `status 413 for ${limit + 1} bytes`, refused)
    },
  },
  {
    id: 'limits.size-configured',
    section: '8',
    sentence: 'The size limit is the one that the operator set, to the byte.',
    async run(backend) {
      const configured = requiresOption(backend.target.sizeLimit, '--size-limit')
      const limit = await sizeLimitOf(creationBy(await backend.author('amina')))
      if (limit !== configured)
        throw new Violation(`a limit of ${configured} bytes`, `${limit} bytes`)
    },
  },
  {
    id: 'limits.documents-exact',
    section: '7 endpoint 3',
    sentence: 'Of concurrent creations for the last place one succeeds; a deletion frees a place.',
    async run(backend) {
      const cap = requiresOption(backend.target.documentCap, '--document-cap')
      const author = await backend.author('hoarder')
      const create = () => author.create({ content: doc(p('One more')) })
      for (let made = 1; made < cap; made++) expectSuccess(await create())
      const responses = await Promise.all(Array.from({ length: 4 }, create))
      const [last, ...more] = responses.filter(isSuccess)
      expectThat(
        last !== undefined && more.length === 0,
        'one of four to succeed',
        responses[0] as HttpResponse,
      )
      expectSuccess(await author.remove(String(expectObject(last as HttpResponse).id)))
      expectSuccess(await create())
      expectError(await create(), 403, 'document_limit_reached')
    },
  },
  {
    id: 'limits.documents',
    section: '7 endpoint 3',
    sentence: 'An author at the cap of documents makes no more: 403 document_limit_reached.',
    async run(backend) {
      const cap = requiresOption(backend.target.documentCap, '--document-cap')
      const author = await backend.author('collector')
      const content = doc(p('One more'))
      for (let made = 0; made < cap; made++) expectSuccess(await author.create({ content }))
      expectError(await author.create({ content }), 403, 'document_limit_reached')
    },
  },
]

// Deletes each document again, so that the document cap is never the reason for a rejection.
function creationBy(author: Caller): (content: DocumentNode) => Promise<HttpResponse> {
  return async (content) => {
    const response = await author.create({ content })
    if (isSuccess(response)) await author.remove(String(expectObject(response).id))
    return response
  }
}

/**
 * Doubles the size until the backend rejects it; returns the response, its size and the previous
 * one.
 */
async function firstRefused(send: (content: DocumentNode) => Promise<HttpResponse>) {
  let acceptedSize = 0
  for (const size of SIZES) {
    const response = await send(docOfBytes(size)).catch(skipLostResponse)
    if (!isSuccess(response)) return { response, acceptedSize, refused: size }
    acceptedSize = size
  }
  throw new SkippedCheck(`the size limit is not reached with ${acceptedSize / 2 ** 20} MiB`)
}

// A server may close the connection before its response is read.
function skipLostResponse(error: unknown): never {
  if (!(error instanceof NoResponse)) throw error
  throw new SkippedCheck(`the connection ended before a response came: ${error.message}`)
}

/** The maximum accepted size in bytes, by bisection. */
async function sizeLimitOf(
  send: (content: DocumentNode) => Promise<HttpResponse>,
): Promise<number> {
  let { acceptedSize, refused } = await firstRefused(send)
  acceptedSize ||= LEAST_SIZE
  while (refused - acceptedSize > 1) {
    const middle = Math.floor((acceptedSize + refused) / 2)
    if (isSuccess(await send(docOfBytes(middle)).catch(skipLostResponse))) acceptedSize = middle
    else refused = middle
  }
  return acceptedSize
}
