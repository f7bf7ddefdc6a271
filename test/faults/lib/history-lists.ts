/** The rules for lists: each existing document of the identity, once, in its current state. */
import type {
  Create,
  List,
  Operation,
  Story,
  Violation,
  ViolationKind,
} from './history-operations.ts'
import { isDone, isUnknown } from './history-operations.ts'

type Entry = NonNullable<List['entries']>[number]

/** Finds lists that contradict other responses. */
export function findListViolations(
  stories: ReadonlyMap<string, Story>,
  operations: readonly Operation[],
): Violation[] {
  const lists = operations.filter((one): one is List => one.kind === 'list' && isDone(one))
  const owned = Map.groupBy(stories.values(), ({ identity }) => identity)
  const creates = operations.filter((one): one is Create => one.kind === 'create')
  return lists.flatMap((list) => [
    ...findMissing(list, owned.get(list.identity) ?? []),
    ...findMisplaced(list),
    ...(list.entries ?? []).flatMap((entry) => {
      const story = stories.get(entry.id)
      return story ? findStale(list, entry, story) : findForeign(list, entry, creates)
    }),
  ])
}

const violation = (kind: ViolationKind, id: string, detail: string): Violation[] => [
  { kind, id, detail },
]

function findMissing({ entries = [], calledAt, returnedAt }: List, stories: Story[]): Violation[] {
  const ids = new Set(entries.map(({ id }) => id))
  return stories
    .filter((story) => story.knownAt < calledAt && story.deletionCalledAt > returnedAt)
    .filter(({ id }) => !ids.has(id))
    .flatMap(({ id }) => violation('missing in a list', id, `at ${Math.round(calledAt)}`))
}

function findMisplaced({ entries = [] }: List): Violation[] {
  const ids = new Set<string>()
  return entries.flatMap(({ id, updatedAt }, at): Violation[] => {
    const isRepeated = ids.has(id)
    ids.add(id)
    if (isRepeated) return violation('twice in a list', id, updatedAt)
    const before = entries[at - 1]?.updatedAt ?? updatedAt
    return before < updatedAt ? violation('list out of order', id, `${before}, ${updatedAt}`) : []
  })
}

/** A list is a read of each document in it. */
function findStale(list: List, { id, title, updatedAt }: Entry, story: Story): Violation[] {
  if (story.identity !== list.identity) return violation('unknown content', id, 'foreign')
  if (story.goneAt < list.calledAt) return violation('deleted and back', id, 'in a list')
  const isNewer = (one: Story['operations'][number]): boolean =>
    one.returnedAt < list.calledAt && 'version' in one && (one.version?.updatedAt ?? '') > updatedAt
  if (story.operations.some(isNewer)) return violation('went back', id, `in a list: ${updatedAt}`)
  const isAsked = story.operations.some((one) => 'value' in one && one.value === title)
  return isAsked ? [] : violation('unknown content', id, `in a list: ${title}`)
}

/** No response named this document, so there must be a create whose response was lost. */
function findForeign(list: List, { id, title }: Entry, creates: Create[]): Violation[] {
  const isAsked = creates.some(
    (one) => one.value === title && one.identity === list.identity && isUnknown(one),
  )
  return isAsked ? [] : violation('unknown content', id, `in a list: ${title}`)
}
