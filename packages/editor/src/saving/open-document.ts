import { type DocumentNode, EMPTY_DOCUMENT } from '@waraq/contract'
import { type Client, type FullDocument, ServiceError, type Versioned } from '@waraq/sdk/client'
import type { Draft, Drafts } from './drafts.ts'
import { fingerprintOf } from './fingerprint.ts'
import { failureOf } from './save-failure.ts'
import type { BaseVersion, RemoteVersion, UnconfirmedSave } from './save-request.ts'

/** What an editor opens with. */
export interface InitialDocument {
  content: DocumentNode
  origin: BaseVersion
  /** It holds what was never saved. */
  isDirty: boolean
  unanswered: UnconfirmedSave | undefined
  /** Another version that stands where this one was to go. */
  theirs: RemoteVersion | undefined
  /** The draft that it came from. */
  draft: string | undefined
}

/** Reads a document, and puts back what an earlier page wrote and could not save. */
export async function openStored(
  client: Pick<Client, 'readDocument'>,
  id: string,
  { drafts, signal }: { drafts: Drafts | undefined; signal: AbortSignal },
): Promise<InitialDocument> {
  // Each waits for somebody else, and not for the other.
  const [stored, draft] = await Promise.all([readOrMiss(client, id, signal), drafts?.find(id)])
  // What was written into a document that is deleted is all that there is of it.
  if (stored instanceof ServiceError) {
    if (!draft) throw stored
    return { ...openDraft(draft), origin: { id, etag: draft.etag } }
  }
  const { content, etag } = stored
  const opening = { ...newDocument(content), origin: { id, etag } }
  if (!draft) return opening
  const found = fingerprintOf(content)
  const { unanswered, name } = draft
  if (fingerprintOf(draft.content) === found) return { ...opening, draft: name }
  // Without an ETag nothing says that the stored version is the one that was written over.
  const isBase = draft.etag !== undefined && draft.etag === etag
  const isOurs = isBase || unanswered.updates.includes(found)
  return {
    content: draft.content,
    // A draft keeps its own base, until its author has chosen.
    origin: { id, etag: isOurs ? etag : draft.etag },
    isDirty: true,
    unanswered: isBase ? unanswered : undefined,
    theirs: isOurs ? undefined : { content, etag },
    draft: name,
  }
}

/** The stored document, or the refusal where there is none any more. */
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

/** A document that does not exist yet. */
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

/** A document that an earlier page began and could not save. */
export function openDraft({ name, content, unanswered }: Draft): InitialDocument {
  return { ...newDocument(content), isDirty: true, unanswered, draft: name }
}
