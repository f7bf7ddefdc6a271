import { type DocumentNode, numberLocale } from '@waraq/contract'
import { ServiceError } from '@waraq/sdk/client'
import type { Messages } from '../i18n/messages.ts'
import { causeOf, type FailureCause } from './failure-cause.ts'

interface Interface {
  messages: Messages
  locale: string
}

/** The sentence for a document that could not be opened. */
export function loadFailureSentence(error: unknown, messages: Messages): string {
  const cause = causeOf(error)
  if (cause.kind === 'signedOut') return messages.signedOut
  const sentence = sentenceOf(cause, messages)
  return sentence ? messages.loadFailedFor(sentence) : messages.loadFailed
}

/** The sentence for a save that is tried again. */
export function retrySentence(cause: FailureCause, messages: Messages): string {
  return messages.saving.notSaved(sentenceOf(cause, messages))
}

/** The sentence for a save that the service will not accept. */
export function saveFailureSentence(
  error: unknown,
  content: DocumentNode,
  { messages: { saving }, locale }: Interface,
): string {
  const { kind } = causeOf(error)
  if (kind === 'limitReached') return saving.limitReached
  if (kind !== 'tooLarge') return saving.refused
  const limit = error instanceof ServiceError ? error.limit : undefined
  const size = new TextEncoder().encode(JSON.stringify(content)).length
  const kilobytes = new Intl.NumberFormat(numberLocale(locale), { style: 'unit', unit: 'kilobyte' })
  // Rounded in opposite directions, so that the size never looks equal to the limit.
  return saving.tooLarge(
    kilobytes.format(Math.ceil(size / 1000)),
    limit === undefined ? undefined : kilobytes.format(Math.floor(limit / 1000)),
  )
}

type Sentences = Partial<Record<FailureCause['kind'], (status: number) => string>>

/** The sentence about the cause; empty if the document is the cause. */
function sentenceOf({ kind, status }: FailureCause, messages: Messages): string {
  const causes: Sentences = messages.causes
  return causes[kind]?.(status) ?? ''
}
