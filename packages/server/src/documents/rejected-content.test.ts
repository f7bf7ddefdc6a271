/** The messages and pointers of rejected content, on generated documents with one fault each. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@waraq/contract'
import { isLong } from '../../../../test/lib/long.ts'
import { createErrorBody } from '../http/error-body.ts'
import { encodeContent } from './encoded-content.ts'

const RUNS = isLong ? 100_000 : 10_000
const DOCS = 'https://docs.example.com/docs'
const bodyOf = createErrorBody({ hasErrorDetails: true, docsUrl: () => DOCS })

/** A fault as the text of a JSON value, and where it is. */
type Path = (string | number)[]
// biome-ignore lint/suspicious/noExplicitAny: the faults violate every type.
type Json = any

/** Keys that the contract knows; pointers show all others as `*`. */
const KNOWN = new Set(['type', 'content', 'attrs', 'marks', 'text', 'level', 'dir'])

const LETTERS = [...'bcdfghjklmnpqrstvwxzبتثجحخدذرزسش_/~"<']

/** A random number generator with a seed (mulberry32). */
function generatorOf(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const word = (): string => {
    let letters = ''
    for (let left = 8 + below(8); left > 0; left--) letters += one(LETTERS)
    return letters
  }
  return { below, one, word }
}

type Generator = ReturnType<typeof generatorOf>

function treeOf(random: Generator, depth: number): Json {
  const { below, one, word } = random
  const node: Json = { type: one(['paragraph', 'heading', word()]) }
  if (below(3) === 0) node.attrs = { level: 1, [word()]: [word(), { [word()]: below(9) }] }
  if (below(4) === 0) node.marks = [{ type: word(), attrs: { [word()]: word() } }]
  if (depth > 2 || (depth > 0 && below(5) > 0)) {
    // One child in deep trees, which would grow exponentially.
    const length = depth > 2 ? 1 : 1 + below(3)
    node.content = Array.from({ length }, () => treeOf(random, depth - 1))
  } else node.text = word()
  if (below(6) === 0) node[word()] = { [word()]: word() }
  return node
}

/** Every object in a value with its path, and whether it is a node. */
function* objectsIn(value: Json, path: Path, isNode: boolean): Objects {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield { value, path, isNode }
  for (const [name, child] of Object.entries(value)) {
    const key = Array.isArray(value) ? Number(name) : name
    const isChildren = isNode && name === 'content'
    if (!isChildren) yield* objectsIn(child, [...path, key], false)
    else
      for (const [at, each] of (child as Json[]).entries())
        yield* objectsIn(each, [...path, name, at], true)
  }
}
type Objects = globalThis.Generator<{ value: Json; path: Path; isNode: boolean }>

/** Written into the JSON in place of these strings, because a value cannot hold them. */
const [INFINITE, INEXACT] = ['<infinite>', '<inexact>']

type Fault = (at: { value: Json; path: Path; isNode: boolean }, random: Generator) => Path

const WRONG = [null, 7, true, ['x'], { wrongwrong: 'wrongwrong' }]

const NODE_FAULTS: Fault[] = [
  ({ value, path }) => {
    delete value.type
    return [...path, 'type']
  },
  ({ value, path }, { one }) => {
    value.type = one(WRONG)
    return [...path, 'type']
  },
  ({ value, path }, { one }) => {
    value.text = one(WRONG)
    return [...path, 'text']
  },
  ({ value, path }, { one, word }) => {
    value.content = one([null, 7, word(), { [word()]: word() }])
    return [...path, 'content']
  },
  ({ value, path }, { one, word }) => {
    value.content = [...(Array.isArray(value.content) ? value.content : []), one([null, 7, word()])]
    return [...path, 'content', value.content.length - 1]
  },
]
const VALUE_FAULTS: Fault[] = [
  ({ value, path }, { one, word }) => {
    const key = word()
    value[key] = one([INFINITE, INEXACT])
    return [...path, key]
  },
  ({ value, path }) => {
    Object.defineProperty(value, '__proto__', { value: 1, enumerable: true, configurable: true })
    return path
  },
]

const masked = (path: Path): string =>
  path.map((step) => `/${typeof step === 'number' || KNOWN.has(step) ? step : '*'}`).join('')

/** Whether a pointer leads to a value; `*` stands for any key. */
function resolves(value: Json, [step, ...rest]: string[]): boolean {
  if (step === undefined) return true
  if (typeof value !== 'object' || value === null) return false
  if (step !== '*') return Object.hasOwn(value, step) && resolves(value[step], rest)
  return Object.values(value).some((child) => resolves(child, rest))
}

/** All strings of at least eight characters in a value, keys included. */
function* stringsIn(value: Json): Iterable<string> {
  if (typeof value === 'string' && value.length >= 8) yield value
  if (typeof value !== 'object' || value === null) return
  for (const [key, child] of Object.entries(value)) {
    if (key.length >= 8 && key !== '__proto__') yield key
    yield* stringsIn(child)
  }
}

function rejectionOf(text: string): ApiError {
  try {
    encodeContent(Buffer.from(text), 'save')
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error(`accepted: ${text}`)
}

/** A document with one fault: its text, and the path of the fault. */
function faultyDocument(seed: number) {
  const random = generatorOf(seed)
  const depth = seed % 50 === 0 ? 30 : 2
  const body = { content: { type: 'doc', content: [treeOf(random, depth)] } }
  const place = random.one([...objectsIn(body.content, ['content'], true)])
  const isNode = place.isNode && random.below(3) > 0
  const fault = random.one(isNode ? NODE_FAULTS : VALUE_FAULTS)
  const path = fault(place, random)
  const text = JSON.stringify(body)
    .replace(`"${INFINITE}"`, '1e999')
    .replace(`"${INEXACT}"`, '9007199254740993')
  return { body, path: masked(path), text }
}

test(`${RUNS} rejected documents: the pointer leads to the fault, and nothing sent comes back`, () => {
  let cut = 0
  for (let seed = 1; seed <= RUNS; seed++) {
    const { body, path, text } = faultyDocument(seed)
    const { code, detail } = rejectionOf(text)
    const response = JSON.stringify(bodyOf(code, detail))
    const { field = 'none' } = detail
    const what = () => `seed ${seed}: ${response} for ${path} in ${text}`
    const parts = field.split('/').slice(1)
    const isThere = path.length > 200 ? path.startsWith(field) : path === field
    const isValue = resolves(body, parts) || resolves(body, parts.slice(0, -1))
    if (path.length > 200) cut++
    if (code !== 'invalid_content' || !isThere || !isValue || field.length > 200)
      assert.fail(what())
    for (const sent of stringsIn(body)) {
      // A name of the contract, which a sentence may contain.
      if (sent !== 'paragraph' && response.includes(sent)) assert.fail(`${what()}: ${sent}`)
    }
  }
  assert.ok(cut > 0, 'some pointers are cut')
})

test('of several faults the first one in document order is named', () => {
  const faults = { content: [{ type: 'a', attrs: { level: 1 } }, { type: 'b', content: [7] }, 8] }
  const { detail } = rejectionOf(JSON.stringify({ content: { type: 'doc', ...faults } }))
  assert.deepEqual(detail, { rule: 'node_object', field: '/content/content/1/content/0' })
  const early = JSON.stringify({ content: { type: 'doc', ...faults } }).replace(
    '"level":1',
    '"level":1e999',
  )
  assert.deepEqual(rejectionOf(early).detail, {
    rule: 'number_infinite',
    field: '/content/content/0/attrs/level',
  })
})
