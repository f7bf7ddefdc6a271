import { ApiError } from '@waraq/contract'
import { PICTURE_EXTENSIONS } from '@waraq/exchange'
import { createContentCheck } from '../documents/content-check.ts'
import { presentFull } from '../documents/present.ts'
import { findOwnDocument, listOwnDocuments } from '../documents/store.ts'
import { listTagsOf } from '../documents/tags/store.ts'
import { presentEvent } from '../events/present.ts'
import { listEventsOfAuthor } from '../events/store.ts'
import { DOCUMENTS } from '../exchange/archive/unpack-archive.ts'
import { type ArchiveWriter, writeArchive } from '../exchange/archive/write-archive.ts'
import { contentOf } from '../history/packing/packed-content.ts'
import { findStoredVersion, listVersions } from '../history/store.ts'
import { findTrashed, listTrashed } from '../history/trash/store.ts'
import { listImagesOfAuthor } from '../images/store.ts'
import { spliceBytes } from '../lib/splice-bytes.ts'
import { isoOf } from '../lib/time.ts'
import type { IdentityRow } from '../organizations/store.ts'
import { VERSION } from '../service/version.ts'
import { presentDefaultLink, presentLink } from '../shares/present.ts'
import { findOwnDefaultLink, listLinks } from '../shares/store.ts'
import type { CommandModules } from './command-modules.ts'

/** What an archive has, and what it lacks. */
interface ArchiveReport {
  counts: Record<'documents' | 'versions' | 'trash' | 'images' | 'events', number>
  /** What is damaged or was deleted meanwhile. */
  failures: string[]
}

type Modules = Pick<CommandModules, 'db' | 'blobs'>

const FORMAT = 1
const PAGE = 200
const ALL = 2_147_483_647
const NEWEST = { trashedAt: Number.MAX_SAFE_INTEGER, id: '' }

/**
 * Writes everything of a user to an archive, page by page. What changes meanwhile is in it as it was
 * when its page was read.
 *
 * @throws OperatorError if the file exists.
 */
export async function exportArchive(
  modules: Modules,
  identity: IdentityRow,
  target: string,
  now: () => Date,
): Promise<ArchiveReport> {
  const failures: string[] = []
  const startedAt = now().toISOString()
  const source = sourceOf(modules, identity, failures)
  let counts: ArchiveReport['counts'] = {
    documents: 0,
    versions: 0,
    trash: 0,
    images: 0,
    events: 0,
  }
  await writeArchive(target, async (archive) => {
    const { id, organization_id, external_user_id } = identity
    await addJson(archive, 'identity.json', { id, organization_id, external_user_id })
    const documents = await archive.addLines(DOCUMENTS, source.documents())
    const versions = await archive.addLines('versions.ndjson', source.versions())
    const trash = await archive.addLines('trash.ndjson', source.trash())
    const images = await source.addImages(archive)
    const events = await archive.addLines('events.ndjson', source.events())
    counts = { documents, versions, trash, images, events }
    await addJson(archive, 'manifest.json', {
      format: FORMAT,
      waraq: VERSION,
      organization_id,
      identity_id: id,
      started_at: startedAt,
      finished_at: now().toISOString(),
      counts,
      failures,
      files: archive.files,
    })
  })
  return { counts, failures }
}

async function addJson(archive: ArchiveWriter, name: string, value: object): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
  await archive.add(name, bytes.length, [bytes])
}

const lineOf = (value: object): Buffer => Buffer.from(JSON.stringify(value))

function sourceOf({ db, blobs }: Modules, owner: IdentityRow, failures: string[]) {
  const { shard, organization_id: organizationId, id: identityId } = owner
  const identity = { shard, identityId }
  const check = createContentCheck(() => {})

  /** The line of something, unless it is damaged or gone. */
  async function* lineOrFailure(name: string, read: () => Promise<Uint8Array | undefined>) {
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

  async function* imageRows() {
    let after: string | undefined = ''
    while (after !== undefined) {
      const page: Awaited<ReturnType<typeof listImagesOfAuthor>> = await listImagesOfAuthor(
        db,
        identity,
        after,
        PAGE,
      )
      yield* page
      after = page.at(-1)?.id
    }
  }

  return {
    async *documents() {
      for (const { id } of await listDocuments())
        yield* lineOrFailure(`document ${id}`, () => readDocument(id))
    },

    async *versions() {
      for (const { id } of [...(await listDocuments()), ...(await listTrash())]) {
        for (const { revision } of await listVersions(db, identity, id, ALL, ALL))
          yield* lineOrFailure(`version ${revision} of ${id}`, () => readVersion(id, revision))
      }
    },

    async *trash() {
      for (const { id } of await listTrash())
        yield* lineOrFailure(`document ${id} in the trash`, () => readTrashed(id))
    },

    /** Adds the bytes of each image as it was uploaded, and a list of them. */
    async addImages(archive: ArchiveWriter): Promise<number> {
      const lines: Buffer[] = []
      for await (const row of imageRows()) {
        const { id, content_type, width, height, bytes, object_key, created_at } = row
        const file = `images/${id}.${PICTURE_EXTENSIONS[content_type]}`
        const opened = await blobs.open(object_key ?? '')
        if (!opened) {
          failures.push(`image ${id} is missing`)
          continue
        }
        await archive.add(file, opened.size, opened.stream)
        const about = { id, file, content_type, width, height, bytes }
        lines.push(lineOf({ ...about, created_at: isoOf(created_at) }))
      }
      async function* all() {
        yield* lines
      }
      return archive.addLines('images.ndjson', all())
    },

    async *events() {
      const organization = { shard, id: organizationId }
      let after = 0
      while (true) {
        const page = await listEventsOfAuthor(db, organization, identityId, { after, limit: PAGE })
        for (const row of page) yield lineOf(presentEvent(row))
        const last = page.at(-1)
        if (!last) return
        after = last.position
      }
    },
  }
}
