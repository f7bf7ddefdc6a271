import { Plugin } from 'prosemirror-state'

/** `beforeinput` types and the keys with the same effect. */
const KEYS: Record<string, KeyboardEventInit> = {
  deleteContentBackward: { key: 'Backspace' },
  deleteContentForward: { key: 'Delete' },
  deleteWordForward: { key: 'Delete', altKey: true },
  deleteSoftLineForward: { key: 'Delete', altKey: true },
  deleteHardLineForward: { key: 'Delete', altKey: true },
  insertParagraph: { key: 'Enter' },
  insertLineBreak: { key: 'Enter', shiftKey: true },
}

/** Time limit for reading the result of a composition after its end. */
const COMPOSITION_READ_MS = 100

/**
 * Virtual keyboards and dictation send `beforeinput` without key events. Each one runs as the
 * equivalent key, so that the browser does not split blocks itself.
 */
export function createBeforeInputPlugin(): Plugin {
  let endedAt = Number.NEGATIVE_INFINITY
  return new Plugin({
    props: {
      handleDOMEvents: {
        compositionend(_, { timeStamp }) {
          endedAt = timeStamp
          return false
        },
        beforeinput(view, event) {
          const key = KEYS[event.inputType]
          const isRead = !view.composing && event.timeStamp - endedAt > COMPOSITION_READ_MS
          if (!key || !isRead || !event.cancelable) return false
          const press = new KeyboardEvent('keydown', key)
          if (!view.someProp('handleKeyDown', (handle) => handle(view, press))) return false
          event.preventDefault()
          return true
        },
      },
    },
  })
}
