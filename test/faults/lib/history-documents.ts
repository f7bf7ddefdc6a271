/**
 * The rules for one document: one chain of revisions, in real time, with at most one deletion at
 * its end.
 */
import type {
  Delete,
  Story,
  Update,
  Version,
  Violation,
  ViolationKind,
} from './history-operations.ts'
import { isAbsent, isDone, isStale, isUnknown } from './history-operations.ts'

type StoryOperation = Story['operations'][number]
type VersionedOperation = StoryOperation & { version: Version }

/** Finds responses about this document that contradict each other. */
export function findDocumentViolations(story: Story): Violation[] {
  const { id } = story
  const violations: Violation[] = []
  const report = (kind: ViolationKind, detail: string): void => {
    violations.push({ kind, id, detail })
  }
  const updates = story.operations.filter((one): one is Update => one.kind === 'update')
  checkContents(story, report)
  checkAcknowledgements(story, report)
  checkRealTime(story, report)
  checkDeletion(story, report)
  checkConditions(story, updates, report)
  checkEnd(story, updates, report)
  return violations
}

type Report = (kind: ViolationKind, detail: string) => void

const hasVersion = (one: StoryOperation): one is VersionedOperation =>
  isDone(one) && 'version' in one && one.version !== undefined
const tell = ({ kind, status, calledAt, returnedAt }: StoryOperation): string =>
  `${kind} ${status} at ${Math.round(calledAt)}-${Math.round(returnedAt)}`

/** Each revision has one content, requested earlier, at one revision. */
function checkContents({ operations }: Story, report: Report): void {
  const versions = new Map<number, Version>()
  const revisionOf = new Map<string, number>()
  // A create is repeated until it has a response; its time is that of the first request.
  const writes = new Map(
    operations.toReversed().flatMap((one) => ('value' in one ? [[one.value, one] as const] : [])),
  )
  for (const operation of operations.filter(hasVersion)) {
    const { version } = operation
    const { revision, etag, value } = version
    const first = versions.get(revision) ?? version
    versions.set(revision, first)
    if (first.etag !== etag || first.value !== value) {
      report('two contents', `${revision} is ${first.value} ${first.etag}, ${value} ${etag}`)
    }
    const write = writes.get(value)
    if (!write || write.calledAt > operation.returnedAt) report('unknown content', value)
    else if (isStale(write) || isAbsent(write)) report('refused and applied', value)
    if ((revisionOf.get(value) ?? revision) !== revision) {
      report('applied twice', `${value} is revision ${revisionOf.get(value)} and ${revision}`)
    }
    revisionOf.set(value, revision)
  }
}

/** No two writes get the same revision, and none gets the content of another one. */
function checkAcknowledgements({ operations }: Story, report: Report): void {
  const writers = new Map<number, StoryOperation>()
  for (const operation of operations.filter(hasVersion)) {
    if (operation.kind !== 'update') continue
    const { version, value } = operation
    if (writers.has(version.revision)) report('acknowledged twice', `revision ${version.revision}`)
    writers.set(version.revision, operation)
    if (version.value !== value)
      report('two contents', `${value} was answered with ${version.value}`)
  }
}

/** A read that starts after a response returns that version or a later one. */
function checkRealTime({ operations }: Story, report: Report): void {
  const versioned = operations.filter(hasVersion)
  const inReturnOrder = [...versioned].sort((one, other) => one.returnedAt - other.returnedAt)
  const last = versioned.at(-1)
  let next = 0
  let newest = 0
  for (const operation of versioned) {
    for (; (inReturnOrder[next]?.returnedAt ?? Infinity) < operation.calledAt; next++) {
      newest = Math.max(newest, inReturnOrder[next]?.version.revision ?? 0)
    }
    const { revision } = operation.version
    const isOlder = operation.kind === 'update' ? revision <= newest : revision < newest
    if (!isOlder) continue
    const kind = operation === last ? 'lost write' : 'went back'
    report(kind, `${tell(operation)}: revision ${revision} after ${newest}`)
  }
}

/** The document disappears only after a delete request, is deleted once, and never returns. */
function checkDeletion(story: Story, report: Report): void {
  const { operations, goneAt, deletionCalledAt } = story
  const deletions = operations.filter((one) => one.kind === 'delete' && isDone(one))
  if (deletions.length > 1) report('acknowledged twice', deletions.map(tell).join(', '))
  for (const operation of operations) {
    if (isAbsent(operation) && operation.returnedAt < deletionCalledAt) {
      report('lost document', tell(operation))
    }
    const isThere = isDone(operation) || isStale(operation)
    const isRepeated = operation.kind === 'create'
    if (isThere && !isRepeated && operation.calledAt > goneAt) {
      report('deleted and back', `${tell(operation)}, gone at ${Math.round(goneAt)}`)
    }
  }
}

/** If-Match lets through the version it names, and refuses only when there may be another one. */
function checkConditions({ operations }: Story, updates: Update[], report: Report): void {
  for (const operation of operations) {
    const { condition } = operation as Update | Delete
    if (condition === undefined) continue
    if (operation.kind === 'update' && hasVersion(operation)) {
      const { revision } = operation.version
      if (revision !== condition + 1) report('condition ignored', `${condition} gave ${revision}`)
    }
    const isCause = (one: Update) =>
      one !== operation &&
      one.calledAt < operation.returnedAt &&
      (isUnknown(one) || (one.version?.revision ?? 0) > condition)
    if (isStale(operation) && !updates.some(isCause)) {
      report('refused without a cause', tell(operation))
    }
  }
}

/** The final read comes last, and each revision up to it has a possible writer. */
function checkEnd({ operations }: Story, updates: Update[], report: Report): void {
  const last = operations.at(-1)
  const isLast = operations.every((one) => one === last || one.returnedAt <= (last?.calledAt ?? 0))
  if (last?.kind !== 'read' || !isLast || !(isDone(last) || isAbsent(last))) {
    report('never read at the end', last ? tell(last) : '')
    return
  }
  if (!last.version) return
  const acknowledged = new Set(updates.flatMap(({ version }) => version?.revision ?? []))
  const lastRevision = last.version.revision - 1
  if (lastRevision - acknowledged.size > updates.filter(isUnknown).length) {
    report(
      'unknown revision',
      `${lastRevision} writes, of which ${acknowledged.size} were answered`,
    )
  }
}
