import {
  accessHeader,
  headerValue,
  pathOf,
  segment,
  sharedPathOf,
  withQuery,
} from './request-parts.ts'
import type { Requests } from './requests.ts'
import { documentOf, nextCursorOf } from './response-parsers.ts'

/** Functions that every page has, for the operations that load later. */
export type OperationTools = ReturnType<typeof createOperationTools>

/**
 * Passed to the further operations: if they imported these functions, bundlers would split them
 * from the code that a page loads first.
 */
export const createOperationTools = (requests: Requests) => ({
  ...requests,
  pathOf,
  sharedPathOf,
  accessHeader,
  segment,
  withQuery,
  headerValue,
  documentOf,
  nextCursorOf,
})
