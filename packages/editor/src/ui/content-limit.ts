import { numberLocale } from '@waraq/contract'
import { createElement } from '../dom/elements.ts'
import { contentLimitMessagesFor } from '../i18n/content-limit.ts'
import type { StoredSize } from './watch-size.ts'

/** The editor warns from this percentage of the limit. */
const WARNED_FROM = 80

/** The status line's warning that a document is nearly full. */
export function createLimitWarning(foot: HTMLElement, locale: string) {
  const { nearlyFull } = contentLimitMessagesFor(locale)
  const language = numberLocale(locale)
  const percentage = new Intl.NumberFormat(language, { style: 'percent' })
  const kilobytes = new Intl.NumberFormat(language, { style: 'unit', unit: 'kilobyte' })
  const line = createElement('span', { class: 'wq-limit', role: 'status' })
  foot.append(line)
  return {
    follow({ bytes = 0, limit }: StoredSize): void {
      // Rounded down, so that a document that is stored never shows more than is allowed.
      const percent = Math.floor((bytes / limit) * 100)
      const kilobytesLeft = Math.max(0, Math.floor((limit - bytes) / 1000))
      const isNear = percent >= WARNED_FROM
      const text = isNear
        ? nearlyFull(percentage.format(percent / 100), kilobytes.format(kilobytesLeft))
        : ''
      // Screen readers announce each change.
      if (line.textContent !== text) line.textContent = text
    },
  }
}
