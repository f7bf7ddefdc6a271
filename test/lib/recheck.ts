/** Which expressions take more than linear time on some text, as `recheck` finds out. */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Expression, Found } from './regular-expressions.ts'
import { ROOT, readText } from './tree.ts'

const CACHE = join(ROOT, 'node_modules/.cache/waraq-expressions')
/**
 * By default recheck takes a match that runs out of wall time for an attack, so a busy machine would decide. Here
 * only the characters that a match reads count. A check that does not end in two minutes does not pass.
 */
const PARAMETERS = {
  timeout: 120_000,
  seedingTimeout: null,
  incubationTimeout: null,
  attackTimeout: null,
  attackLimit: 150_000_000,
}
const require = createRequire(import.meta.url)

/**
 * The expressions that are not safe, each with what was found. What was found safe once is not asked again on this
 * machine; it is kept by the expression and the version of `recheck`. A bare machine asks for all of them.
 */
export async function unsafeOf(expressions: Found<Expression>[]): Promise<string[]> {
  const { version } = JSON.parse(readText('node_modules/recheck/package.json'))
  const file = join(CACHE, `safe-${version}.json`)
  const safe = readSafe(file)
  const unknown = expressions.filter((expression) => !safe.has(nameOf(expression)))
  if (unknown.length === 0) return []
  const unsafe = await ask(unknown, (expression) => safe.add(nameOf(expression)))
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(`${file}.${process.pid}`, JSON.stringify([...safe]))
  renameSync(`${file}.${process.pid}`, file)
  return unsafe
}

async function ask(
  expressions: Found<Expression>[],
  onSafe: (expression: Expression) => void,
): Promise<string[]> {
  // Read when the module is. The binary needs no Java, and the one in JavaScript runs where there is no binary.
  process.env.RECHECK_BACKEND ??= hasBinary() ? 'native' : 'pure'
  const { check } = await import('recheck')
  const unsafe: string[] = []
  for (const expression of expressions) {
    const found = await check(expression.source, expression.flags, PARAMETERS)
    const says = 'complexity' in found ? found.complexity.summary : found.status
    if (found.status === 'safe') onSafe(expression)
    else unsafe.push(`${expression.place} /${expression.source}/${expression.flags}: ${says}`)
  }
  return unsafe
}

function hasBinary(): boolean {
  try {
    require.resolve(`recheck-${process.platform}-${process.arch}/package.json`)
    return true
  } catch {
    return false
  }
}

function readSafe(file: string): Set<string> {
  try {
    return new Set(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return new Set()
  }
}

const nameOf = ({ source, flags }: Expression): string =>
  createHash('sha256').update(`${source}/${flags}`).digest('base64url')
