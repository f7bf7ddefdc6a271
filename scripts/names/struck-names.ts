import { readSource } from '../../test/lib/source-code.ts'
import type { TreeFile } from '../../test/lib/tree.ts'

/** Words that the glossary replaced, and the words to use. */
const STRUCK = new Map([
  ['doomed', 'pending deletion'],
  ['errand', 'request'],
  ['glance', 'scan'],
  ['house', 'organization'],
  ['keeper', 'lifecycle, lock or cache'],
  ['lane', 'worker queue'],
  ['meant', 'intended'],
  ['nobodys', 'missing or dummy'],
  ['office', 'the name of the component'],
  ['patience', 'timeout'],
  ['refusal', 'error or response'],
  ['shelf', 'cache'],
  ['shelves', 'cache'],
  ['stray', 'orphaned'],
  ['stranger', 'anonymous'],
  ['survey', 'scan'],
  ['told', 'sent, reported or event log'],
  ['unsound', 'invalid'],
  ['untold', 'unsynced or unconfirmed'],
  ['workbench', 'context'],
])

const ALLOWED: [path: string, name: string, reason: string][] = [
  ['packages/server/src/cli/images.ts', 'strays', 'a member of images gc --json'],
  ['packages/server/src/cli/images.ts', 'stray_bytes', 'a member of images gc --json'],
  ['packages/server/test/orphaned-images.test.ts', 'strays', 'a member of images gc --json'],
  ['packages/server/test/orphaned-images.test.ts', 'stray_bytes', 'a member of images gc --json'],
  ['packages/server/src/settings.ts', 'WARAQ_RATE_STRANGER', 'the hint for a renamed setting'],
]

type StruckName = { path: string; name: string; instead: string }

const IDENTIFIER = /[A-Za-z_$][\w$]*/g
const WORD_BORDER = /[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/

/** Identifiers and file names with a struck word in them, each once a file. */
export function findStruckNames(files: TreeFile[], allowed = ALLOWED): StruckName[] {
  return files.flatMap(({ path, text }) => {
    const identifiers = readSource(text).code.match(IDENTIFIER) ?? []
    return [...new Set([...path.split('/'), ...identifiers])].flatMap((name) => {
      const instead = insteadOf(name)
      const isAllowed = allowed.some((row) => row[0] === path && row[1] === name)
      return instead === undefined || isAllowed ? [] : [{ path, name, instead }]
    })
  })
}

/** Rows of the allow list that allow nothing. */
export function unusedAllowances(files: TreeFile[], allowed = ALLOWED): string[] {
  const struck = findStruckNames(files, [])
  const isUsed = ([path, name]: (typeof allowed)[number]) =>
    struck.some((found) => found.path === path && found.name === name)
  return allowed.filter((row) => !isUsed(row)).map(([path, name]) => `${path}: ${name}`)
}

function insteadOf(name: string): string | undefined {
  const words = name.split(WORD_BORDER).map((word) => word.toLowerCase())
  const struck = words.map((word) => STRUCK.get(word) ?? STRUCK.get(word.replace(/s$/, '')))
  return struck.find((instead) => instead !== undefined)
}
