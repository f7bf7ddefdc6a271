import type { DocumentNode } from '@waraq/embed'
import type { Lesson } from './pages/layout.ts'

const MAX_LETTERS = 240
const MAX_CONCURRENT = 4

/**
 * Reads the text below the title of lessons, for a list. Each lesson is read again only after a
 * change; one that cannot be read has no text.
 */
export function createBeginnings(read: (lesson: Lesson) => Promise<DocumentNode>) {
  let cache = new Map<string, string>()
  const keyOf = ({ id, updatedAt }: Lesson) => `${id} ${updatedAt}`

  return async (lessons: readonly Lesson[]): Promise<Map<string, string>> => {
    const texts = new Map<string, string>()
    const queue = [...lessons]
    async function work(): Promise<void> {
      for (let lesson = queue.pop(); lesson; lesson = queue.pop()) {
        const { title } = lesson
        const text =
          cache.get(keyOf(lesson)) ??
          (await read(lesson).then(
            (content) => beginningOf(content, title),
            () => undefined,
          ))
        if (text !== undefined) texts.set(keyOf(lesson), text)
      }
    }
    await Promise.all(Array.from({ length: MAX_CONCURRENT }, work))
    cache = texts
    return new Map(lessons.map((lesson) => [lesson.id, texts.get(keyOf(lesson)) ?? '']))
  }
}

/** The text of the blocks below the title. Quotations are left out: they are not cut short. */
export function beginningOf({ content = [] }: DocumentNode, title: string): string {
  let text = ''
  for (const block of content) {
    const words = textOf(block).replaceAll(/\s+/g, ' ').trim()
    if (text === '' && words === title) continue
    text = `${text} ${words}`.trim()
    if (text.length > MAX_LETTERS) break
  }
  return [...text].slice(0, MAX_LETTERS).join('')
}

function textOf({ text = '', content = [] }: DocumentNode): string {
  const within = content.map(textOf)
  return text + within.join(content.some((child) => child.text !== undefined) ? '' : ' ')
}
