import { editDistance } from '@waraq/contract'
import type { EditorOptions } from './editor-instance.ts'

/** The JavaScript type of an option; null counts as an object. */
export type OptionType = 'boolean' | 'function' | 'number' | 'object' | 'string'

/** The names and types of all options of an editor. */
export const EDITOR_OPTIONS = {
  documentId: 'string',
  initialContent: 'object',
  locale: 'string',
  theme: 'string',
  readOnly: 'boolean',
  autofocus: 'boolean',
  autosave: 'object',
  drafts: 'boolean',
  history: 'boolean',
  authorName: 'string',
  placeholder: 'string',
  citations: 'string',
  onReady: 'function',
  onChange: 'function',
  onSaveStateChange: 'function',
  onDocumentCreated: 'function',
  onTitleChange: 'function',
  onError: 'function',
  onTokenExpired: 'function',
  onEvent: 'function',
} as const satisfies Record<keyof EditorOptions, OptionType>

/** With another type of these an editor would open a wrong document, or none. */
const STRICT: ReadonlySet<string> = new Set(['documentId', 'locale', 'autosave'])
const DOCUMENTATION = 'https://github.com/waraq/waraq/blob/main/docs/options.md'
const MAX_DISTANCE = 2
/** Longer names are compared with no other, because that takes quadratic time. */
const MAX_LENGTH = 40
const warned = new Set<string>()

/**
 * Warns once about each unknown option and about options of a wrong type.
 *
 * @param call the function that takes the options, for messages
 * @throws TypeError for a wrong type of `documentId`, `locale` or `autosave`
 */
export function checkOptions(
  call: string,
  options: object,
  types: Readonly<Record<string, OptionType>>,
): void {
  for (const [name, value] of Object.entries(options)) {
    const type = Object.hasOwn(types, name) ? types[name] : undefined
    if (type === undefined) warnOnce(`${call}: unknown option "${name}" (${hintFor(name, types)})`)
    else if (value !== undefined) checkType(call, { name, value, type })
  }
}

function checkType(
  call: string,
  { name, value, type }: { name: string; value: unknown; type: OptionType },
): void {
  const isStrict = call === 'mountEditor' && STRICT.has(name)
  if (typeof value === type && !(isStrict && value === null)) return
  const given = value === null ? 'null' : typeof value
  const complaint = `${call}: option "${name}" must be ${type === 'object' ? 'an' : 'a'} ${type}, not ${given}`
  if (isStrict) throw new TypeError(complaint)
  warnOnce(complaint)
}

function warnOnce(message: string): void {
  if (warned.has(message)) return
  warned.add(message)
  console.warn(message)
}

function hintFor(name: string, types: object): string {
  if (name.length > MAX_LENGTH) return `see ${DOCUMENTATION}`
  const [nearest] = Object.keys(types)
    .map((known) => ({ known, distance: editDistance(name, known) }))
    .sort((a, b) => a.distance - b.distance)
  return nearest && nearest.distance <= MAX_DISTANCE
    ? `did you mean "${nearest.known}"?`
    : `see ${DOCUMENTATION}`
}
