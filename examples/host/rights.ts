/** Who may read and write which lesson. */
import type { RightOfUser } from '@waraq/sdk/backend'
import type { Course } from './course.ts'
import type { Lesson } from './pages/layout.ts'

/** Who writes the lessons of a member with them. Your product has a table of co-authors instead. */
const CO_AUTHORS: Readonly<Record<string, readonly string[]>> = { amina: ['yusuf'] }

/** Whether a member may write a lesson of another one. */
export const isCoAuthor = (userId: string | undefined, { author }: Lesson): boolean =>
  userId !== undefined && CO_AUTHORS[author.id]?.includes(userId) === true

/** Whether a member may write a lesson: an own one, or as a co-author. */
export const mayWrite = (userId: string, lesson: Lesson): boolean =>
  lesson.author.id === userId || isCoAuthor(userId, lesson)

/** Members may read the course's lessons and no other document of the organization. */
export async function mayRead(
  course: Course,
  userId: string | undefined,
  documentId: string,
): Promise<boolean> {
  return userId !== undefined && (await course.findLesson(documentId)) !== undefined
}

/** The right of a member on a lesson of another one, asked again every 15 minutes. */
export async function rightOf(
  course: Course,
  userId: string | undefined,
  documentId: string,
): Promise<RightOfUser | null> {
  const lesson = await course.findLesson(documentId)
  const isGranted = userId !== undefined && lesson !== undefined && isCoAuthor(userId, lesson)
  return isGranted ? { externalUserId: userId, right: 'edit' } : null
}
