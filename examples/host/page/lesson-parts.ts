/** What the course adds to the editor: a template for lessons, and its teachers as mentions. */
import type { DocumentNode, Mention, Template } from '@waraq/embed'

interface Outline {
  title: string
  description: string
  heading: string
  parts: readonly (readonly [heading: string, words: string])[]
}

const OUTLINES: Record<string, Outline> = {
  en: {
    title: 'Lesson',
    description: 'Aims, text and questions',
    heading: 'Title of the lesson',
    parts: [
      ['Aims', 'After this lesson you can …'],
      ['Text', 'Type @ to mention a teacher and /quran to quote a verse.'],
      ['Questions', 'What have you understood?'],
    ],
  },
  ar: {
    title: 'درس',
    description: 'الأهداف والنص والأسئلة',
    heading: 'عنوان الدرس',
    parts: [
      ['الأهداف', 'بعد هذا الدرس تستطيع أن …'],
      ['النص', 'اكتب @ لذكر معلّم و/قرآن لاقتباس آية.'],
      ['الأسئلة', 'ماذا فهمت؟'],
    ],
  },
}

/** The beginnings that an empty lesson offers. */
export function templatesFor(locale: string): Template[] {
  const outline = OUTLINES[locale]
  if (!outline) return []
  const { title, description, heading, parts } = outline
  const content = [
    block('heading', heading, { level: 1 }),
    ...parts.flatMap(([name, words]) => [
      block('heading', name, { level: 2 }),
      block('paragraph', words),
    ]),
  ]
  return [{ id: 'lesson', title, description, content: { type: 'doc', content } }]
}

const block = (type: string, text: string, attrs = {}): DocumentNode => ({
  type,
  attrs,
  content: [{ type: 'text', text }],
})

// The page of this application wrote it.
const teachersIn = (teachers: string | undefined): { id: string; name: string }[] =>
  JSON.parse(teachers || '[]')

/** The names of teachers by their ids. */
export const namesOf = (teachers: string | undefined) => (): Record<string, string> =>
  Object.fromEntries(teachersIn(teachers).map(({ id, name }) => [id, name]))

/** Finds teachers by their names; a mention leads to the lessons of its teacher. */
export function findTeachers(teachers: string | undefined) {
  const all = teachersIn(teachers)
  return async (query: string): Promise<Mention[]> => {
    const words = query.trim().toLowerCase()
    return all
      .filter(({ name }) => name.toLowerCase().includes(words))
      .map(({ id, name }) => ({
        id,
        label: name,
        href: `${location.origin}/?${new URLSearchParams({ q: name })}`,
      }))
  }
}
