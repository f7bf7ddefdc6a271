/** What a check needs before it can ask. Where that fails, the breach is another check's. */
import { type DocumentNode, isObject } from '@waraq/contract'
import { expectObject, expectSame } from './assertions.ts'
import { type Answer, isSuccess } from './call.ts'
import type { Caller } from './caller.ts'
import { doc, p } from './content.ts'
import { SkippedCheck } from './results.ts'

/** A new document of this author; returns its id. */
export async function makeDocument(
  author: Caller,
  content: DocumentNode = doc(p('Olives and figs')),
): Promise<string> {
  const { id } = got(await author.create({ content }), 'a document could not be made')
  if (typeof id !== 'string') throw new SkippedCheck('a document was made without an id')
  return id
}

/** Publishes a document; returns its share token. */
export async function publish(author: Caller, id: string): Promise<string> {
  const info = got(await author.share(id, true), 'a document could not be shared')
  if (typeof info.share_token !== 'string') throw new SkippedCheck('sharing gave no share_token')
  return info.share_token
}

/** A document as its author reads it now. */
export async function readOwn(author: Caller, id: string): Promise<Record<string, unknown>> {
  return got(await author.get(id), 'a document could not be read by its author')
}

/** Makes sure that a document still is what it was. */
export async function expectUnchanged(
  author: Caller,
  id: string,
  before: Record<string, unknown>,
): Promise<void> {
  const answer = await author.get(id)
  expectSame(expectObject(answer), before, 'document', answer)
}

/** What only an operator of the backend can give; `option` is the one to give it with. */
export function requiresOption<Value>(value: Value | undefined, option: string): Value {
  if (value !== undefined) return value
  throw new SkippedCheck(`it needs an operator: give ${option}`)
}

function got(answer: Answer, problem: string): Record<string, unknown> {
  if (isSuccess(answer) && isObject(answer.body)) return answer.body
  throw new SkippedCheck(`${problem} (status ${answer.status})`)
}
