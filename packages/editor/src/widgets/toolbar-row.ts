import type { EditorState } from 'prosemirror-state'
import type { EditorContext } from '../context/editor-context.ts'
import type { Part } from '../context/features.ts'
import type { TextEditor } from '../context/text-editor.ts'
import { createButton, createElement } from '../dom/elements.ts'
import { createIcon, type IconName } from './icons.ts'
import { type MenuItem, openMenu } from './menu.ts'
import { ariaKeyShortcuts, formatShortcut } from './shortcuts.ts'

/** A toolbar button that runs an action or opens a menu. */
export interface Tool {
  /** The command behind it. */
  name?: Part | undefined
  label: string
  icon: IconName
  shortcut?: string | undefined
  /** Text of the button, which replaces its icon. */
  text?(state: EditorState): string
  run?(editor: TextEditor): void
  menu?(editor: TextEditor): MenuItem[]
  isActive?: ((state: EditorState) => boolean) | undefined
  isPossible?: ((state: EditorState) => boolean) | undefined
}

/** A toolbar with one tab stop; arrow keys move between its buttons. */
export interface ToolRow {
  /** Updates the buttons from the selection. */
  follow(): void
}

export function createToolRow(
  row: HTMLElement,
  groups: Tool[][],
  { editor, root, without }: Pick<EditorContext, 'editor' | 'root' | 'without'>,
): ToolRow {
  const tools = groups
    .map((group) => group.filter(({ name }) => !name || !without.has(name)))
    .filter(({ length }) => length > 0)
    .map((group) => group.map((tool) => ({ tool, button: buttonOf(tool) })))
  const all = tools.flat()
  const elements = tools.map((group) => {
    return createElement('div', { class: 'wq-group' }, ...group.map(({ button }) => button))
  })
  row.replaceChildren(...elements)
  row.addEventListener('keydown', handleKey)
  moveStop(0)

  function buttonOf(tool: Tool): HTMLButtonElement {
    const { label, icon, shortcut, text, run, menu } = tool
    const button = createButton(
      { class: 'wq-tool', label },
      () => {
        if (menu) openMenu(root, button, menu(editor))
        else run?.(editor)
      },
      text ? createElement('span', { class: 'wq-tool-text' }) : createIcon(icon),
      menu ? createIcon('down') : undefined,
    )
    button.title = shortcut ? `${label} (${formatShortcut(shortcut)})` : label
    if (shortcut) button.setAttribute('aria-keyshortcuts', ariaKeyShortcuts(shortcut))
    if (menu) {
      button.setAttribute('aria-haspopup', 'menu')
      button.ariaExpanded = 'false'
      button.classList.add('wq-tool-menu')
    }
    return button
  }

  function moveStop(to: number): void {
    for (const [index, { button }] of all.entries()) button.tabIndex = index === to ? 0 : -1
  }

  function handleKey(event: KeyboardEvent): void {
    const at = all.findIndex(({ button }) => button === document.activeElement)
    if (at < 0) return
    const isRtl = getComputedStyle(row).direction === 'rtl'
    const to: Record<string, number> = {
      ArrowRight: at + (isRtl ? -1 : 1),
      ArrowLeft: at + (isRtl ? 1 : -1),
      Home: 0,
      End: all.length - 1,
    }
    const next = to[event.key]
    if (next === undefined && event.key !== 'Escape') return
    event.preventDefault()
    if (next === undefined) editor.focus()
    else focusAt((next + all.length) % all.length)
  }

  function focusAt(index: number): void {
    moveStop(index)
    all[index]?.button.focus()
  }

  return {
    follow() {
      for (const { tool, button } of all) showState(tool, button, editor.state)
    },
  }
}

function showState(tool: Tool, button: HTMLButtonElement, state: EditorState): void {
  const { isActive, isPossible, text, menu } = tool
  // Writes only changes, because this runs after every key press.
  if (isActive) {
    const pressed = String(isActive(state))
    if (menu) button.dataset.active = pressed
    else if (button.ariaPressed !== pressed) button.ariaPressed = pressed
  }
  if (isPossible) {
    const disabled = String(!isPossible(state))
    if (button.ariaDisabled !== disabled) button.ariaDisabled = disabled
  }
  const shown = button.firstElementChild
  const words = text?.(state)
  if (words !== undefined && shown && shown.textContent !== words) {
    shown.textContent = words
    // The accessible name contains the visible text, for speech input (WCAG 2.5.3).
    button.ariaLabel = `${tool.label}: ${words}`
  }
}
