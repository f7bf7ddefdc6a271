import { ApiError } from '@waraq/contract'
import { PICTURE_EXTENSIONS } from '@waraq/exchange'
import type { Owner } from './access/owner.ts'
import { listTakenDown } from './access/store.ts'
import type { BlobStore } from './blobs/blob-store.ts'
import { presentText } from './comments/present.ts'
import { type AuthoredText, listTextsOf } from './comments/store.ts'
import { type Actor, auditRow } from './db/audit-row.ts'
import type { Database } from './db/database.ts'
import { createContentCheck } from './documents/content-check.ts'
import { presentFull } from './documents/present.ts'
import { findOwnDocument, listOwnDocuments } from './documents/store.ts'
import { listTagsOf } from './documents/tags/store.ts'
import { presentEvent } from './events/present.ts'
import { type EventRow, listEventsOfAuthor } from './events/store.ts'
import { DOCUMENTS } from './exchange/archive/unpack-archive.ts'
import { type ArchiveWriter, createArchiveWriter } from './exchange/archive/write-archive.ts'
import { contentOf } from './history/packing/packed-content.ts'
import { findStoredVersion, listVersions } from './history/store.ts'
import { findTrashed, listTrashed } from './history/trash/store.ts'
import { type ImageRow, isOnlyTakenDown, listImagesOfAuthor } from './images/store.ts'
import { eachOf } from './lib/each-of.ts'
import { createFairSemaphore } from './lib/fair-semaphore.ts'
import { spliceBytes } from './lib/splice-bytes.ts'
import { type Clock, isoOf, type Microseconds } from './lib/time.ts'
import type { NewId } from './lib/uuid.ts'
import type { IdentityRow } from './organizations/store.ts'
import { presentDefaultLink, presentLink } from './shares/present.ts'
import { findOwnDefaultLink, listLinks } from './shares/store.ts'

interface Deps {
  db: Database
  blobs: BlobStore
  now: Clock
  stamp: () => Microseconds
  newId: NewId
  version: string
  /** Where lines are collected, because an archive begins a file with its size. */
  folder: string
}

/** An archive that is written while its bytes are read. */
export interface IdentityArchive {
  bytes: AsyncGenerator<Uint8Array>
  /** Complete after the last byte. */
  report: ArchiveReport
}

/** What an archive has, and what it lacks. */
interface ArchiveReport {
  counts: Record<'documents' | 'versions' | 'trash' | 'images' | 'comments' | 'events', number>
  /** What is damaged, was taken down or was deleted meanwhile. */
  failures: string[]
}

const FORMAT = 1
const PAGE = 200
const ALL = 2_147_483_647
const NEWEST = { trashedAt: Number.MAX_SAFE_INTEGER, id: '' }
/** Archives that are written at once: in this process, and of an organization. */
const AT_ONCE = [8, 1]

/**
 * Archives of everything of a user, page by page. What changes meanwhile is in it as it was when its
 * page was read.
 */
export function createIdentityArchives(deps: Deps) {
  const { db, now, stamp, newId, version, folder } = deps
  const semaphore = createFairSemaphore({ limits: AT_ONCE })

  async function* write(identity: IdentityRow, report: ArchiveReport): AsyncGenerator<Uint8Array> {
    const { id, organization_id, external_user_id } = identity
    const turn = Promise.withResolvers<void>()
    const leave = semaphore.enter([organization_id], 1, turn.resolve)
    try {
      await turn.promise
      const startedAt = now().toISOString()
      const archive = createArchiveWriter(folder)
      const source = await sourceOf(deps, identity, report.failures)
      const { counts, failures } = report
      yield* archive.addJson('identity.json', { id, organization_id, external_user_id })
      counts.documents = yield* archive.addLines(DOCUMENTS, source.documents())
      counts.versions = yield* archive.addLines('versions.ndjson', source.versions())
      counts.trash = yield* archive.addLines('trash.ndjson', source.trash())
      counts.images = yield* source.addImages(archive)
      counts.comments = yield* archive.addLines('comments.ndjson', source.comments())
      counts.events = yield* archive.addLines('events.ndjson', source.events())
      yield* archive.addJson('manifest.json', {
        format: FORMAT,
        waraq: version,
        organization_id,
        identity_id: id,
        started_at: startedAt,
        finished_at: now().toISOString(),
        counts,
        failures,
        files: archive.files,
      })
      yield archive.end
    } finally {
      leave()
    }
  }

  return {
    /** Records the export, and begins to write once the bytes are read. */
    async export(identity: IdentityRow, actor: Actor): Promise<IdentityArchive> {
      const { shard, id: target, organization_id: organization } = identity
      const action = 'identity.exported'
      await db.write(
        auditRow({ organization, actor, action, target, at: stamp(), id: newId(shard) }),
      )
      const counts = { documents: 0, versions: 0, trash: 0, images: 0, comments: 0, events: 0 }
      const report: ArchiveReport = { counts, failures: [] }
      return { bytes: write(identity, report), report }
    },
  }
}

const lineOf = (value: object): Buffer => Buffer.from(JSON.stringify(value))

