import type { QuranQuotation } from '@waraq/contract'
import type { AuthenticatedIdentity } from '../access/authentication.ts'
import { parseWritePrecondition } from '../http/conditional-requests.ts'
import { spliceBytes } from '../lib/splice-bytes.ts'
import type { ContentParser } from './content-parser.ts'
import type { Documents } from './documents.ts'
import type { WriteKind } from './encoded-content.ts'
import { etagOf } from './present.ts'
import type { DocumentRow } from './store.ts'

interface Deps {
  documents: Documents
  contentParser: ContentParser
  alteredVerses: (content: Uint8Array) => Promise<QuranQuotation[] | undefined>
}

/** Content from a module that has parsed it already, as JSON. */
interface ParsedContent {
  content: Uint8Array<ArrayBuffer>
  /** Aborted when the client disconnects. */
  signal: AbortSignal
}

/** A written document; `version` is its ETag. */
interface WrittenDocument {
  id: string
  title: string
  version: string
  rejected_image_ids?: string[]
  altered_verses?: QuranQuotation[]
}

/** Writes of an author's documents for other modules, with the checks of the HTTP endpoints. */
export function createDocumentWriters({ documents, contentParser, alteredVerses }: Deps) {
  async function encoded(
    { organizationId, identityId, limits }: AuthenticatedIdentity,
    { content, signal }: ParsedContent,
    kind: WriteKind,
    documentId = '',
  ) {
    const body = spliceBytes('{"content":', content, '}')
    return contentParser.read([body], kind, {
      path: [organizationId, identityId, documentId],
      clientSignal: () => signal,
      maxContentBytes: limits.maxContentBytes,
    })
  }

  async function written(row: DocumentRow): Promise<WrittenDocument> {
    const verses = await alteredVerses(row.content)
    const { id, title } = row
    return { id, title, version: etagOf(row), ...(verses && { altered_verses: verses }) }
  }

  return {
    /** Creates a document, or repeats the response of the first call with this key. */
    async createDocument(
      identity: AuthenticatedIdentity,
      parsed: ParsedContent,
      key: string,
    ): Promise<WrittenDocument> {
      const content = await encoded(identity, parsed, 'create')
      return written(await documents.create(identity, content, key))
    },

    /** @throws ApiError `precondition_failed` if `version` is not the current one */
    async saveDocument(
      identity: AuthenticatedIdentity,
      id: string,
      parsed: ParsedContent,
      version: string,
    ): Promise<WrittenDocument> {
      const precondition = parseWritePrecondition({ 'if-match': version })
      const content = await encoded(identity, parsed, 'save', id)
      const saved = await documents.save(identity, id, content, precondition)
      return { ...(await written(saved.row)), rejected_image_ids: saved.rejectedImageIds }
    },
  }
}
