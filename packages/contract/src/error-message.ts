import { en } from './error-entries/en.ts'
import { ERROR_RULES } from './error-rules.ts'
import type { ErrorCode, ErrorDetail } from './errors.ts'
import { figure } from './figures.ts'

/**
 * The message of an error: the sentence of its rule, or the first sentence of its meaning.
 * Errors without a rule have one message for each code, so that a client cannot distinguish them.
 */
export function messageOf(code: ErrorCode, { rule, values = {} }: ErrorDetail = {}): string {
  if (rule === undefined) return firstSentenceOf(en[code].meaning)
  return ERROR_RULES[rule].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name] ?? whole
    return typeof value === 'number' ? figure(value) : value
  })
}

function firstSentenceOf(text: string): string {
  const end = text.indexOf('. ')
  return (end < 0 ? text : text.slice(0, end + 1)).replaceAll('`', '"')
}
