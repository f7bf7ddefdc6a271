/** Finds expressions that take more than linear time on some text, by `recheck`. */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Expression, Found } from './regular-expressions.ts'
import { ROOT, readText } from './tree.ts'

const CACHE = join(ROOT, 'node_modules/.cache/waraq-expressions')
/**
 * recheck would report a match that exceeds its time limit, which depends on the machine. So only
 * the number of characters that a match reads counts here. A check that takes two minutes fails.
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
 * The unsafe expressions, each with the finding. Safe ones are cached by expression and version of
 * `recheck`; a bare machine checks them all.
 */
export async function unsafeOf(expressions: Found<Expression>[]): Promise<string[]> {
  const { version } = JSON.parse(readText('node_modules/recheck/package.json'))
  const file = join(CACHE, `safe-${version}.json`)
  const safe = readSafe(file)
  const unchecked = expressions.filter((expression) => !safe.has(nameOf(expression)))
  if (unchecked.length === 0) return []
  const unsafe = await ask(unchecked, (expression) => safe.add(nameOf(expression)))
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(`${file}.${process.pid}`, JSON.stringify([...safe]))
  renameSync(`${file}.${process.pid}`, file)
  return unsafe
}

async function ask(
  expressions: Found<Expression>[],
  onSafe: (expression: Expression) => void,
): Promise<string[]> {
  // Read when the module loads. The binary needs no Java; the JavaScript version runs without a
  // binary.
  process.env.RECHECK_BACKEND ??= hasBinary() ? 'native' : 'pure'
  const { check } = await import('recheck')
  const unsafe: string[] = []
  for (const expression of expressions) {
    const diagnostics = await check(expression.source, expression.flags, PARAMETERS)
    const finding =
      'complexity' in diagnostics ? diagnostics.complexity.summary : diagnostics.status
    if (diagnostics.status === 'safe') onSafe(expression)
    else unsafe.push(`${expression.place} /${expression.source}/${expression.flags}: ${finding}`)
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
