import type { DocumentNode } from '@waraq/contract'
import type { Client, DocumentVersion } from '@waraq/sdk/client'

/** The versions of one document, loaded page by page, newest first. */
export interface LoadedVersions {
  readonly all: readonly DocumentVersion[]
  readonly hasMore: boolean
  loadMore(): Promise<void>
  /** The version before this one; undefined for the oldest. */
  before(revision: number): Promise<DocumentVersion | undefined>
  read(revision: number): Promise<DocumentNode>
  name(revision: number, name: string | null): Promise<DocumentVersion>
  /** Erases a version; returns the one that is next to it in the list. */
  erase(revision: number): Promise<DocumentVersion | undefined>
}

const PAGE = 50

export function createVersions(
  client: Pick<Client, 'listVersions' | 'readVersion' | 'nameVersion' | 'eraseVersion'>,
  id: string,
): LoadedVersions {
  let all: DocumentVersion[] = []
  let next: string | undefined
  let isBegun = false
  const contents = new Map<number, Promise<DocumentNode>>()

  async function loadMore(): Promise<void> {
    const page = await client.listVersions(id, { limit: PAGE, cursor: next })
    all = [...all, ...page.versions]
    next = page.next
    isBegun = true
  }

  async function before(revision: number): Promise<DocumentVersion | undefined> {
    const find = () => all.find((version) => version.revision < revision)
    if (!find() && next !== undefined) await loadMore()
    return find()
  }

  function read(revision: number): Promise<DocumentNode> {
    const content = contents.get(revision)
    if (content) return content
    const request = client.readVersion(id, revision).then(({ content }) => content)
    contents.set(revision, request)
    request.catch(() => contents.delete(revision))
    return request
  }

  async function name(revision: number, name: string | null): Promise<DocumentVersion> {
    const renamed = await client.nameVersion(id, revision, name)
    all = all.map((version) => (version.revision === revision ? renamed : version))
    return renamed
  }

  async function erase(revision: number): Promise<DocumentVersion | undefined> {
    await client.eraseVersion(id, revision)
    const at = all.findIndex((version) => version.revision === revision)
    all = all.filter((version) => version.revision !== revision)
    return all[at] ?? all.at(-1)
  }

  return {
    get all() {
      return all
    },
    get hasMore() {
      return !isBegun || next !== undefined
    },
    loadMore,
    before,
    read,
    name,
    erase,
  }
}
