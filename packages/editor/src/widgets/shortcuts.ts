export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

const ARROWS: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}

/** A shortcut for display: `Mod-Shift-x` is Ctrl+Shift+X, or ⌘⇧X on Apple devices. */
export function formatShortcut(shortcut: string): string {
  const keys = shortcut
    .split('-')
    .map((key) => ARROWS[key] ?? (key.length === 1 ? key.toUpperCase() : key))
  if (!isApple()) return keys.map((key) => (key === 'Mod' ? 'Ctrl' : key)).join('+')
  const signs: Record<string, string> = { Mod: '⌘', Meta: '⌘', Shift: '⇧', Alt: '⌥' }
  return keys.map((key) => signs[key] ?? key).join('')
}

/** A shortcut in the notation of `aria-keyshortcuts`. */
export function ariaKeyShortcuts(shortcut: string): string {
  return shortcut.replace('Mod', isApple() ? 'Meta' : 'Control').replaceAll('-', '+')
}
