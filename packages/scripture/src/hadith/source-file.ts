import { HadithSourceError } from './record.ts'

/** A file of a source: its path in the source, with slashes, and its text. */
export type SourceFile = { path: string; text: string }

/** The value of a JSON file. Throws a HadithSourceError where it is none, as after a cut transfer. */
export function parseJson({ path, text }: SourceFile): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new HadithSourceError(`${path} is no JSON: it may have been cut`)
  }
}

/** An object's own fields; nothing of anything else. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? { ...value } : {}
}

/** The entries of an array, none of anything else. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** A string or a number as text, anything else as ''. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The file name without folder and ending. */
export function nameOf(path: string): string {
  return (path.split('/').at(-1) ?? '').replace(/(?:\.min)?\.\w+$/, '')
}

/** The name of the folder that a file is in, '' where it is in none. */
export function folderOf(path: string): string {
  return path.split('/').at(-2) ?? ''
}
