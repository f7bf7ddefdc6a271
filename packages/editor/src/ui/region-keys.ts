import { keydownHandler } from 'prosemirror-keymap'
import type { EditorContext } from '../context/editor-context.ts'

/** The parts of the editor between which keys go, in their order on the page. */
interface Regions {
  toolbar: HTMLElement
  notices: HTMLElement
  /** The tools of the selection. */
  bubble: HTMLElement
  foot: HTMLElement
  /** Opens the menu of the table with the caret; whether there is one. */
  openTableMenu(): boolean
}

/** The keys of `addRegionKeys`, for the list of keys. */
export const REGION_KEYS = ['F6', 'Shift-F6', 'Alt-F10', 'Alt-F9'] as const

/**
 * F6 goes from one part of the editor to the next, Alt+F10 to the tools, and Alt+F9 to those of what
 * is selected. Escape goes back into the text.
 */
export function addRegionKeys(
  { editor, root, signal }: EditorContext,
  { toolbar, notices, bubble, foot, openTableMenu }: Regions,
): void {
  const text = editor.view.dom
  const regions = [toolbar, notices, text, bubble, foot]
  const keys: Record<(typeof REGION_KEYS)[number], () => boolean> = {
    F6: () => goOn(1),
    'Shift-F6': () => goOn(-1),
    'Alt-F10': () => enter(bubble) || enter(toolbar),
    'Alt-F9': () => enter(bubble) || openTableMenu(),
  }
  const press = keydownHandler(keys)
  foot.tabIndex = -1
  root.addEventListener('keydown', handleKey, { signal })

  function handleKey(event: KeyboardEvent): void {
    const { target, defaultPrevented } = event
    if (defaultPrevented || !(target instanceof Element) || target.closest('dialog')) return
    const isBeside = event.key === 'Escape' && (foot.contains(target) || notices.contains(target))
    if (isBeside) editor.focus()
    if (isBeside || press(editor.view, event)) event.preventDefault()
  }

  function goOn(step: 1 | -1): boolean {
    const at = regions.findIndex((region) => region.contains(document.activeElement))
    const { length } = regions
    const others = regions.map((_, index) => regions.at((at + step * (index + 1)) % length))
    return others.some((region) => region && enter(region))
  }

  /** Focuses a region; false if it has nothing to focus. */
  function enter(region: HTMLElement): boolean {
    if (!region.checkVisibility()) return false
    const inner = region.querySelector<HTMLElement>('button:not([tabindex="-1"]), input')
    if (region === text) editor.focus()
    else if (inner) inner.focus()
    else if (region === foot) foot.focus()
    return region === text || region === foot || inner !== null
  }
}
