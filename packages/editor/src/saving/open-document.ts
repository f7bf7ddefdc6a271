import { type DocumentNode, EMPTY_DOCUMENT } from '@waraq/contract'
import { type Client, type FullDocument, ServiceError, type Versioned } from '@waraq/sdk/client'
import type { Draft, DraftBase, Drafts } from './drafts.ts'
import { fingerprintOf } from './fingerprint.ts'
import { failureOf } from './save-failure.ts'
import type { BaseVersion, RemoteVersion, UnconfirmedSave } from './save-request.ts'

/** The initial content of an editor and its state of saving. */
export interface InitialDocument {
  content: DocumentNode
  origin: BaseVersion
  /** Whether the content is unsaved. */
  isDirty: boolean
  unanswered: UnconfirmedSave | undefined
  /** The stored version that conflicts with the content. */
  theirs: RemoteVersion | undefined
  /** The name of the draft that the content came from. */
  draft: string | undefined
}

/** Reads a document and applies the unsaved draft of an earlier page. */
export async function openStored(
  client: Pick<Client, 'readDocument'>,
  id: string,
  { drafts, signal }: { drafts: Drafts | undefined; signal: AbortSignal },
): Promise<InitialDocument> {
  // In parallel: one waits for the service, the other for the database.
  const [stored, draft, before] = await Promise.all([
    readOrMiss(client, id, signal),
    drafts?.find(id),
    drafts?.findBase(id),
  ])
  // For a deleted document the draft is the only copy.
  if (stored instanceof ServiceError) {
    if (!draft) throw stored
    return { ...openDraft(draft), origin: { id, etag: draft.etag } }
  }
  const { content, etag } = stored
  const base = () => content
  const opening = { ...newDocument(content), origin: { id, etag, base } }
  if (!draft) return opening
  const found = fingerprintOf(content)
  const { unanswered, name } = draft
  if (fingerprintOf(draft.content) === found) return { ...opening, draft: name }
  // Without an ETag the stored version cannot be matched with the base of the draft.
  const isBase = draft.etag !== undefined && draft.etag === etag
  const isOurs = isBase || unanswered.updates.includes(found)
  return {
    content: draft.content,
    // A draft keeps its own base until the author resolves the conflict.
    origin: isOurs ? { id, etag, base } : { id, etag: draft.etag, base: baseOf(draft, before) },
    isDirty: true,
    unanswered: isBase ? unanswered : undefined,
    theirs: isOurs ? undefined : { content, etag },
    draft: name,
  }
}

/** The content that a draft changed, if it was kept. */
function baseOf({ etag }: Draft, base: DraftBase | undefined): BaseVersion['base'] {
  return base && base.etag !== undefined && base.etag === etag ? () => base.content : undefined
}

/** The stored document, or the error if it does not exist. */
async function readOrMiss(
  client: Pick<Client, 'readDocument'>,
  id: string,
  signal: AbortSignal,
): Promise<Versioned<FullDocument> | ServiceError> {
  try {
    return await client.readDocument(id, { signal })
  } catch (error) {
    if (error instanceof ServiceError && failureOf(error).kind === 'gone') return error
    throw error
  }
}

/** The initial state of a document without an id. */
export function newDocument(content: DocumentNode = EMPTY_DOCUMENT): InitialDocument {
  return {
    content,
    origin: { id: undefined, etag: undefined },
    isDirty: false,
    unanswered: undefined,
    theirs: undefined,
    draft: undefined,
  }
}

/** The initial state of a draft without a stored document. */
export function openDraft({ name, content, unanswered }: Draft): InitialDocument {
  return { ...newDocument(content), isDirty: true, unanswered, draft: name }
}
