import { isObject } from '@waraq/contract'

/** The shortcuts of the editor and of text fields. */
export const TAKEN_SHORTCUTS =
  'a c v x y z b i u e f h k p s , . / Shift-z Shift-s Shift-b Shift-d Shift-7 Shift-8 Shift-9 Shift-e Shift-f Shift-h Shift-j Shift-l Shift-r Shift-v Shift-x Shift-/ Alt-0 Alt-1 Alt-2 Alt-3 Alt-c Alt-f Alt-m Alt-o Alt-v'
    .split(' ')
    .map((keys) => `Mod-${keys}`)

// Ids and shortcuts are checked in one set.
const ID = /^(?!Mod-)[\w.-]{1,40}$/
const ICON = /^[MmLlHhVvCcSsQqTtAaZz0-9 ,.+-]{1,2000}$/
const SHORTCUT = /^Mod-(?:Alt-)?(?:Shift-)?[a-z\d,./;]$/

/**
 * Checks the commands or the templates of a host.
 *
 * @throws TypeError for another type than a list, a repeated or malformed `id`, a missing name, a
 *   template without `content`, a command without `run`, a malformed icon, and a malformed or taken
 *   shortcut
 */
export function checkHostParts(where: string, parts: unknown, name: 'label' | 'title'): void {
  const takenNames = new Set<unknown>(TAKEN_SHORTCUTS)
  const list = Array.isArray(parts) ? parts : undefined
  const fault = list ? firstFault(list, name, takenNames) : 'must be an array'
  if (fault) throw new TypeError(`${where} ${fault}`)
}

function firstFault(parts: unknown[], name: string, takenNames: Set<unknown>): string | undefined {
  for (const part of parts) {
    const { id, [name]: words, ...others }: Record<string, unknown> = Object(part)
    if (typeof id !== 'string' || !ID.test(id)) return `has the malformed id "${id}"`
    if (takenNames.has(id)) return `has the id "${id}" twice`
    takenNames.add(id)
    if (!words || typeof words !== 'string') return `has no ${name} for "${id}"`
    const fault = name === 'label' ? faultOfCommand(others, takenNames) : faultOfTemplate(others)
    if (fault) return `${fault} for "${id}"`
  }
  return undefined
}

const faultOfTemplate = ({ content }: Record<string, unknown>) =>
  isObject(content) ? undefined : 'has no content'

function faultOfCommand(
  { run, icon, shortcut }: Record<string, unknown>,
  takenNames: Set<unknown>,
): string | undefined {
  if (typeof run !== 'function') return 'has no function run'
  if (icon !== undefined && !ICON.test(String(icon))) return 'has a malformed icon'
  if (shortcut === undefined) return undefined
  if (!SHORTCUT.test(String(shortcut))) return `has the malformed shortcut "${shortcut}"`
  if (takenNames.has(shortcut)) return `has the taken shortcut "${shortcut}"`
  takenNames.add(shortcut)
  return undefined
}
