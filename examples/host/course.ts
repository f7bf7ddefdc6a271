import {
  createClient,
  type DocumentNode,
  type EmbedClient,
  imageIdsOf,
  ServiceError,
} from '@waraq/embed'
import { mintEmbedToken } from '@waraq/sdk/backend'
import type { Lesson, User } from './pages/layout.ts'

/** Address and secrets of an organization; `npm start` keeps them in `data/demo.json`. */
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
  findLesson(id: string): Promise<Lesson | undefined>
  /** Deleted lessons of this member, newest deletion first. */
  trash(userId: string): Promise<TrashedLesson[]>
  /** Acts on a lesson of this member; `gone` if they have no such lesson. */
  act(userId: string | undefined, act: Act, id: string): Promise<'done' | 'gone' | 'failed'>
  /** A published lesson with addresses for its images; undefined if it is not published. */
  readPublished(shareToken: string): Promise<Published | undefined>
}

export type Act = 'duplicate' | 'restore' | 'erase'

/** A deleted document of the course; times are ISO 8601. */
export interface TrashedLesson {
  id: string
  title: string
  deletedAt: string
  erasedAt: string
}

export interface Published {
  title: string
  content: DocumentNode
  imageUrls: Map<string, string>
}

/** Codes for a missing or unpublished lesson, and for a malformed id or share token. */
const GONE = new Set(['not_found', 'invalid_request'])

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

  return {
    lessons,
    findLesson: async (id) => (await lessons()).find((lesson) => lesson.id === id),
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
        else if (act === 'restore') await client.undeleteDocument(id)
        else await client.eraseDocument(id)
        return 'done'
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error
        return GONE.has(error.code) ? 'gone' : 'failed'
      }
    },
    async readPublished(shareToken) {
      try {
        const { title, content } = await anyone.readShared(shareToken)
        const found = imageIdsOf(content).map(async (id): Promise<[string, string][]> => {
          const address = await anyone.images.sharedUrl(id).catch(() => undefined)
          return address === undefined ? [] : [[id, address]]
        })
        return { title, content, imageUrls: new Map((await Promise.all(found)).flat()) }
      } catch (error) {
        if (error instanceof ServiceError && GONE.has(error.code)) return undefined
        throw error
      }
    },
  }
}
