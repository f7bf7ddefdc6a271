import { nearestName } from '@waraq/contract'
import { FEATURES } from './context/feature-names.ts'
import type { EditorOptions } from './editor-instance.ts'
import { checkHostParts } from './host/check-host-options.ts'
import { COMMAND_NAMES } from './widgets/toolbar-items.ts'

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
  together: 'boolean',
  comments: 'boolean',
  getPeople: 'function',
  authorName: 'string',
  placeholder: 'string',
  citations: 'string',
  toolbar: 'object',
  features: 'object',
  commands: 'object',
  templates: 'object',
  mentions: 'function',
  onReady: 'function',
  onChange: 'function',
  onSaveStateChange: 'function',
  onDocumentCreated: 'function',
  onTitleChange: 'function',
  onError: 'function',
  onTokenExpired: 'function',
  onEvent: 'function',
} as const satisfies Record<keyof EditorOptions, OptionType>

/** With a wrong type of these options, an editor would open a wrong document, or none. */
const STRICT: ReadonlySet<string> = new Set([
  'documentId',
  'locale',
  'autosave',
  'toolbar',
  'features',
  'commands',
  'templates',
  'mentions',
])
/** The allowed values of options. */
const CHOICES: Readonly<Record<string, readonly unknown[] | undefined>> = {
  theme: ['light', 'dark', 'auto'],
  citations: ['auto', 'ar', 'en'],
}
const DOCUMENTATION = 'https://github.com/waraq/waraq/blob/main/docs/options.md'
const warned = new Set<string>()

/**
 * Warns once about each unknown option, and about options with a wrong type or an unknown value.
 *
 * @param call the function that takes the options, for messages
 * @throws TypeError for a wrong type of a strict option, an unknown or repeated command in
 *   `toolbar`, an unknown feature, and malformed `commands` or `templates`
 */
export function checkOptions(
  call: string,
  options: object,
  types: Readonly<Record<string, OptionType>>,
): void {
  for (const [name, value] of Object.entries(options)) {
    const type = Object.hasOwn(types, name) ? types[name] : undefined
    if (type === undefined)
      warnOnce(`${call}: unknown option "${name}" (${hintFor(name, Object.keys(types))})`)
    else if (value !== undefined) checkType(call, { name, value, type })
  }
}

function checkType(
  call: string,
  { name, value, type }: { name: string; value: unknown; type: OptionType },
): void {
  const isStrict = call === 'mountEditor' && STRICT.has(name)
  if (typeof value === type && !(isStrict && value === null)) {
    checkChoice(call, name, value)
    if (isStrict) checkStrictly(call, name, value)
    return
  }
  const actualType = value === null ? 'null' : typeof value
  const complaint = `${call}: option "${name}" must be ${type === 'object' ? 'an' : 'a'} ${type}, not ${actualType}`
  if (isStrict) throw new TypeError(complaint)
  warnOnce(complaint)
}

function checkStrictly(call: string, name: string, value: unknown): void {
  const where = `${call}: option "${name}"`
  if (name === 'toolbar') checkToolbar(call, value)
  else if (name === 'features') checkFeatures(call, value)
  else if (name === 'commands') checkHostParts(where, value, 'label')
  else if (name === 'templates') checkHostParts(where, value, 'title')
}

function checkChoice(call: string, name: string, value: unknown): void {
  const choices = Object.hasOwn(CHOICES, name) ? CHOICES[name] : undefined
  if (!choices || choices.includes(value)) return
  const knownNames = choices.map((choice) => `"${choice}"`).join(', ')
  warnOnce(`${call}: option "${name}" must be one of ${knownNames}`)
}

function checkToolbar(call: string, value: unknown): void {
  if (!Array.isArray(value)) throw new TypeError(`${call}: option "toolbar" must be an array`)
  const names = new Set<unknown>()
  for (const name of value) {
    if (name === '|') continue
    if (!COMMAND_NAMES.some((known) => known === name)) {
      const hint = hintFor(String(name), COMMAND_NAMES)
      throw new TypeError(`${call}: unknown command "${name}" in option "toolbar" (${hint})`)
    }
    if (names.has(name)) throw new TypeError(`${call}: command "${name}" twice in option "toolbar"`)
    names.add(name)
  }
}

function checkFeatures(call: string, value: unknown): void {
  for (const [name, isOn] of Object.entries(value ?? {})) {
    if (!FEATURES.some((known) => known === name)) {
      const knownNames = FEATURES.join(', ')
      throw new TypeError(`${call}: unknown feature "${name}" in option "features" (${knownNames})`)
    }
    if (isOn !== undefined && typeof isOn !== 'boolean')
      throw new TypeError(`${call}: feature "${name}" must be true or false`)
  }
}

function warnOnce(message: string): void {
  if (warned.has(message)) return
  warned.add(message)
  console.warn(message)
}

function hintFor(name: string, names: readonly string[]): string {
  const nearest = nearestName(name, names)
  return nearest === undefined ? `see ${DOCUMENTATION}` : `did you mean "${nearest}"?`
}
