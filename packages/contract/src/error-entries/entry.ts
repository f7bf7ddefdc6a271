import type { ErrorCode } from '../errors.ts'

/** Codes that the SDK and the editor use besides those of the service. */
export const CLIENT_CODES = [
  'network',
  'timeout',
  'token_unavailable',
  'unexpected_answer',
  'destroyed',
  'load_failed',
  'misconfigured',
  'access_denied',
] as const

export type ClientCode = (typeof CLIENT_CODES)[number]

/** The documentation of one code. Code is in backticks. */
export interface ErrorEntry {
  /** Its first sentence in English is the message of the error. OpenAPI and contract.md have all. */
  meaning: string
  /** The most likely cause first. */
  causes: readonly string[]
  /** The remedy in the application that embeds Waraq. */
  customer: string
  /** The remedy of the operator; absent if the cause is in the request. */
  operator?: string
}

export type ErrorEntries = Readonly<Record<ErrorCode | ClientCode, ErrorEntry>>
