import type { Losses } from './losses.ts'

/** Characters that XML cannot hold. */
const UNHELD = /[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** The text without what XML cannot hold. */
export function heldByXml(text: string, losses: Losses): string {
  let dropped = 0
  const held = text.replace(UNHELD, () => {
    dropped += 1
    return ''
  })
  losses.add('characters_dropped', dropped)
  return held
}
