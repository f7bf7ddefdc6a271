/** Rules that every response keeps, even while servers and databases fail. */
import { findDocumentViolations } from './history-documents.ts'
import { findListViolations } from './history-lists.ts'
import {
  isDone,
  isUnknown,
  type Operation,
  tellStories,
  type Violation,
} from './history-operations.ts'

/** Finds responses that no order of the calls explains; empty if the service kept its promises. */
export function findViolations(operations: readonly Operation[]): Violation[] {
  const stories = tellStories(operations)
  return [
    ...operations.flatMap(findUnexpected),
    ...findSharedKeys(operations),
    ...[...stories.values()].flatMap((story) => findDocumentViolations(story)),
    ...findListViolations(stories, operations),
  ]
}

const EXPECTED_ERRORS: Record<Operation['kind'], number[]> = {
  create: [],
  update: [404, 412],
  delete: [404, 412],
  read: [404],
  list: [],
}

function findUnexpected(operation: Operation): Violation[] {
  const { kind, status } = operation
  if (isDone(operation) || isUnknown(operation) || EXPECTED_ERRORS[kind].includes(status)) return []
  const id = 'id' in operation ? operation.id : ''
  return [{ kind: 'unexpected answer', id, detail: `${status} to a ${kind}` }]
}

function findSharedKeys(operations: readonly Operation[]): Violation[] {
  const idOf = new Map<string, string>()
  const keyOf = new Map<string, string>()
  return operations.flatMap((operation): Violation[] => {
    if (operation.kind !== 'create' || !operation.version) return []
    const { key, version } = operation
    const id = idOf.get(key) ?? version.id
    const owner = keyOf.get(version.id) ?? key
    idOf.set(key, id)
    keyOf.set(version.id, owner)
    if (id === version.id && owner === key) return []
    return [{ kind: 'one key, two documents', id: version.id, detail: `${key}: ${id}; ${owner}` }]
  })
}
