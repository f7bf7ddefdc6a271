import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const CEILINGS = join(import.meta.dirname, 'ceilings.json')

/** A finding of a check, and its message. */
export type Finding = { path: string; message: string }

/** The highest number of findings by top folder; a folder that is missing may have none. */
export type Ceilings = Record<string, number>

/** Findings of folders over their ceiling, and ceilings lowered to the counts. */
export function compareWithCeilings(findings: Finding[], ceilings: Ceilings) {
  const folders = Map.groupBy(findings, ({ path }) => topFolderOf(path))
  const over = [...folders].filter(([folder, found]) => found.length > (ceilings[folder] ?? 0))
  const lowered = Object.entries(ceilings)
    .map(([folder, most]) => [folder, Math.min(most, folders.get(folder)?.length ?? 0)] as const)
    .filter(([, most]) => most > 0)
  return {
    errors: over.flatMap(([folder, found]) => [
      ...found.map(({ message }) => message),
      `${folder}: ${found.length} findings, at most ${ceilings[folder] ?? 0} allowed`,
    ]),
    lowered: Object.fromEntries(lowered),
  }
}

/** Fails with the findings of folders over their ceiling, or with `tighten` lowers ceilings. */
export function applyRatchet(check: string, findings: Finding[], tighten: boolean): void {
  const all: Record<string, Ceilings> = JSON.parse(readFileSync(CEILINGS, 'utf8'))
  const { errors, lowered } = compareWithCeilings(findings, all[check] ?? {})
  if (tighten) writeFileSync(CEILINGS, `${JSON.stringify({ ...all, [check]: lowered }, null, 2)}\n`)
  else fail(errors)
}

/** Prints messages; any of them makes the process exit with 1. */
export function fail(messages: string[]): void {
  for (const message of messages) console.error(message)
  if (messages.length > 0) process.exitCode = 1
}

function topFolderOf(path: string): string {
  const [first = '', second = '', ...rest] = path.split('/')
  if (first === 'packages' && rest.length > 0) return `${first}/${second}`
  return path.includes('/') ? first : '.'
}
