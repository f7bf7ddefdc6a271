/** Requests and responses of clients, grouped by document. */

/**
 * One call; times share one clock. The outcome is unknown without a response, or with 500 and
 * above.
 */
interface Call {
  identity: string
  calledAt: number
  returnedAt: number
  /** 0 if the connection was cut. The call may have been carried out, even later. */
  status: number
}

/** A document in a response. */
export interface Version {
  id: string
  revision: number
  /** The whole entity tag: one revision with two tags has two contents. */
  etag: string
  value: string
  updatedAt: string
}

export interface Create extends Call {
  kind: 'create'
  key: string
  /** Unique among all writes. */
  value: string
  version?: Version
}

export interface Update extends Call {
  kind: 'update'
  id: string
  value: string
  /** The revision in If-Match. */
  condition?: number
  version?: Version
}

export interface Delete extends Call {
  kind: 'delete'
  id: string
  condition?: number
}

interface Read extends Call {
  kind: 'read'
  id: string
  version?: Version
}

export interface List extends Call {
  kind: 'list'
  entries?: { id: string; title: string; updatedAt: string }[]
}

export type Operation = Create | Update | Delete | Read | List

export type ViolationKind =
  | 'lost write'
  | 'lost document'
  | 'deleted and back'
  | 'two contents'
  | 'acknowledged twice'
  | 'applied twice'
  | 'went back'
  | 'condition ignored'
  | 'refused without a cause'
  | 'refused and applied'
  | 'unknown content'
  | 'unknown revision'
  | 'one key, two documents'
  | 'missing in a list'
  | 'twice in a list'
  | 'list out of order'
  | 'never read at the end'
  | 'unexpected answer'

export interface Violation {
  kind: ViolationKind
  id: string
  detail: string
}

export const isDone = ({ status }: Call): boolean => status >= 200 && status < 300
export const isUnknown = ({ status }: Call): boolean => status === 0 || status >= 500
export const isAbsent = ({ status }: Call): boolean => status === 404 || status === 410
export const isStale = ({ status }: Call): boolean => status === 412

/** All calls about one document. */
export interface Story {
  id: string
  identity: string
  /** In the order of their calls. */
  operations: Exclude<Operation, List>[]
  /** First response that shows it. */
  knownAt: number
  /** First response that shows its deletion. */
  goneAt: number
  /** First delete request, successful or not. */
  deletionCalledAt: number
}

/** Stories of all documents that a response names. */
export function tellStories(operations: readonly Operation[]): Map<string, Story> {
  const stories = new Map<string, Story>()
  for (const operation of [...operations].sort((one, other) => one.calledAt - other.calledAt)) {
    if (operation.kind === 'list') continue
    const id = operation.kind === 'create' ? operation.version?.id : operation.id
    if (id === undefined) continue
    const story = stories.get(id) ?? newStory(id, operation.identity)
    stories.set(id, story)
    story.operations.push(operation)
    note(story, operation)
  }
  return stories
}

const newStory = (id: string, identity: string): Story => ({
  id,
  identity,
  operations: [],
  knownAt: Infinity,
  goneAt: Infinity,
  deletionCalledAt: Infinity,
})

function note(story: Story, operation: Story['operations'][number]): void {
  const isDelete = operation.kind === 'delete'
  if (isDelete && (isDone(operation) || isUnknown(operation))) {
    story.deletionCalledAt = Math.min(story.deletionCalledAt, operation.calledAt)
  }
  const isGone = isAbsent(operation) || (isDelete && isDone(operation))
  if (isGone) story.goneAt = Math.min(story.goneAt, operation.returnedAt)
  else if (isDone(operation)) story.knownAt = Math.min(story.knownAt, operation.returnedAt)
}
