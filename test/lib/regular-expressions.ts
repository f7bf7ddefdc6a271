/** Regular expressions of the sources: literals, and the places where code builds them. */
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { parse, type Token } from 'acorn'
import { ROOT, readTree, type TreeFile } from './tree.ts'

export interface Expression {
  source: string
  flags: string
}

/** An expression, or a place where one is made, with `path:line`. */
export type Found<Kind> = Kind & { place: string }

interface Expressions {
  literals: Found<Expression>[]
  /** Where `RegExp(` is called, with or without `new`. */
  constructions: string[]
}

/** Message of the worker about an expression that code built. */
export type BuiltExpression = Found<Expression>

const SHIPPED = /^packages\/[^/]+\/src\/.*(?<!\.test)\.[jt]s$/

export const readShippedSources = (): TreeFile[] => readTree(SHIPPED)

/** All expressions of a file, as a JavaScript parser sees them. */
export function expressionsOf({ path, text }: TreeFile): Expressions {
  const literals: Found<Expression>[] = []
  const constructions: string[] = []
  const code = stripTypeScriptTypes(text)
  let isConstructor = false
  parse(code, {
    ecmaVersion: 'latest',
    sourceType: 'module',
    locations: true,
    onToken(token) {
      const { type, loc } = token
      const place = `${path}:${loc?.start.line}`
      if (type.label === 'regexp') literals.push({ ...expressionOf(token), place })
      if (type.label === '(' && isConstructor) constructions.push(place)
      isConstructor = code.slice(token.start, token.end) === 'RegExp'
    },
  })
  return { literals, constructions }
}

/** Properties of acorn's nodes that its types omit. */
function expressionOf(token: Token): Expression {
  const { value } = token as Token & { value: { pattern: string; flags: string } }
  return { source: value.pattern, flags: value.flags }
}

/**
 * Loads the files in a worker that watches `RegExp` and returns the expressions that they build.
 * The calls in `made-expressions.ts` run functions that build expressions.
 */
export async function makeExpressions(paths: string[]): Promise<BuiltExpression[]> {
  const worker = new Worker(join(import.meta.dirname, 'made-expressions.ts'), {
    workerData: { paths, root: ROOT },
  })
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve).once('error', reject)
    })
  } finally {
    await worker.terminate()
  }
}