async function sourceOf(
  { db, blobs }: Pick<Deps, 'db' | 'blobs'>,
  owner: IdentityRow,
  failures: string[],
) {
  const { shard, organization_id: organizationId, id: identityId } = owner
  // The archive has everything of an identity.
  const identity = { shard, identityId } as Owner
  const check = createContentCheck(() => {})
  const takenDown = new Set(await listTakenDown(db.readOnly, identity))

  /** The line of a document or something of it, unless it is damaged, taken down or gone. */
  async function* lineOrFailure(
    documentId: string,
    name: string,
    read: () => Promise<Uint8Array | undefined>,
  ) {
    if (takenDown.has(documentId)) return void failures.push(`${name} was taken down`)
    try {
      const line = await read()
      if (line) yield line
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'content_damaged') throw error
      failures.push(`${name} is damaged`)
    }
  }

  async function readDocument(id: string): Promise<Uint8Array | undefined> {
    const row = await findOwnDocument(db, identity, id)
    if (!row) return undefined
    await check(row)
    const tags = await listTagsOf(db, identity, [id])
    const one = await findOwnDefaultLink(db, identity, id)
    const links = [
      ...(one?.sealed_token ? [presentDefaultLink(one, '')] : []),
      ...(await listLinks(db, shard, id)).map((link) => presentLink(link, '')),
    ]
    const further = {
      revision: row.revision,
      tags: tags.map(({ tag }) => tag),
      // Whoever has its token reads the document.
      shares: links.map(({ share_token: _, ...link }) => link),
    }
    return Buffer.concat([
      presentFull(row).subarray(0, -1),
      Buffer.from(`,${JSON.stringify(further).slice(1)}`),
    ])
  }

  async function readVersion(documentId: string, revision: number) {
    const row = await findStoredVersion(db, identity, documentId, revision)
    if (!row) return undefined
    const content = await contentOf(row)
    await check({ ...row, content })
    const { title, name, saved_at } = row
    const about = { document_id: documentId, revision, title, name, saved_at: isoOf(saved_at) }
    return spliceBytes(`${JSON.stringify(about).slice(0, -1)},"content":`, content, '}')
  }

  async function readTrashed(id: string) {
    const row = await findTrashed(db, identity, id)
    if (!row) return undefined
    await check(row)
    const { title, content, revision } = row
    const times = [row.created_at, row.updated_at, row.trashed_at].map(isoOf)
    const [created_at, updated_at, trashed_at] = times
    const about = { id, title, revision, created_at, updated_at, trashed_at }
    return spliceBytes(`${JSON.stringify(about).slice(0, -1)},"content":`, content, '}')
  }

  const listDocuments = () => listOwnDocuments(db.readOnly, identity, {})
  const listTrash = () => listTrashed(db.readOnly, identity, NEWEST, ALL)

  return {
    async *documents() {
      for (const { id } of await listDocuments())
        yield* lineOrFailure(id, `document ${id}`, () => readDocument(id))
    },

    async *versions() {
      for (const { id } of [...(await listDocuments()), ...(await listTrash())]) {
        for (const { revision } of await listVersions(db, identity, id, ALL, ALL))
          yield* lineOrFailure(id, `version ${revision} of ${id}`, () => readVersion(id, revision))
      }
    },

    async *trash() {
      for (const { id } of await listTrash())
        yield* lineOrFailure(id, `document ${id} in the trash`, () => readTrashed(id))
    },

    /** Adds the bytes of each image as it was uploaded, and a list of them. */
    async *addImages(archive: ArchiveWriter): AsyncGenerator<Uint8Array, number> {
      const lines: Buffer[] = []
      const images = eachOf<ImageRow>((last) =>
        listImagesOfAuthor(db, identity, last?.id ?? '', PAGE),
      )
      for await (const row of images) {
        const { id, content_type, width, height, bytes, object_key, created_at } = row
        const file = `images/${id}.${PICTURE_EXTENSIONS[content_type]}`
        const isTakenDown = await isOnlyTakenDown(db, row)
        const opened = isTakenDown ? undefined : await blobs.open(object_key ?? '')
        if (!opened) {
          failures.push(`image ${id} ${isTakenDown ? 'was taken down' : 'is missing'}`)
          continue
        }
        yield* archive.add(file, opened.size, opened.stream)
        const about = { id, file, content_type, width, height, bytes }
        lines.push(lineOf({ ...about, created_at: isoOf(created_at) }))
      }
      async function* all() {
        yield* lines
      }
      return yield* archive.addLines('images.ndjson', all())
    },

    /** The texts of the user, also on documents of others. */
    async *comments() {
      const texts = eachOf<AuthoredText>((last) => listTextsOf(db, identity, last, PAGE))
      for await (const row of texts) yield lineOf(presentText(row))
    },

    async *events() {
      const organization = { shard, id: organizationId }
      const pageAfter = (last?: EventRow) =>
        listEventsOfAuthor(db, organization, identityId, { after: last?.position, limit: PAGE })
      for await (const row of eachOf(pageAfter)) yield lineOf(presentEvent(row))
    },
  }
}
