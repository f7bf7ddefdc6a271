import type { EditorState } from 'prosemirror-state'
import type { EditorContext } from '../context/editor-context.ts'
import type { Part } from '../context/features.ts'
import type { TextEditor } from '../context/text-editor.ts'
import { createButton, createElement } from '../dom/elements.ts'
import { createIcon, type Icon } from './icons.ts'
import { type MenuItem, openMenu } from './menu.ts'
import { ariaKeyShortcuts, formatShortcut } from './shortcuts.ts'

/** A toolbar button that runs an action or opens a menu. */
export interface Tool {
  /** The command that it runs. */
  name?: Part | undefined
  /** Identifies a tool that is not a command. */
  id?: string
  label: string
  icon: Icon
  shortcut?: string | undefined
  /** Text of the button, which replaces its icon. */
  text?(state: EditorState): string
  run?(editor: TextEditor): void
  menu?(editor: TextEditor, button: HTMLElement): MenuItem[]
  /** Whether its menu is a sheet at the bottom of the window. */
  isSheet?: boolean | undefined
  isActive?: ((state: EditorState) => boolean) | undefined
  isPossible?: ((state: EditorState) => boolean) | undefined
}

/** A toolbar with one tab stop; arrow keys move between its buttons. */
export interface ToolRow {
  /** Updates the buttons from the selection. */
  follow(): void
  readonly tools: readonly ShownTool[]
  /** Hides these tools and shows all others. */
  hide(tools: readonly ShownTool[]): void
}

interface ShownTool {
  tool: Tool
  button: HTMLButtonElement
  group: HTMLElement
}

export function createToolRow(
  row: HTMLElement,
  groups: Tool[][],
  { editor, root, without }: Pick<EditorContext, 'editor' | 'root' | 'without'>,
): ToolRow {
  const all = groups
    .map((group) => group.filter(({ name }) => !name || !without.has(name)))
    .filter(({ length }) => length > 0)
    .flatMap((tools) => {
      const group = createElement('div', { class: 'wq-group' })
      return tools.map((tool): ShownTool => ({ tool, button: buttonOf(tool), group }))
    })
  for (const { button, group } of all) group.append(button)
  row.replaceChildren(...new Set(all.map(({ group }) => group)))
  // Replaces the handler of the previous tools.
  row.onkeydown = handleKey
  moveStop(all[0])

  function buttonOf(tool: Tool): HTMLButtonElement {
    const { label, icon, shortcut, text, run, menu, isSheet } = tool
    const button = createButton(
      { class: 'wq-tool', label },
      () => {
        if (menu) openMenu(root, button, menu(editor, button), { isSheet })
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

  function moveStop(to: ShownTool | undefined): void {
    for (const one of all) one.button.tabIndex = one === to ? 0 : -1
  }

  function handleKey(event: KeyboardEvent): void {
    const visibleTools = all.filter(({ button }) => button.checkVisibility())
    const at = visibleTools.findIndex(({ button }) => button === document.activeElement)
    if (at < 0) return
    const isRtl = getComputedStyle(row).direction === 'rtl'
    const to: Record<string, number> = {
      ArrowRight: at + (isRtl ? -1 : 1),
      ArrowLeft: at + (isRtl ? 1 : -1),
      Home: 0,
      End: -1,
    }
    const next = to[event.key]
    if (next === undefined && event.key !== 'Escape') return
    event.preventDefault()
    if (next === undefined) editor.focus()
    else focus(visibleTools.at(next % visibleTools.length))
  }

  function focus(one: ShownTool | undefined): void {
    moveStop(one)
    one?.button.focus()
  }

  return {
    tools: all,
    follow() {
      for (const { tool, button } of all) showState(tool, button, editor.state)
    },
    hide(tools) {
      const { activeElement } = document
      const movedTools = new Set(tools)
      const remainingTools = all.filter((one) => !movedTools.has(one) && one.group.isConnected)
      for (const one of all) one.button.hidden = movedTools.has(one)
      for (const { group } of all) group.hidden = !remainingTools.some((one) => one.group === group)
      const last = remainingTools.at(-1)
      if (remainingTools.every(({ button }) => button.tabIndex < 0)) moveStop(remainingTools[0])
      // Hiding a button removes its focus, so the menu that contains the tool gets it.
      if (tools.some(({ button }) => button === activeElement)) focus(last)
    },
  }
}

/** The menu item of a tool, in a menu of this button. */
export function itemOf(
  { editor, root }: Pick<EditorContext, 'editor' | 'root'>,
  { label, icon, shortcut, run, menu, isSheet, isActive, isPossible }: Tool,
  button: HTMLElement,
): MenuItem {
  return {
    label,
    icon,
    shortcut,
    isChecked: menu ? undefined : isActive?.(editor.state),
    isPossible: isPossible?.(editor.state),
    run: () => (menu ? openMenu(root, button, menu(editor, button), { isSheet }) : run?.(editor)),
  }
}

function showState(tool: Tool, button: HTMLButtonElement, state: EditorState): void {
  const { isActive, isPossible, text, menu } = tool
  // Writes only changes, because this runs after every key press.
  if (isActive) {
    const isPressed = String(isActive(state))
    if (menu) button.dataset.active = isPressed
    else if (button.ariaPressed !== isPressed) button.ariaPressed = isPressed
  }
  if (isPossible) {
    const disabled = String(!isPossible(state))
    if (button.ariaDisabled !== disabled) button.ariaDisabled = disabled
  }
  const icon = button.firstElementChild
  const words = text?.(state)
  if (words !== undefined && icon && icon.textContent !== words) {
    icon.textContent = words
    // The accessible name contains the visible text, for speech input (WCAG 2.5.3).
    button.ariaLabel = `${tool.label}: ${words}`
  }
}
