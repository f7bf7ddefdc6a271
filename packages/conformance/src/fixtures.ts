/** Setup of checks. A failure here skips the check, because another check covers it. */
import { type DocumentNode, isObject } from '@waraq/contract'
import { expectObject, expectSame } from './assertions.ts'
import { type HttpResponse, isSuccess } from './call.ts'
import type { Caller } from './caller.ts'
import { doc, p } from './content.ts'
import { SkippedCheck } from './results.ts'

/** Creates a document of this author and returns its id. */
export async function makeDocument(
  author: Caller,
  content: DocumentNode = doc(p('Olives and figs')),
): Promise<string> {
  const { id } = requireObject(await author.create({ content }), 'a document could not be made')
  if (typeof id !== 'string') throw new SkippedCheck('a document was made without an id')
  return id
}

/** Publishes a document and returns its share token. */
export async function publish(author: Caller, id: string): Promise<string> {
  const info = requireObject(await author.share(id, true), 'a document could not be shared')
  if (typeof info.share_token !== 'string') throw new SkippedCheck('sharing gave no share_token')
  return info.share_token
}

/** A document as its author reads it. */
export async function readOwn(author: Caller, id: string): Promise<Record<string, unknown>> {
  return requireObject(await author.get(id), 'a document could not be read by its author')
}

/** Asserts that a document is unchanged. */
export async function expectUnchanged(
  author: Caller,
  id: string,
  before: Record<string, unknown>,
): Promise<void> {
  const response = await author.get(id)
  expectSame(expectObject(response), before, 'document', response)
}

/** A value that only the operator has; `option` is the option that provides it. */
export function requiresOption<Value>(value: Value | undefined, option: string): Value {
  if (value !== undefined) return value
  throw new SkippedCheck(`it needs the operator's ${option}`)
}

function requireObject(response: HttpResponse, problem: string): Record<string, unknown> {
  if (isSuccess(response) && isObject(response.body)) return response.body
  throw new SkippedCheck(`${problem} (status ${response.status})`)
}
