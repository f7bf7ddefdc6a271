import { createButton, createElement } from '../dom/elements.ts'
import { createFloating } from './floating.ts'
import { createIcon, type IconName } from './icons.ts'
import { formatShortcut } from './shortcuts.ts'

/** An entry of a menu. */
export interface MenuItem {
  label: string
  icon?: IconName | undefined
  /** The class of a color, such as `mark-yellow`, shown as a swatch. */
  swatch?: string | undefined
  shortcut?: string | undefined
  isActive?: boolean | undefined
  run(): void
}

/**
 * Opens a menu below a button until an entry is chosen or the focus leaves it, then returns the
 * focus.
 */
export function openMenu(root: HTMLElement, button: HTMLElement, items: MenuItem[]): void {
  const floating = createFloating(root, 'wq-menu')
  const end = new AbortController()
  const { box } = floating
  const { signal } = end
  box.role = 'menu'
  box.ariaLabel = button.ariaLabel
  const lines = items.map((item) => lineOf(item, () => choose(item)))
  box.append(...lines)
  button.ariaExpanded = 'true'
  floating.showAt(() => button.getBoundingClientRect())
  box.addEventListener('keydown', handleKey, { signal })
  document.addEventListener('pointerdown', closeOutside, { capture: true, signal })
  box.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node) || !box.contains(relatedTarget)) close()
    },
    { signal },
  )
  const active = items.findIndex(({ isActive }) => isActive)
  lines[Math.max(0, active)]?.focus()

  function choose(item: MenuItem): void {
    close()
    // Before `run`, so that a command can move the focus elsewhere.
    button.focus({ preventScroll: true })
    item.run()
  }

  function close(): void {
    if (signal.aborted) return
    end.abort()
    button.ariaExpanded = 'false'
    floating.remove()
  }

  function closeOutside({ target }: Event): void {
    if (target instanceof Node && !box.contains(target) && !button.contains(target)) close()
  }

  function handleKey(event: KeyboardEvent): void {
    const at = lines.findIndex((line) => line.matches(':focus'))
    const to: Record<string, number> = {
      ArrowDown: (at + 1) % lines.length,
      ArrowUp: (at - 1 + lines.length) % lines.length,
      Home: 0,
      End: lines.length - 1,
    }
    const next = to[event.key]
    if (next !== undefined) lines[next]?.focus()
    else if (event.key === 'Escape' || event.key === 'Tab') {
      close()
      button.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
}

function lineOf(item: MenuItem, choose: () => void): HTMLButtonElement {
  const { label, icon, swatch, shortcut, isActive } = item
  const isChoice = isActive !== undefined
  const line = createButton(
    { class: 'wq-line', role: isChoice ? 'menuitemradio' : 'menuitem', takesFocus: true },
    choose,
    icon ? createIcon(icon) : undefined,
    swatch ? createElement('span', { class: `wq-swatch wq-${swatch}` }) : undefined,
    createElement('span', { class: 'wq-option-label' }, label),
    shortcut
      ? createElement('kbd', { attributes: { dir: 'ltr' } }, formatShortcut(shortcut))
      : undefined,
  )
  if (isChoice) line.ariaChecked = String(isActive)
  line.tabIndex = -1
  return line
}
