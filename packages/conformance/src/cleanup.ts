import { isObject } from '@waraq/contract'
import { type Answer, type Credential, isSuccess, type Send } from './call.ts'
import { DOCUMENTS, documentPath } from './caller.ts'

/** Wraps a sender and records every document it creates, so that all can be deleted. */
export function trackCreatedDocuments(sendOnly: Send) {
  const owners = new Map<string, Credential | undefined>()

  const send: Send = async (call) => {
    const answer = await sendOnly(call)
    const made = idOfMade(answer)
    if (made !== undefined) owners.set(made, call.credential)
    const deleted = idOfDeleted(answer)
    if (deleted !== undefined) owners.delete(deleted)
    return answer
  }

  /** Deletes the documents and ignores failures: deletion has its own check. */
  async function cleanUp(): Promise<void> {
    for (const [id, credential] of owners) {
      await sendOnly({ method: 'DELETE', path: documentPath(id), credential }).catch(() => {})
    }
    owners.clear()
  }

  return { send, cleanUp }
}

function idOfMade(answer: Answer): string | undefined {
  const { call, body } = answer
  const isMade = isSuccess(answer) && call.method === 'POST' && call.path.startsWith(DOCUMENTS)
  return isMade && isObject(body) && typeof body.id === 'string' ? body.id : undefined
}

function idOfDeleted(answer: Answer): string | undefined {
  const { call } = answer
  if (!isSuccess(answer) || call.method !== 'DELETE') return undefined
  // A path below a document, such as a version, does not delete the document.
  return /^\/v1\/documents\/([^/?]+)\/?(?:\?|$)/.exec(call.path)?.[1]
}
