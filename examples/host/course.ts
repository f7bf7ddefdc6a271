import {
  createClient,
  type DocumentNode,
  type EmbedClient,
  imageIdsOf,
  loadTranslations,
  type SearchSnippet,
  ServiceError,
} from '@waraq/embed'
import { mintEmbedToken } from '@waraq/sdk/backend'
import { createBeginnings } from './beginnings.ts'
import type { Lesson, User } from './pages/layout.ts'

/** Address and secrets of an organization; `npm start` keeps them in `data/demo.env`. */
export interface Organization {
  url: string
  apiKey: string
  signingSecret: string
}

/** Members of the course. Your product has a table of users instead. */
export const USERS: readonly User[] = [
  { id: 'amina', names: { en: 'Amina', ar: 'أمينة' } },
  { id: 'yusuf', names: { en: 'Yusuf', ar: 'يوسف' } },
  // The author of the demo lessons.
  { id: 'maryam', names: { en: 'Maryam', ar: 'مريم' } },
]

/** The course's backend: every member writes lessons and reads all lessons. */
export interface Course {
  /** Most recently changed first. */
  lessons(): Promise<Lesson[]>
  /** The text at the beginning of each lesson, by its id. */
  beginnings(lessons: readonly Lesson[]): Promise<Map<string, string>>
  /** The lessons with these words anywhere in their text, and where, by their id. */
  search(words: string): Promise<Found>
  findLesson(id: string): Promise<Lesson | undefined>
  /** Whether the service has a collection of hadiths; false while it cannot say so. */
  hasHadiths(): Promise<boolean>
  /** Deleted lessons of this member, newest deletion first. */
  trash(userId: string): Promise<TrashedLesson[]>
  /** Acts on a lesson of this member; `gone` if they have no such lesson. */
  act(userId: string | undefined, act: Act, id: string): Promise<'done' | 'gone' | 'failed'>
  /** The lesson of a share link; undefined if the link does not exist. */
  readShared(shareToken: string, accessToken: string | undefined): Promise<Shared | undefined>
  /** Takes a use of a share link for a reader at this address. */
  openShared(shareToken: string, password: string, address: string): Promise<Opening>
}

/** Where lessons have the words of a search; null for a long lesson. */
export type Found = ReadonlyMap<string, SearchSnippet | null>

export type Act = 'duplicate' | 'delete' | 'restore' | 'erase'

/** A deleted document of the course; times are ISO 8601. */
export interface TrashedLesson {
  id: string
  title: string
  deletedAt: string
  erasedAt: string
}

/** A lesson with its translations and addresses for its images, or what a reader needs to open it. */
type Shared =
  | {
      title: string
      content: DocumentNode
      imageUrls: Map<string, string>
      translations: Map<string, string>
    }
  | { needs: 'password' | 'button' }

type Opening = { accessToken: string; expiresAt: Date } | { failure: 'wrong' | 'busy' | 'gone' }

/** Codes for a missing or unpublished lesson, and for a malformed id or share token. */
const GONE = new Set<string>(['not_found', 'invalid_request'])
const BUSY = new Set<string>(['rate_limited', 'service_unavailable'])

export function createCourse({ url, apiKey }: Organization): Course {
  const authors = USERS.map((author) => {
    const getToken = () => mintEmbedToken({ baseUrl: url, apiKey, externalUserId: author.id })
    return { author, client: createClient({ apiUrl: url, getToken }) }
  })
  const clientOf = (userId: string | undefined) =>
    authors.find(({ author }) => author.id === userId)?.client
  const anyone = createClient({ apiUrl: url })

  async function lessons(): Promise<Lesson[]> {
    const all = await Promise.all(authors.map(lessonsOf))
    return all.flat().sort((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1))
  }

  async function lessonsOf({ author, client }: { author: User; client: EmbedClient }) {
    const documents = await client.listDocuments()
    return documents.map(({ id, title, updated_at }) => ({
      id,
      title,
      author,
      updatedAt: updated_at,
    }))
  }

  // A list without the search still has what is found in titles.
  const found = async (client: EmbedClient, words: string) =>
    (await client.searchDocuments(words, { limit: 50 }).catch(() => undefined))?.documents ?? []

  const beginnings = createBeginnings(async ({ id, author }) => {
    const document = await clientOf(author.id)?.readDocument(id)
    return document?.content ?? { type: 'doc' }
  })

  return {
    lessons,
    beginnings,
    async search(words) {
      if (words.trim() === '') return new Map()
      const pages = await Promise.all(authors.map(({ client }) => found(client, words)))
      return new Map(pages.flat().map(({ id, snippet = null }) => [id, snippet]))
    },
    findLesson: async (id) => (await lessons()).find((lesson) => lesson.id === id),
    async hasHadiths() {
      const { collections = [] } = (await anyone.hadith.collections().catch(() => undefined)) ?? {}
      return collections.length > 0
    },
    async trash(userId) {
      const { documents = [] } = (await clientOf(userId)?.listTrash()) ?? {}
      return documents.map(({ id, title, deleted_at, erased_at }) => ({
        id,
        title,
        deletedAt: deleted_at,
        erasedAt: erased_at,
      }))
    },
    async act(userId, act, id) {
      const client = clientOf(userId)
      if (!client) return 'gone'
      try {
        if (act === 'duplicate') await client.duplicateDocument(id)
        else if (act === 'delete') await client.deleteDocument(id)
        else if (act === 'restore') await client.undeleteDocument(id)
        else await client.eraseDocument(id)
        return 'done'
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error
        return GONE.has(error.code) ? 'gone' : 'failed'
      }
    },
    async readShared(shareToken, accessToken) {
      try {
        const { title, content } = await anyone.readShared(shareToken, { accessToken })
        const lookups = imageIdsOf(content).map(async (id): Promise<[string, string][]> => {
          const address = await anyone.images.sharedUrl(id, { accessToken }).catch(() => undefined)
          return address === undefined ? [] : [[id, address]]
        })
        const [images, translations] = await Promise.all([
          Promise.all(lookups),
          loadTranslations(anyone, content),
        ])
        return { title, content, imageUrls: new Map(images.flat()), translations }
      } catch (error) {
        const code = codeOf(error)
        if (code === 'password_required') return { needs: 'password' }
        if (code === 'share_access_required') return { needs: 'button' }
        if (GONE.has(code)) return undefined
        throw error
      }
    },
    async openShared(shareToken, password, address) {
      // The service counts failed passwords by this address, if it trusts this server.
      const fetchFor = (input: string, init: RequestInit = {}) => {
        const headers = { ...init.headers, 'x-forwarded-for': address }
        return fetch(input, { ...init, headers })
      }
      const reader = createClient({ apiUrl: url, fetch: fetchFor })
      try {
        const access = await reader.openShareLink(shareToken, password === '' ? {} : { password })
        return { accessToken: access.access_token, expiresAt: new Date(access.expires_at) }
      } catch (error) {
        const code = codeOf(error)
        if (code === 'password_invalid' || code === 'password_required') return { failure: 'wrong' }
        if (BUSY.has(code)) return { failure: 'busy' }
        if (GONE.has(code)) return { failure: 'gone' }
        throw error
      }
    },
  }
}

function codeOf(error: unknown): string {
  if (!(error instanceof ServiceError)) throw error
  return error.code
}
