import type { QuranQuotation } from '@waraq/contract'
import type { AuthenticatedIdentity } from '../access/authentication.ts'
import type { WritePrecondition } from '../lib/etag.ts'
import { spliceBytes } from '../lib/splice-bytes.ts'
import type { ContentParser } from './content-parser.ts'
import type { Documents } from './documents.ts'
import type { EncodedContent } from './encoded-content.ts'
import { etagOf, presentFull, presentSaved } from './present.ts'

interface Deps {
  documents: Documents
  contentParser: ContentParser
  alteredVerses: (content: Uint8Array) => Promise<QuranQuotation[] | undefined>
}

/** Content that was stored before, and the document that it becomes. */
interface FormerContent {
  id: string
  content: Uint8Array<ArrayBuffer>
}

/** Makes stored content current again, by the rules of a save. */
export function createRestoring({ documents, contentParser, alteredVerses }: Deps) {
  /** `clientSignal` is aborted when the client disconnects. */
  function encode(
    { organizationId, identityId, limits }: AuthenticatedIdentity,
    { id, content }: FormerContent,
    clientSignal: () => AbortSignal,
  ): Promise<EncodedContent> {
    const body = spliceBytes('{"content":', content, '}')
    return contentParser.read([body], 'save', {
      path: [organizationId, identityId, id],
      clientSignal,
      maxContentBytes: limits.maxContentBytes,
    })
  }

  return {
    encode,

    /** Reads a document that came out of the trash; returns the response to a read. */
    async readDocument(
      identity: AuthenticatedIdentity,
      id: string,
    ): Promise<{ etag: string; body: Buffer }> {
      const row = await (await documents.read(identity, id)).readContent()
      return { etag: etagOf(row), body: presentFull(row) }
    },

    /** Saves it as the current version; returns the response to a save. */
    async restore(
      identity: AuthenticatedIdentity,
      version: FormerContent,
      precondition: WritePrecondition,
      clientSignal: () => AbortSignal,
    ): Promise<{ etag: string; body: Buffer }> {
      const content = await encode(identity, version, clientSignal)
      const options = { isRestore: true }
      const saved = await documents.save(identity, version.id, content, precondition, options)
      const { row, rejectedImageIds } = saved
      const verses = await alteredVerses(row.content)
      return { etag: etagOf(row), body: presentSaved(row, rejectedImageIds, verses) }
    },
  }
}
