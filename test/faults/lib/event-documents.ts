/** Documents with all their acknowledged changes, to be compared with their events. */
import type { EventType, FeedEvent } from '@waraq/contract'
import { type Call, required } from './http-client.ts'
import { contentOf } from './random-writer.ts'

/** A change that one request makes. `content` is `document.created` or `document.updated`. */
interface Change {
  type: 'content' | EventType
  /** The revision after it, of content only; 0 for others. */
  revision: number
  isAcknowledged: boolean
}

/** The only writer of a document ends it with the first change whose response is lost. */
export interface EventDocument {
  id: string
  changes: Change[]
}

type Step = [type: Change['type'], request: (call: Call, path: string, at: number) => Responding]
type Responding = ReturnType<Call>

const save: Step = [
  'content',
  (call, path, at) => call('PATCH', path, { body: { content: contentOf(path, at) } }),
]
const shareAs = (isShared: boolean): Step => [
  isShared ? 'share.enabled' : 'share.disabled',
  (call, path) => call('PATCH', `${path}share/`, { body: { is_shared: isShared } }),
]
const trash: Step = ['document.trashed', (call, path) => call('DELETE', path)]
const restore: Step = ['document.restored', (call, path) => call('POST', `${path}undelete/`)]

const STEPS: Step[] = [save, shareAs(true), save, shareAs(false), save, trash, restore, save]

/** Creates a document and changes it, as long as `pause`, before each change, resolves to true. */
export async function writeDocument(
  call: Call,
  documents: EventDocument[],
  pause: () => Promise<boolean>,
): Promise<void> {
  const body = { content: contentOf('new', 0) }
  const created = required(await call('POST', '/v1/documents/', { body }), 201)
  const path = String(created.headers.location)
  const changes: Change[] = [
    { type: 'content', revision: revisionOf(created.headers.etag), isAcknowledged: true },
  ]
  documents.push({ id: JSON.parse(created.text).id, changes })
  for (const [at, [type, request]] of STEPS.entries()) {
    if (!(await pause())) return
    const change: Change = { type, revision: 0, isAcknowledged: false }
    changes.push(change)
    const { headers } = required(
      await request(call, path, at + 1),
      type === 'document.trashed' ? 204 : 200,
    )
    change.isAcknowledged = true
    if (type === 'content') change.revision = revisionOf(headers.etag)
  }
}

const revisionOf = (etag = ''): number => {
  const [, revision] = /^"(\d+)-/.exec(etag) ?? []
  if (revision === undefined) throw new Error(`no revision in ${etag}`)
  return Number(revision)
}

const CONTENT: ReadonlySet<string> = new Set(['document.created', 'document.updated'])

/** What the events of a document lack, or have too often or too early; undefined for nothing. */
export function faultOf(
  { id, changes }: EventDocument,
  events: readonly FeedEvent[],
): string | undefined {
  const [contents, others] = [true, false].map((isContent) =>
    events.filter(({ type }) => CONTENT.has(type) === isContent),
  )
  const further = changes.filter(({ type }) => type !== 'content')
  const namesOf = (list: readonly { type: string }[] = []) => list.map(({ type }) => type).join()
  // Of the last change the response may be lost.
  const possible = [further, further.filter(({ isAcknowledged }) => isAcknowledged)].map(namesOf)
  if (!possible.includes(namesOf(others))) return `${id}: ${namesOf(others)}, not ${possible[1]}`
  const revisions = events.flatMap(({ data }) => data.revision ?? [])
  const required = Math.max(...changes.map(({ revision }) => revision))
  if ((revisions.at(-1) ?? 0) < required) return `${id}: ${revisions}, and ${required} is lost`
  const isOrdered = (list: number[]) =>
    list.every((one, at) => at === 0 || one >= (list[at - 1] ?? 0))
  const saved = contents?.flatMap(({ data }) => data.revision ?? []) ?? []
  const isOnce = new Set(saved).size === saved.length
  if (!isOrdered(revisions) || !isOnce) return `${id}: ${revisions} are out of order or twice`
  return contents?.[0] === events[0] && contents?.[0]?.type === 'document.created'
    ? undefined
    : `${id}: its first event is ${events[0]?.type}`
}
