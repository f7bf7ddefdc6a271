import type { DocumentNode } from '@waraq/contract'
import type { EditorInstance } from '@waraq/editor'
import { createUncheckedClient, type MountEditorOptions } from '../client.ts'
import { referenceCode, referenceError } from './failures.ts'
import type {
  EditorMountOptions,
  QirtaasClient,
  QirtaasClientOptions,
  SaveState,
} from './surface.ts'

/**
 * The client with the names, options, callbacks and error codes of the reference client, so that a
 * host switches by changing an import. Unlike the reference, one page can use several clients, a
 * failed save is retried automatically, and `apiUrl` is your service.
 *
 * @throws TypeError for an `apiUrl` that is not a URL; every method but `mountRenderer` throws
 * synchronously if
 *   `getToken` is missing
 */
export function createQirtaasClient({ apiUrl, getToken }: QirtaasClientOptions): QirtaasClient {
  const client = createUncheckedClient({ apiUrl, getToken })

  function requireToken(call: string): void {
    if (!getToken) throw new Error(`${call} needs a \`getToken\`: give it to createQirtaasClient`)
  }

  // Throws synchronously, as the reference does.
  function asAuthor<Result>(name: string, call: () => Promise<Result>): Promise<Result> {
    requireToken(name)
    return call().catch((error: unknown) => {
      throw referenceError(error)
    })
  }

  return {
    mountEditor(el, options = {}) {
      requireToken('mountEditor')
      return asReference(client.mountEditor(el, ownOptions(options)))
    },
    mountRenderer(el, options) {
      const { getSignature, getToken: ownToken, shareToken, onError } = options
      const rights = [getSignature, ownToken, shareToken].filter((right) => right !== undefined)
      if (rights.length !== 1) {
        throw new Error('give exactly one of `getSignature`, `getToken` and `shareToken`')
      }
      return client.mountRenderer(el, {
        ...options,
        onError: (code, detail) => onError?.(code, referenceError(detail)),
      })
    },
    listDocuments: () => asAuthor('listDocuments', () => client.listDocuments()),
    deleteDocument: (id) => asAuthor('deleteDocument', () => client.deleteDocument(id)),
    duplicateDocument: (id) => asAuthor('duplicateDocument', () => client.duplicateDocument(id)),
    getShareInfo: (id) => asAuthor('getShareInfo', () => client.getShareInfo(id)),
    setSharing: (id, isShared) => asAuthor('setSharing', () => client.setSharing(id, isShared)),
  }
}

function ownOptions({ initialContent, autosave, ...options }: EditorMountOptions) {
  const { onSaveStateChange, onError, onChange } = options
  let failedLoad: unknown
  const own: MountEditorOptions = {
    ...options,
    // The service rejects invalid documents; the editor shows what it can.
    initialContent: initialContent as DocumentNode | null | undefined,
    autosave: { debounceMs: 1500, ...autosave },
    onSaveStateChange: onSaveStateChange && createSaveStateMapper(onSaveStateChange),
    onChange: onChange && ((content) => onChange({ ...content })),
    onError(code, detail) {
      // The editor reports a missing token of a load twice; the reference has one call.
      if (detail !== undefined && detail === failedLoad) return
      failedLoad = code === 'load_failed' ? detail : undefined
      const reported = code === 'load_failed' ? code : referenceCode(detail)
      onError?.(reported, referenceError(detail))
    },
  }
  return own
}

function asReference(editor: EditorInstance): EditorInstance {
  return {
    ...editor,
    save: () =>
      editor.save().catch((error: unknown) => {
        throw referenceError(error)
      }),
  }
}

const SAVED_FOR_MS = 2000

/** Reports save states; `saved` becomes `idle` after two seconds, as in the reference. */
function createSaveStateMapper(
  emit: (state: SaveState) => void,
  wait: (then: () => void, milliseconds: number) => () => void = waitByTimer,
): (state: SaveState) => void {
  let cancel = () => {}
  return (state) => {
    cancel()
    cancel = state === 'saved' ? wait(() => emit('idle'), SAVED_FOR_MS) : () => {}
    emit(state)
  }
}

function waitByTimer(then: () => void, milliseconds: number): () => void {
  const timer = setTimeout(then, milliseconds)
  return () => clearTimeout(timer)
}
