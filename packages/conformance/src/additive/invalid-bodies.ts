import { type ErrorCode, MAX_DEPTH } from '@waraq/contract'
import { doc, p } from '../content.ts'

interface InvalidBody {
  readonly name: string
  readonly what: string
  readonly code: ErrorCode
  /** Sent unchanged if it is a string, otherwise as JSON. */
  readonly body: unknown
}

const GOOD = JSON.stringify({ content: doc(p('x')) })
const nest = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)

/** Bodies of a save that are not JSON or not editor content. */
export const invalidBodies: readonly InvalidBody[] = [
  ...[
    { name: 'syntax', what: 'A truncated body', body: '{"content":' },
    { name: 'trailing', what: 'A body with trailing text', body: `${GOOD} x` },
    { name: 'byte-order-mark', what: 'A body with a byte order mark', body: `\ufeff${GOOD}` },
    {
      name: 'twice',
      what: 'A body with content twice',
      body: `${GOOD.slice(0, -1)},${GOOD.slice(1)}`,
    },
    {
      name: 'deep',
      what: `A body over ${MAX_DEPTH} levels deep`,
      body: `{"content":${nest(MAX_DEPTH + 1)}}`,
    },
  ].map((invalid) => ({ ...invalid, code: 'invalid_json' as const })),
  ...[
    { name: 'no-content', what: 'A save without content', body: {} },
    { name: 'null', what: 'Content null', body: { content: null } },
    { name: 'array', what: 'Content that is an array', body: { content: [] } },
    { name: 'string', what: 'Content that is a string', body: { content: 'Olives' } },
    { name: 'root', what: "Content whose root is not a 'doc'", body: { content: p('x') } },
    { name: 'no-array', what: 'A doc without a content array', body: { content: { type: 'doc' } } },
    {
      name: 'untyped',
      what: 'A node without a type',
      body: { content: { type: 'doc', content: [{}] } },
    },
    {
      name: 'text',
      what: 'A text that is not a string',
      body: { content: { type: 'doc', content: [{ type: 'text', text: 7 }] } },
    },
    {
      name: 'prototype',
      what: 'A key __proto__',
      body: GOOD.replace('"doc"', '"doc","__proto__":{}'),
    },
    {
      name: 'infinite',
      what: 'A number that JSON cannot represent exactly',
      body: GOOD.replace('"doc"', '"doc","n":1e999'),
    },
  ].map((invalid) => ({ ...invalid, code: 'invalid_content' as const })),
]
