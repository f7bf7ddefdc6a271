import { ServiceError } from '@waraq/sdk/client'
import type { EditorOptions } from './editor-instance.ts'
import type { SaveState } from './saving/autosave.ts'
import { failureOf } from './saving/save-request.ts'

/** Calls of the host's callbacks. */
export interface HostEvents {
  /** Returns whether the host itself tells the author to sign in; so does `loadFailed`. */
  saveStateChanged(state: SaveState, error: unknown): boolean
  loadFailed(error: unknown): boolean
}

const LOOPBACK = /^(?:localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/

/** Maps events of an editor to the host's callbacks. */
export function createHostEvents(options: EditorOptions): HostEvents {
  const { onSaveStateChange, onError, onTokenExpired } = options
  let isLogged = false

  // During development an unusable token endpoint is the most likely fault.
  function logOnLoopback(error: unknown): void {
    if (isLogged || !isTokenMissing(error) || !LOOPBACK.test(location.hostname)) return
    isLogged = true
    console.error(`Waraq: ${error.message}`)
  }

  return {
    saveStateChanged(state, error) {
      if (state === 'dirty') return false
      if (state === 'saving' || state === 'saved' || state === 'idle') {
        onSaveStateChange?.(state)
        return false
      }
      onSaveStateChange?.('error')
      onError?.(error instanceof ServiceError ? error.code : 'unexpected_answer', error)
      logOnLoopback(error)
      return state === 'expired' && onTokenExpired?.() === true
    },
    loadFailed(error) {
      onError?.('load_failed', error)
      if (isTokenMissing(error)) onError?.(error.code, error)
      logOnLoopback(error)
      return failureOf(error).kind === 'expired' && onTokenExpired?.() === true
    },
  }
}

const isTokenMissing = (error: unknown): error is ServiceError =>
  error instanceof ServiceError && error.code === 'token_unavailable'
