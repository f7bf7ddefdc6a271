import { numberLocaleOf } from '../number-locale.ts'
import type { Language } from './messages.ts'

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** The time since a change: `2 hours ago`, `قبل ساعتين`. */
export function timeSince(time: string, now: Date, language: Language): string {
  const seconds = Math.max(0, (now.getTime() - Date.parse(time)) / 1000)
  const [unit, length] = UNITS.find(([, least]) => seconds >= least) ?? ['second', seconds || 1]
  return formatOf(language).format(unit === 'second' ? 0 : -Math.floor(seconds / length), unit)
}

/** The days until a time, rounded: `in 30 days`, `خلال ٣٠ يومًا`. */
export function daysUntil(time: string, now: Date, language: Language): string {
  const days = (Date.parse(time) - now.getTime()) / 86_400_000
  return formatOf(language).format(Math.max(0, Math.round(days)), 'day')
}

const formatOf = (language: Language) =>
  new Intl.RelativeTimeFormat(numberLocaleOf(language), { numeric: 'auto' })
