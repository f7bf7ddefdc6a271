/** A conforming backend with versions, a trash and share links. */
import { ApiError } from '@waraq/contract'
import { ONE } from '../violations/planted.ts'
import { type HistoryRules, historyRules } from './history-rules.ts'
import { createLinks } from './links.ts'
import { bearerOf, bodyOf, createModel, refused } from './model.ts'
import { type Body, claimsOf } from './rules.ts'
import type { Ask, Reply, Respond } from './wire.ts'

interface Version {
  revision: number
  name: string | null
  isKept: boolean
  document: Body
}

interface History {
  owner: string
  versions: Version[]
  isTrashed: boolean
}

const VERSIONS = /^\/v1\/documents\/([^/]+)\/versions\/(?:(\d+)\/)?(restore\/)?$/
const TRASH = /^\/v1\/documents\/trash\/(?:([^/]+)\/)?$/
const UNDELETE = /^\/v1\/documents\/([^/]+)\/undelete\/$/
const SHARES = /^\/v1\/documents\/[^/]+\/(?:shares\/|share\/)|^\/v1\/documents\/shared\//
const aheadOf = (now: unknown) => (typeof now === 'string' ? Date.parse(now) - Date.now() : 0)
const DELETED_AT = '2026-11-21T10:15:30.000000Z'

