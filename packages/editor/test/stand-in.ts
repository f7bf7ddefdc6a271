import type { DocumentChange, DocumentNode } from '@waraq/contract'
import { createClient } from '@waraq/sdk/client'
import type { SaveState } from '../src/saving/autosave.ts'
import { persistDocument } from '../src/saving/document-persistence.ts'
import type { Drafts } from '../src/saving/drafts.ts'
import {
  type BaseVersion,
  createSaveClient,
  type UnconfirmedSave,
} from '../src/saving/save-request.ts'
import { overtaken, withRanges } from './live-pages.ts'
import { simulatedTimers } from './simulated-timers.ts'

export const paragraph = (text: string): DocumentNode => ({
  type: 'doc',
  content: [{ type: 'paragraph', ...(text && { content: [{ type: 'text', text }] }) }],
})

export const textOf = (content: DocumentNode): string =>
  content.content?.[0]?.content?.[0]?.text ?? ''

/** The failure of a request, before or after the service handles it. */
export type Fate = (
  request: Request,
) => Response | Promise<Response> | AlteredResponse | 'cut' | 'cut after' | 'hang' | undefined

/** The service handles the request but sends a different response. */
interface AlteredResponse {
  instead: () => Response
}

/** A service that stores documents by the contract, behind a connection that the test controls. */
export function standInService() {
  const documents = new Map<string, { content: DocumentNode; revision: number }>()
  const idsByKey = new Map<string, string>()
  /** All stored versions in order. */
  const storedTexts: string[] = []
  const requests: Request[] = []
  const heldRequests: (() => void)[] = []
  let fate: Fate = () => undefined

  const etagOf = (revision: number) => `"${revision}-stand-in"`
  const response = (id: string, status = 200) => {
    const { content, revision } = documents.get(id) ?? { content: paragraph(''), revision: 0 }
    return Response.json({ id, content }, { status, headers: { etag: etagOf(revision) } })
  }
  const errorResponse = (status: number, error: string) => Response.json({ error }, { status })

  function store(id: string, content: DocumentNode): void {
    documents.set(id, { content, revision: (documents.get(id)?.revision ?? 0) + 1 })
    storedTexts.push(textOf(content))
  }

  async function act(request: Request): Promise<Response> {
    const [, id = ''] = /documents\/([^/]+)\//.exec(request.url) ?? []
    const isChange = request.url.endsWith('/changes/')
    if (request.method === 'POST' && !isChange) return create(request)
    const record = documents.get(id)
    if (!record) return errorResponse(404, 'not_found')
    if (isChange) return change(request, id)
    if (request.method === 'GET') return response(id)
    const ifMatch = request.headers.get('if-match')
    if (ifMatch && ifMatch !== etagOf(record.revision))
      return errorResponse(412, 'precondition_failed')
    store(id, (await request.json()).content)
    return response(id)
  }

  /** The changes of blocks, in order. */
  const changes: DocumentChange[] = []

  async function change(request: Request, id: string): Promise<Response> {
    const { content, revision } = documents.get(id) ?? { content: paragraph(''), revision: 0 }
    const base = request.headers.get('if-match') ?? ''
    if (base !== etagOf(revision)) return Response.json(overtaken(changes, base), { status: 412 })
    const { blocks, ...sent } = await request.json()
    store(id, { ...content, content: withRanges(content.content ?? [], blocks) })
    const version = { revision: revision + 1, etag: etagOf(revision + 1) }
    changes.push({ type: 'change', ...version, base, blocks, ...sent })
    return Response.json({ ...version, pace_ms: 400 })
  }

  async function create(request: Request): Promise<Response> {
    const key = request.headers.get('idempotency-key') ?? ''
    const text = await request.text()
    const earlierId = idsByKey.get(key)
    if (earlierId !== undefined && earlierId !== text)
      return errorResponse(422, 'idempotency_key_reused')
    const id = `document-${key}`
    if (earlierId !== undefined && !documents.has(id)) return errorResponse(410, 'document_deleted')
    if (earlierId === undefined) {
      idsByKey.set(key, text)
      store(id, JSON.parse(text).content)
    }
    return response(id, 201)
  }

  async function fetch(url: string, init: RequestInit): Promise<Response> {
    const request = new Request(url, init)
    requests.push(request)
    const what = fate(request)
    if (what instanceof Response || what instanceof Promise) return what
    if (what === 'cut') throw new TypeError('the connection broke')
    if (what === 'hang') await new Promise<void>((resolve) => void heldRequests.push(resolve))
    const response = await act(request.clone())
    if (typeof what === 'object' && response.ok) return what.instead()
    if (what === 'cut after') throw new TypeError('the connection broke')
    return response
  }

  return {
    fetch,
    requests,
    storedTexts,
    documents,
    changes,
    errorResponse,
    /** Saves as another client. */
    store,
    etagOf: (id: string) => etagOf(documents.get(id)?.revision ?? 0),
    decide(next: Fate) {
      fate = next
    },
    heal() {
      fate = () => undefined
    },
    /** Releases all pending requests. */
    release() {
      for (const go of heldRequests.splice(0)) go()
    },
  }
}

export type StandIn = ReturnType<typeof standInService>

interface Situation {
  service?: StandIn
  baseVersion?: BaseVersion
  unconfirmedSave?: UnconfirmedSave
  text?: string
  isDirty?: boolean
  drafts?: Drafts
  onState?: (state: SaveState) => void
  getToken?: () => string | null
}

/** An author whose document is one paragraph, with a real client. */
export function author(situation: Situation = {}) {
  const { service = standInService(), text = '', getToken = () => 'token' } = situation
  const { scheduler, pass } = simulatedTimers()
  const client = createClient({ apiUrl: 'https://waraq.example', fetch: service.fetch, getToken })
  let page = { text }
  let keys = 0
  const states: SaveState[] = []
  const errors: unknown[] = []
  const ids: string[] = []
  const saveClient = createSaveClient({
    client,
    baseVersion: situation.baseVersion ?? { id: undefined, etag: undefined },
    unconfirmedSave: situation.unconfirmedSave,
    newKey: () => `key-${++keys}`,
    onCreated: (id) => ids.push(id),
  })
  const persistence = persistDocument({
    saveClient,
    initial: { isDirty: situation.isDirty ?? false },
    drafts: situation.drafts,
    draftName: 'new:key',
    snapshot: () => {
      const now = page
      return { version: now, isEmpty: now.text === '', content: () => paragraph(now.text) }
    },
    scheduler,
    debounceMs: 1000,
    onState(state, error) {
      states.push(state)
      errors.push(error)
      situation.onState?.(state)
    },
  })
  return {
    service,
    autosave: {
      ...persistence,
      get remoteVersion() {
        return persistence.remoteVersion
      },
      flush: persistence.leave,
      hasUnsaved: persistence.isAtRisk,
      destroy: persistence.end,
    },
    saveClient,
    pass,
    states,
    errors,
    ids,
    write(next: string) {
      page = { text: next }
      persistence.changed()
    },
    /** All requests sent, as method and text. */
    sentTexts: async () =>
      Promise.all(
        service.requests.map(async (request) => {
          const body = request.method === 'GET' ? '' : await request.clone().text()
          return `${request.method} ${body && textOf(JSON.parse(body).content)}`.trim()
        }),
      ),
  }
}

/** An author who edits a stored document. */
export function authorOfStored(text: string, situation: Situation = {}) {
  const service = situation.service ?? standInService()
  service.store('a', paragraph(text))
  return author({
    ...situation,
    service,
    text,
    baseVersion: { id: 'a', etag: service.etagOf('a') },
  })
}
