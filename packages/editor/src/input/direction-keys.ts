import { Plugin } from 'prosemirror-state'
import { setDirection } from '../commands/block-attributes.ts'
import type { TextEditor } from '../context/text-editor.ts'

const DIRECTIONS: Partial<Record<string, 'ltr' | 'rtl'>> = { ShiftLeft: 'ltr', ShiftRight: 'rtl' }

/**
 * Ctrl and the right Shift key, pressed and released alone, make the block right to left, and with
 * the left Shift key left to right, as in Word.
 */
export function createDirectionKeys({ run }: Pick<TextEditor, 'run'>): Plugin {
  let shift = ''
  let chosen: 'ltr' | 'rtl' | undefined
  const forget = () => {
    chosen = undefined
  }
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown(_, { key, code, ctrlKey, shiftKey, altKey, metaKey }) {
          if (key === 'Shift') shift = code
          const isPair = (key === 'Shift' && ctrlKey) || (key === 'Control' && shiftKey)
          chosen = isPair && !altKey && !metaKey ? DIRECTIONS[shift] : undefined
        },
        keyup() {
          if (chosen) run(setDirection(chosen))
          forget()
        },
        mousedown: forget,
        blur: forget,
      },
    },
  })
}
