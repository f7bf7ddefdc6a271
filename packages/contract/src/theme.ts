const THEMES = ['light', 'dark', 'auto'] as const

/** The colors of the interface and of the document; `auto` follows the settings of the reader. */
export type Theme = (typeof THEMES)[number]

/** The theme of that name; `light` for any other value. */
export const themeNamed = (name: unknown): Theme =>
  THEMES.find((theme) => theme === name) ?? 'light'
