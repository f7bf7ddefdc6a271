import type { ImportReport, QuranQuotation } from '@waraq/contract'
import type { AuthenticatedIdentity, Authentication } from '../access/authentication.ts'
import type { Owner } from '../access/owner.ts'
import { parseWritePrecondition } from '../http/conditional-requests.ts'
import type { WritePrecondition } from '../lib/etag.ts'
import { spliceBytes } from '../lib/splice-bytes.ts'
import type { ContentParser } from './content-parser.ts'
import type { ImportedRow, SourceFile } from './creating.ts'
import type { BlockRange } from './document-blocks.ts'
import type { Documents, ListQuery } from './documents.ts'
import { type EncodedContent, requireSize, type WriteKind } from './encoded-content.ts'
import {
  etagOf,
  presentCreated,
  presentFull,
  presentList,
  presentPreview,
  presentSaved,
} from './present.ts'
import type { DocumentRow } from './store.ts'

interface Deps {
  documents: Documents
  authentication: Pick<Authentication, 'requireNotTakenDown'>
  contentParser: ContentParser
  alteredVerses: (content: Uint8Array) => Promise<QuranQuotation[] | undefined>
}

/** Content from a module that has parsed it already, as JSON. */
export interface ParsedContent {
  content: Uint8Array<ArrayBuffer>
  /** Aborted when the client disconnects. */
  signal: AbortSignal
}

/** Content of a version, and the document to restore it to. */
export interface FormerContent {
  id: string
  content: Uint8Array<ArrayBuffer>
}

/** A response and its ETag. */
export interface DocumentResponse {
  etag: string
  body: Buffer<ArrayBuffer>
}

/** The response to a file that became a document. */
export interface ImportResponse extends DocumentResponse {
  id: string
}

/** A written document; `version` is its ETag. */
export interface WrittenDocument {
  id: string
  title: string
  version: string
  rejected_image_ids?: string[]
  altered_verses?: QuranQuotation[]
}

/**
 * Reads and writes of an author's documents for other modules, which see bytes only. Writes have
 * the checks of the HTTP endpoints.
 */
export function createDocumentAccess(deps: Deps) {
  const { documents, authentication, contentParser, alteredVerses } = deps

  async function readRow(identity: AuthenticatedIdentity, id: string): Promise<DocumentRow> {
    await authentication.requireNotTakenDown(identity, id)
    return (await documents.read(identity, id)).readContent()
  }

  const pathOf = ({ organizationId, identityId }: Owner, id: string) => [
    organizationId,
    identityId,
    id,
  ]

  function encode(
    owner: Owner,
    kind: WriteKind,
    { id, content }: FormerContent,
    clientSignal: () => AbortSignal,
  ): Promise<EncodedContent> {
    return contentParser.read([spliceBytes('{"content":', content, '}')], kind, {
      path: pathOf(owner, id),
      clientSignal,
      maxContentBytes: owner.limits.maxContentBytes,
    })
  }

  async function writtenDocumentOf(row: DocumentRow): Promise<WrittenDocument> {
    const verses = await alteredVerses(row.content)
    const { id, title } = row
    return { id, title, version: etagOf(row), ...(verses && { altered_verses: verses }) }
  }

  async function importResponseOf({ row, report }: ImportedRow): Promise<ImportResponse> {
    const verses = await alteredVerses(row.content)
    return { id: row.id, etag: etagOf(row), body: presentCreated(row, verses, report) }
  }

  return {
    /** @throws ApiError `not_found` for documents of others */
    async readDocument(identity: AuthenticatedIdentity, id: string) {
      const row = await readRow(identity, id)
      return { content: row.content, etag: etagOf(row) }
    },

    async readResponse(identity: AuthenticatedIdentity, id: string): Promise<DocumentResponse> {
      const row = await readRow(identity, id)
      return { etag: etagOf(row), body: presentFull(row) }
    },

    /** Reads blocks of a document, until `signal` is aborted. */
    async readBlocks(
      identity: AuthenticatedIdentity,
      id: string,
      range: BlockRange,
      signal: AbortSignal,
    ) {
      const row = await readRow(identity, id)
      const origin = { path: pathOf(identity, id), clientSignal: () => signal }
      return { ...(await contentParser.readBlocks(row.content, range, origin)), etag: etagOf(row) }
    },

    listDocuments: async (identity: AuthenticatedIdentity, query: ListQuery): Promise<Uint8Array> =>
      presentList(await documents.list(identity, query)),

    /** Creates a document, or repeats the response of the first call with this key. */
    async createDocument(
      identity: AuthenticatedIdentity,
      { content, signal }: ParsedContent,
      key: string,
    ): Promise<WrittenDocument> {
      const encoded = await encode(identity, 'create', { id: '', content }, () => signal)
      return writtenDocumentOf(await documents.create(identity, encoded, key))
    },

    /** The response to the first request with the key of a file; undefined if there was none. */
    async findImported(
      identity: AuthenticatedIdentity,
      file: SourceFile,
    ): Promise<ImportResponse | undefined> {
      const first = await documents.findImported(identity, file)
      return first && importResponseOf(first)
    },

    /** Creates the document of a file, or repeats the response of the first call with its key. */
    async createImported(
      identity: AuthenticatedIdentity,
      { content, signal }: ParsedContent,
      file: SourceFile,
      report: ImportReport,
    ): Promise<ImportResponse> {
      const encoded = await encode(identity, 'create', { id: '', content }, () => signal)
      return importResponseOf(await documents.createImported(identity, encoded, file, report))
    },

    presentPreview,

    /** Checks the body of a create; returns what creates a document with this id, once. */
    async prepareDocument(identity: AuthenticatedIdentity, body: Buffer, signal: AbortSignal) {
      const encoded = await contentParser.read([body], 'create', {
        path: pathOf(identity, ''),
        clientSignal: () => signal,
        maxContentBytes: identity.limits.maxContentBytes,
      })
      requireSize(encoded, identity.limits.maxContentBytes)
      return (id: string) => documents.create(identity, encoded, id, id)
    },

    /** @throws ApiError `precondition_failed` if `version` is not the current one */
    async saveDocument(
      identity: AuthenticatedIdentity,
      id: string,
      { content, signal }: ParsedContent,
      version: string,
    ): Promise<WrittenDocument> {
      await authentication.requireNotTakenDown(identity, id)
      const precondition = parseWritePrecondition({ 'if-match': version })
      const encoded = await encode(identity, 'save', { id, content }, () => signal)
      const saved = await documents.save(identity, id, encoded, precondition)
      return { ...(await writtenDocumentOf(saved.row)), rejected_image_ids: saved.rejectedImageIds }
    },

    /** Makes stored content current again by the rules of a save; returns the response to it. */
    async restore(
      owner: Owner,
      version: FormerContent,
      precondition: WritePrecondition,
      clientSignal: () => AbortSignal,
    ): Promise<DocumentResponse> {
      const content = await encode(owner, 'save', version, clientSignal)
      const options = { isRestore: true }
      const saved = await documents.save(owner, version.id, content, precondition, options)
      const { row, rejectedImageIds } = saved
      const verses = await alteredVerses(row.content)
      return { etag: etagOf(row), body: presentSaved(row, rejectedImageIds, verses) }
    },
  }
}
