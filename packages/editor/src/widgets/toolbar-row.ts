import type { EditorState } from 'prosemirror-state'
import type { TextEditor } from '../context/text-editor.ts'
import { createButton, createElement } from '../dom/elements.ts'
import { createIcon, type IconName } from './icons.ts'
import { type MenuItem, openMenu } from './menu.ts'
import { ariaKeyShortcuts, formatShortcut } from './shortcuts.ts'

/** A button of a toolbar: it does something, or opens a menu. */
export interface Tool {
  label: string
  icon: IconName
  shortcut?: string | undefined
  /** The words that the button shows; without them it shows its icon alone. */
  text?(state: EditorState): string
  run?(editor: TextEditor): void
  menu?(editor: TextEditor): MenuItem[]
  isActive?: ((state: EditorState) => boolean) | undefined
  isPossible?: ((state: EditorState) => boolean) | undefined
}

/** Buttons in groups of which one is in the tab order; the arrow keys go from one to the next. */
export interface ToolRow {
  /** Shows what holds for the selection. */
  follow(): void
  focus(): void
}

export function createToolRow(
  row: HTMLElement,
  groups: Tool[][],
  { editor, root }: { editor: TextEditor; root: HTMLElement },
): ToolRow {
  const tools = groups.map((group) => group.map((tool) => ({ tool, button: buttonOf(tool) })))
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
    focus() {
      focusAt(
        Math.max(
          0,
          all.findIndex(({ button }) => button.tabIndex === 0),
        ),
      )
    },
  }
}

function showState(tool: Tool, button: HTMLButtonElement, state: EditorState): void {
  const { isActive, isPossible, text, menu } = tool
  // Only what changed is written: this runs after every key.
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
    // Its name holds what is to be seen, for those who call it by that.
    button.ariaLabel = `${tool.label}: ${words}`
  }
}
