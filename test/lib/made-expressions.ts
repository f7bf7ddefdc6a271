// A worker: loads files that build regular expressions and posts each expression with its location.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { BuiltExpression } from './regular-expressions.ts'

const { root, paths }: { root: string; paths: string[] } = workerData
const expressions: BuiltExpression[] = []
const base = pathToFileURL(`${root}/`).href

globalThis.RegExp = new Proxy(RegExp, {
  construct: (target, args) => record(Reflect.construct(target, args)),
  apply: (target, self, args) => record(Reflect.apply(target, self, args)),
})

function record(expression: RegExp): RegExp {
  const caller = new Error().stack?.split('\n').find((line) => line.includes(`${base}packages/`))
  const [, place] = /(packages\/[^:]+:\d+)/.exec(caller ?? '') ?? []
  if (place) expressions.push({ source: expression.source, flags: expression.flags, place })
  return expression
}

// A call of each function that makes one.
const CALLS: Record<string, (module: Record<string, Callable>) => Promise<void>> = {
  'packages/server/src/blobs/s3-list.ts': async ({ parseListing }) => {
    parseListing?.('<Contents><Key>a</Key></Contents>', 0, '')
  },
  'packages/server/src/scripture/quran/query-language.ts': async ({ lacksTranslation }) => {
    lacksTranslation?.('a', [{ kind: 'translation', language: 'en' }])
  },
  'packages/editor/src/find/expression-parser.ts': async ({ parseExpression }) => {
    parseExpression?.('a', true)
  },
  'packages/editor/src/input/input-rules.ts': async ({ createInputRules }) => {
    const { createSchema } = await load('packages/editor/src/schema/schema.ts')
    createInputRules?.(createSchema?.([]), new Set())
  },
}

type Callable = (...args: unknown[]) => unknown

const load = (path: string) => import(pathToFileURL(join(root, path)).href)

for (const path of paths) {
  const module = await load(path)
  await CALLS[path]?.(module)
}
parentPort?.postMessage(expressions)
