import { setDirection } from '../commands/block-attributes.ts'
import type { EditorContext } from '../context/editor-context.ts'

const DIRECTIONS: Partial<Record<string, 'ltr' | 'rtl'>> = { ShiftLeft: 'ltr', ShiftRight: 'rtl' }

/**
 * Ctrl and the right Shift key, pressed and released alone, make the block right to left, and with
 * the left Shift key left to right, as in Word.
 */
export function addDirectionKeys({ editor, signal }: EditorContext): void {
  const { dom } = editor.view
  let shift = ''
  let direction: 'ltr' | 'rtl' | undefined
  const forget = () => {
    direction = undefined
  }
  dom.addEventListener(
    'keydown',
    ({ key, code, ctrlKey, shiftKey, altKey, metaKey }) => {
      if (key === 'Shift') shift = code
      const isPair = (key === 'Shift' && ctrlKey) || (key === 'Control' && shiftKey)
      direction = isPair && !altKey && !metaKey ? DIRECTIONS[shift] : undefined
    },
    { signal },
  )
  dom.addEventListener(
    'keyup',
    () => {
      if (direction) editor.run(setDirection(direction))
      forget()
    },
    { signal },
  )
  dom.addEventListener('mousedown', forget, { signal })
  dom.addEventListener('blur', forget, { signal })
}
