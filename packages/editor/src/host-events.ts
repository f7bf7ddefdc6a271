import { ServiceError } from '@waraq/sdk/client'
import type { EditorOptions } from './editor-instance.ts'
import type { SaveState } from './saving/autosave.ts'

/** Maps save states to the host's callbacks. */
export function notifyHost(options: EditorOptions, state: SaveState, error: unknown): void {
  const { onSaveStateChange, onError, onTokenExpired } = options
  if (state === 'dirty') return
  if (state === 'saving' || state === 'saved' || state === 'idle') {
    onSaveStateChange?.(state)
    return
  }
  onSaveStateChange?.('error')
  onError?.(error instanceof ServiceError ? error.code : 'unexpected_answer', error)
  if (state === 'expired') onTokenExpired?.()
}
