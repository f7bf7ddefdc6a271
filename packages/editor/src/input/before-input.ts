import { Plugin } from 'prosemirror-state'

/** What is asked of a text, and the key that asks for the same. */
const KEYS: Record<string, KeyboardEventInit> = {
  deleteContentBackward: { key: 'Backspace' },
  deleteContentForward: { key: 'Delete' },
  insertParagraph: { key: 'Enter' },
  insertLineBreak: { key: 'Enter', shiftKey: true },
}

/** What an input method wrote is read no later than this after its end. */
const READING_MILLISECONDS = 100

/**
 * Phones, dictation and their like press no key: they tell what is to be done to the text. It is done as the key
 * would have done it, so that the browser does not take blocks apart in its own way.
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
          const isRead = !view.composing && event.timeStamp - endedAt > READING_MILLISECONDS
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
