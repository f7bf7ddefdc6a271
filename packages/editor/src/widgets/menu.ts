import { adoptStyles } from '../dom/adopt-styles.ts'
import { createButton, createElement } from '../dom/elements.ts'
import { createFloating } from './floating.ts'
import { createIcon, type Icon } from './icons.ts'
import { inSections } from './sections.ts'
import { formatShortcut } from './shortcuts.ts'

/** An entry of a menu. */
export interface MenuItem {
  label: string
  icon?: Icon | undefined
  /** The class of a color, such as `mark-yellow`, shown as a swatch. */
  swatch?: string | undefined
  shortcut?: string | undefined
  /** Whether it is the chosen entry. */
  isActive?: boolean | undefined
  /** Whether it is on, for an item that turns on and off. */
  isChecked?: boolean | undefined
  isPossible?: boolean | undefined
  /** The heading above it. */
  group?: string | undefined
  run(): void
}

interface MenuPlace {
  /** Gets the focus when the menu closes. */
  returnTo?: { focus(options?: FocusOptions): void }
  place?: (() => DOMRect) | undefined
  /** Whether it is at the bottom of the window, where the virtual keyboard was. */
  isSheet?: boolean | undefined
  /** The direction of what the icons show, if it is not that of the interface. */
  iconDirection?: string | undefined
}

/**
 * Opens a menu below a button until an entry is chosen or the focus leaves it, then returns the
 * focus.
 */
export function openMenu(
  root: HTMLElement,
  button: HTMLElement,
  items: MenuItem[],
  {
    returnTo = button,
    place = () => button.getBoundingClientRect(),
    isSheet,
    iconDirection,
  }: MenuPlace = {},
): void {
  if (isSheet) adoptStyles(root.ownerDocument, SHEET_STYLES)
  const floating = createFloating(root, isSheet ? 'wq-menu wq-sheet' : 'wq-menu')
  const end = new AbortController()
  const { box } = floating
  if (iconDirection) box.dataset.icons = iconDirection
  const { signal } = end
  box.role = 'menu'
  box.ariaLabel = button.ariaLabel
  const lines = items.map((item) => lineOf(item, () => choose(item)))
  box.append(...inSections(lines, (at) => items[at]?.group))
  button.ariaExpanded = 'true'
  floating.showAt(place)
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
    returnTo.focus({ preventScroll: true })
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
      returnTo.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
}

const SHEET_STYLES = `
.wq-menu.wq-sheet {
  inset: auto 0 0 !important;
  inline-size: auto;
  max-inline-size: none;
  max-block-size: 75dvh !important;
  padding: 4px 8px 12px;
  border-radius: 16px 16px 0 0;
  overscroll-behavior: contain;
}
.wq-sheet .wq-line {
  min-block-size: 44px;
}
.wq-menu.wq-sheet,
.wq-sheet [role="group"] {
  display: grid;
  grid-template-columns: 1fr 1fr;
}
.wq-sheet > [role="group"],
.wq-sheet .wq-section-name {
  grid-column: 1 / -1;
}
.wq-sheet kbd {
  display: none;
}
`

function lineOf(item: MenuItem, choose: () => void): HTMLButtonElement {
  const { label, icon, swatch, shortcut, isActive, isChecked = isActive, isPossible = true } = item
  const isChoice = isActive !== undefined
  const role = isChoice ? 'menuitemradio' : 'menuitemcheckbox'
  const line = createButton(
    { class: 'wq-line', role: isChecked === undefined ? 'menuitem' : role, takesFocus: true },
    () => isPossible && choose(),
    icon ? createIcon(icon) : undefined,
    swatch ? createElement('span', { class: `wq-swatch wq-${swatch}` }) : undefined,
    createElement('span', { class: 'wq-option-label' }, label),
    shortcut
      ? createElement('kbd', { attributes: { dir: 'ltr' } }, formatShortcut(shortcut))
      : undefined,
  )
  if (isChecked !== undefined) line.ariaChecked = String(isChecked)
  if (!isPossible) line.ariaDisabled = 'true'
  line.tabIndex = -1
  return line
}

/** Whether a key opens the menu of what is selected. */
export const isMenuKey = (event: KeyboardEvent): boolean =>
  !(event.altKey || event.ctrlKey || event.metaKey) &&
  event.key === (event.shiftKey ? 'F10' : 'ContextMenu')
