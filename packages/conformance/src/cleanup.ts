import { isObject } from '@waraq/contract'
import { type Credential, type HttpResponse, isSuccess, type Send } from './call.ts'
import { DOCUMENTS, documentPath } from './caller.ts'

/** Wraps a sender and records every document it creates, so that all can be deleted. */
export function trackCreatedDocuments(sendOnly: Send) {
  const owners = new Map<string, Credential | undefined>()

  const send: Send = async (call) => {
    const response = await sendOnly(call)
    const id = idOfMade(response)
    if (id !== undefined) owners.set(id, call.credential)
    const deleted = idOfDeleted(response)
    if (deleted !== undefined) owners.delete(deleted)
    return response
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

function idOfMade(response: HttpResponse): string | undefined {
  const { call, body } = response
  const isMade = isSuccess(response) && call.method === 'POST' && call.path.startsWith(DOCUMENTS)
  return isMade && isObject(body) && typeof body.id === 'string' ? body.id : undefined
}

function idOfDeleted(response: HttpResponse): string | undefined {
  const { call } = response
  if (!isSuccess(response) || call.method !== 'DELETE') return undefined
  // A path below a document, such as a version, does not delete the document.
  return /^\/v1\/documents\/([^/?]+)\/?(?:\?|$)/.exec(call.path)?.[1]
}
