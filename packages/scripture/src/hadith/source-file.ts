import { HadithSourceError } from './record.ts'

/** A source file: its path within the source, with slashes, and its text. */
export type SourceFile = { path: string; text: string }

/**
 * Parses a JSON file.
 * @throws HadithSourceError if it is malformed, as after a truncated transfer
 */
export function parseJson({ path, text }: SourceFile): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new HadithSourceError(`${path} is not valid JSON; it may be truncated`)
  }
}

/** The own fields of an object; {} for any other value. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? { ...value } : {}
}

/** The entries of an array; [] for any other value. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** A string or number as text; '' for any other value. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The file name without folder and extension. */
export function nameOf(path: string): string {
  return (path.split('/').at(-1) ?? '').replace(/(?:\.min)?\.\w+$/, '')
}

/** The name of the file's folder, or ''. */
export function folderOf(path: string): string {
  return path.split('/').at(-2) ?? ''
}
