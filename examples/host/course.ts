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
  /** Copies a lesson of this member; false if they wrote no such lesson. */
  duplicate(userId: string | undefined, id: string): Promise<boolean>
  /** A published lesson with addresses for its images; undefined if it is not published. */
  readPublished(shareToken: string): Promise<Published | undefined>
}

export interface Published {
  title: string
  content: DocumentNode
  imageUrls: Map<string, string>
}

/** Codes for an unpublished lesson and for a malformed share token. */
const GONE = new Set(['not_found', 'invalid_request'])

export function createCourse({ url, apiKey }: Organization): Course {
  const authors = USERS.map((author) => {
    const getToken = () => mintEmbedToken({ baseUrl: url, apiKey, externalUserId: author.id })
    return { author, client: createClient({ apiUrl: url, getToken }) }
  })
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
    async duplicate(userId, id) {
      const found = authors.find(({ author }) => author.id === userId)
      const own = found ? await lessonsOf(found) : []
      if (!found || !own.some((lesson) => lesson.id === id)) return false
      await found.client.duplicateDocument(id)
      return true
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
