import type { IncomingHttpHeaders } from 'node:http'
import { ApiError, MAX_BLOCK_RANGES, MAX_STEPS } from '@waraq/contract'
import { ChangeBody } from '@waraq/contract/openapi'
import { Type } from 'typebox'
import type { ParsedBody } from '../../http/body-parser.ts'
import { parseWritePrecondition } from '../../http/conditional-requests.ts'
import { createValidator } from '../../http/validation.ts'
import type { DocumentVersion } from '../../lib/etag.ts'
import type { BlockChange } from './block-changes.ts'

/** A change of blocks of one version of a document. */
export interface LiveChange {
  /** `current`: whatever it is. */
  version: DocumentVersion | 'current'
  blocks: BlockChange[]
  /** For the other pages, as the page wrote them. */
  steps: string | undefined
  writer: string
  seq: number
}

const { blocks: list, ...members } = ChangeBody.properties
const { content: _sent, ...range } = list.items.properties
/** As `bodies` reads it: lists of blocks are JSON. */
const parseMembers = createValidator(
  Type.Object({
    ...members,
    blocks: Type.Array(Type.Object({ ...range, content: Type.Unknown() }), {
      maxItems: MAX_BLOCK_RANGES,
    }),
  }),
)
const [OPEN_LIST] = Buffer.from('[')

/** @throws ApiError `invalid_request`; `invalid_content` for blocks that are no list */
export function parseChange(
  headers: IncomingHttpHeaders,
  { value, hasLongIntegers }: ParsedBody,
): LiveChange {
  const version = versionIn(headers)
  const { blocks, steps, writer, seq } = parseMembers(value)
  if (hasLongIntegers) throw new ApiError('invalid_content', { rule: 'number_inexact', field: '' })
  if (steps !== undefined && steps.length > MAX_STEPS) {
    const values = { max: MAX_STEPS }
    throw new ApiError('invalid_request', { rule: 'steps_size', values, field: '/steps' })
  }
  return { version, steps, writer, seq, blocks: blocks.map(blockChangeOf) }
}

function versionIn(headers: IncomingHttpHeaders): LiveChange['version'] {
  const { ifMatch } = parseWritePrecondition(headers)
  if (ifMatch === 'none') return NO_VERSION
  if (ifMatch === 'any' && headers['if-match'] !== undefined) return 'current'
  if (ifMatch === 'any' || ifMatch.length > 1)
    throw new ApiError('invalid_request', { rule: 'version_named' })
  return ifMatch[0]
}

/** Of an ETag that no version has. */
const NO_VERSION: DocumentVersion = { revision: 0, hash: '' }

interface SentRange {
  from: number
  to: number
  content: unknown
}

function blockChangeOf({ from, to, content }: SentRange, at: number): BlockChange {
  if (!(content instanceof Uint8Array) || content[0] !== OPEN_LIST) {
    const field = `/blocks/${at}/content`
    throw new ApiError('invalid_content', { rule: 'block_list', field })
  }
  return { from, to, content }
}