export function createHistoryBackend(changed: Partial<HistoryRules> = {}): Respond {
  const rules = { ...historyRules, ...changed }
  const histories = new Map<string, History>()
  const isAlive = (id: string): boolean => histories.get(id)?.isTrashed === false
  const model = createModel({
    isGone: ({ id, isDeleted }) => isDeleted && !isAlive(id),
    lists: ({ id, owner, isDeleted }, identity) =>
      owner === identity && (!isDeleted || isAlive(id)),
  })
  let ahead = 0
  const links = createLinks({
    model,
    rules,
    now: () => Date.now() + ahead,
    documentOf(id) {
      const { owner, versions } = histories.get(id) ?? {}
      const document = versions?.at(-1)?.document
      return owner === undefined || !document ? undefined : { owner, document }
    },
  })

  const etagOf = ({ revision }: Version): string => `"${revision}"`
  const lineOf = (version: Version, current: Version | undefined): Body => ({
    revision: version.revision,
    etag: etagOf(version),
    title: version.document.title,
    name: version.name,
    saved_at: version.document.updated_at,
    bytes: JSON.stringify(version.document.content).length,
    is_current: version === current,
  })

  function requireHistory(ask: Ask, id: string): History {
    const owner = claimsOf(bearerOf(ask) ?? '')?.sub
    if (owner === undefined && !rules.isPublic(ask)) throw new ApiError('authentication_required')
    const history = histories.get(id)
    if (!history || !(history.owner === owner || rules.isPublic(ask))) {
      throw new ApiError('not_found')
    }
    return history
  }

  async function versionsReply(ask: Ask, [, id = '', revision, restore]: string[]) {
    const history = requireHistory(ask, id)
    const current = history.versions.at(-1)
    const listed = history.versions.filter((version) => version.isKept || version === current)
    if (revision === undefined) {
      return { status: 200, body: listed.toReversed().map((one) => lineOf(one, current)) }
    }
    const version = listed.find((one) => one.revision === Number(revision))
    if (!version) throw new ApiError('not_found')
    if (restore) return restoreVersion(ask, history, version)
    if (ask.method === 'DELETE') return eraseVersion(history, version)
    if (ask.method === 'PATCH') return nameVersion(ask, version, current)
    const body = { ...version.document, revision: version.revision, name: version.name }
    return { status: 200, headers: { etag: etagOf(version) }, body }
  }

  function nameVersion(ask: Ask, version: Version, current: Version | undefined): Reply {
    const { name } = bodyOf(ask)
    if (typeof name === 'string' && !rules.isName(name)) throw new ApiError('invalid_request')
    version.name = typeof name === 'string' ? name : null
    version.isKept = true
    return { status: 200, body: lineOf(version, current) }
  }

  function restoreVersion(ask: Ask, { versions }: History, version: Version): Promise<Reply> {
    const current = versions.at(-1)
    if (current) current.isKept = rules.keepsReplaced
    const path = ask.path.replace(/versions\/.*/, '')
    const body = JSON.stringify({ content: rules.restored(version.document.content) })
    return response({ ...ask, method: 'PATCH', path, body })
  }

  function eraseVersion(history: History, version: Version): Reply {
    if (version === history.versions.at(-1)) {
      if (rules.protectsCurrent) throw new ApiError('version_is_current')
      return { status: 204 }
    }
    if (rules.erases) history.versions = history.versions.filter((one) => one !== version)
    return { status: 204 }
  }

  function trashReply(ask: Ask, id: string | undefined): Reply {
    if (id === undefined) {
      const owner = claimsOf(bearerOf(ask) ?? '')?.sub
      const own = [...histories.values()].filter((one) => one.isTrashed && one.owner === owner)
      const lines = own.map(({ versions }) => ({
        ...versions.at(-1)?.document,
        deleted_at: DELETED_AT,
      }))
      return { status: 200, body: lines }
    }
    const history = requireHistory(ask, id)
    if (!history.isTrashed) throw new ApiError('not_found')
    if (ask.method === 'DELETE') {
      if (rules.erases) histories.delete(id)
      return { status: 204 }
    }
    return { status: 200, body: { ...history.versions.at(-1)?.document, deleted_at: DELETED_AT } }
  }

  async function undelete(ask: Ask, id: string): Promise<Reply> {
    const history = requireHistory(ask, id)
    history.isTrashed = false
    if (!rules.revivesLinks) {
      const path = `/v1/documents/${id}/share/`
      await model({ ...ask, method: 'PATCH', path, body: '{"is_shared":false}' })
    }
    return model({ ...ask, method: 'GET', path: `/v1/documents/${id}/` })
  }

  /** Follows the responses of the model to the endpoints of the specification. */
  function follow(ask: Ask, reply: Reply): Reply {
    if (reply.status >= 300) return reply
    if (ask.method === 'DELETE' && ONE.test(ask.path)) {
      moveToTrash(ask)
      return reply
    }
    const body = Object(reply.body)
    if (!('content' in body)) return reply
    if (ask.method === 'POST' || ask.method === 'PATCH') addVersion(ask, body)
    const current = histories.get(body.id)?.versions.at(-1)
    return current ? { ...reply, headers: { etag: etagOf(current) } } : reply
  }

  function moveToTrash({ path, query }: Ask): void {
    const id = path.split('/')[3] ?? ''
    const history = histories.get(id)
    if (query.get('permanent') === 'true' && rules.erasesAtOnce) histories.delete(id)
    else if (history) history.isTrashed = true
  }

  function addVersion(ask: Ask, document: Body): void {
    const id = String(document.id)
    const history = histories.get(id) ?? {
      owner: claimsOf(bearerOf(ask) ?? '')?.sub ?? '',
      versions: [],
      isTrashed: false,
    }
    const revision = (history.versions.at(-1)?.revision ?? 0) + 1
    history.versions.push({ revision, name: null, isKept: false, document })
    histories.set(id, history)
  }

  async function response(ask: Ask): Promise<Reply> {
    if (ask.path === '/clock/') ahead = aheadOf(bodyOf(ask).now)
    const versions = VERSIONS.exec(ask.path)
    if (versions) return versionsReply(ask, versions)
    const trash = TRASH.exec(ask.path)
    if (trash) return trashReply(ask, trash[1])
    const undeleted = UNDELETE.exec(ask.path)
    if (undeleted) return undelete(ask, undeleted[1] ?? '')
    if (SHARES.test(ask.path)) return links.response(ask)
    return follow(ask, await model(ask))
  }

  return async (ask) => rules.response(ask, await response(ask).catch(refused))
}
