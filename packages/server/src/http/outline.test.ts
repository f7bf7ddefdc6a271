import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parsedBodySteps } from './body-parser.ts'
import { runSteps } from './json-steps.ts'
import { memoryOfOutline } from './outline.ts'

const outline = (text: string) => runSteps(parsedBodySteps(Buffer.from(text))).value
const decoded = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return JSON.parse(Buffer.from(value).toString())
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, child]) => [key, decoded(child)] as const)
  return Array.isArray(value) ? entries.map(([, child]) => child) : Object.fromEntries(entries)
}
/** Values that the main thread would have to copy. */
const countValues = (value: unknown): number =>
  typeof value !== 'object' || value === null || value instanceof Uint8Array
    ? 1
    : Object.values(value).reduce<number>((sum, child) => sum + countValues(child), 1)

test('an outline has the values of the body, and a document as JSON', () => {
  const value = { name: 'x', list: [1, null, { a: true }], content: { type: 'doc' } }
  const read = outline(JSON.stringify(value)) as typeof value
  assert.ok((read.content as unknown) instanceof Uint8Array)
  assert.deepEqual(decoded(read), value)
})

test('an outline of any body has at most 4,096 values and loses none', () => {
  const list = (length: number) => Array.from({ length }, (_, at) => [at, { content: at }])
  const tree = fc.oneof(fc.jsonValue(), fc.integer({ min: 0, max: 5_000 }).map(list))
  fc.assert(
    fc.property(fc.dictionary(fc.string(), tree), (value) => {
      const text = JSON.stringify(value)
      const read = outline(text)
      assert.ok(countValues(read) <= 4_097)
      assert.deepEqual(decoded(read), JSON.parse(text))
    }),
  )
})

test('an outline keeps a number that no double represents', () => {
  const { content } = outline('{"content":[1e999,-1e999,12]}') as { content: Uint8Array }
  assert.equal(Buffer.from(content).toString(), '[1e999,-1e999,12]')
})

test('memoryOfOutline finds each buffer', () => {
  const read = outline('{"content":1,"items":[{"content":2}]}')
  assert.equal(memoryOfOutline(read).length, 2)
})
