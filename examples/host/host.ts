import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import {
  createNodeGrantEndpoint,
  createNodeSignatureEndpoint,
  createNodeTokenEndpoint,
} from '@waraq/sdk/backend'
import type { Assets } from './assets.ts'
import { type Act, type Course, createCourse, type Organization, USERS } from './course.ts'
import { createLessonIndex, type LessonIndex } from './lesson-index.ts'
import { checkPage } from './pages/check.ts'
import type { Viewer } from './pages/layout.ts'
import { lessonsPage, listQueryOf } from './pages/lesson-list.ts'
import {
  failedPage,
  gonePage,
  readPage,
  signInPage,
  startingPage,
  type Teacher,
  writePage,
} from './pages/pages.ts'
import { trashPage } from './pages/trash.ts'
import { readVerses } from './quoted-verses.ts'
import { mayRead, mayWrite, rightOf } from './rights.ts'
import { SAFE_HEADERS, send, sendPage } from './send.ts'
import {
  cookieOf,
  isForThisMachine,
  isFromElsewhere,
  languageOf,
  localPathOf,
  readForm,
  themeOf,
  userOf,
} from './session.ts'
import { openShared, type Page, readShared } from './shared-lesson.ts'

interface Options {
  /** The service and the organization's secrets; undefined while the service is starting. */
  findOrganization(): Organization | undefined
  assets: Assets
  /** The secret of a webhook of all events to `/webhooks/waraq`; without it none is taken. */
  webhookSecret?: string | undefined
}

/** The course of an organization, and its index if it has a webhook. */
interface Opened {
  organization: Organization
  course: Course
  index: LessonIndex | undefined
}

/**
 * A small course that uses the service: it signs members in, mints their tokens, signs reads after
 * its own access check, and serves the pages.
 */
export function createHost({ findOrganization, assets, webhookSecret }: Options): RequestListener {
  let current: Opened | undefined

  function open(organization: Organization): Opened {
    if (
      current?.organization.apiKey !== organization.apiKey ||
      current.organization.url !== organization.url
    ) {
      const index = webhookSecret ? createLessonIndex(organization, webhookSecret) : undefined
      current = { organization, course: createCourse(organization), index }
    }
    return current
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isForThisMachine(request)) return send(response, 421, '', {})
    const path = URL.parse(request.url ?? '/', 'http://host')?.pathname
    if (path === undefined) return send(response, 400, '', {})
    const asset = await assets.find(path)
    if (asset) return send(response, 200, asset.body, asset.headers)
    const viewer = viewerOf(request, path)
    const organization = findOrganization()
    if (!organization || isBeingBuilt(path)) {
      return sendPage(response, { status: 503, page: startingPage(viewer) }, undefined)
    }
    const opened = open(organization)
    if (request.method === 'POST') return post(request, response, viewer, opened)
    sendPage(response, await pageOf(viewer, opened, request), organization)
  }

  // A page without its bundle would stay blank, so the starting page waits for the build.
  function isBeingBuilt(path: string): boolean {
    if (!NEEDS_BUNDLE.test(path) || assets.isBuilt()) return false
    assets.prepare().catch((error: unknown) => console.error('examples/host:', error))
    return true
  }

  function viewerOf(request: IncomingMessage, path: string): Viewer {
    return {
      user: USERS.find(({ id }) => id === studentOf(request)),
      language: languageOf(request),
      theme: themeOf(request),
      path,
      assets: assets.folder,
    }
  }

  return (request, response) => {
    respond(request, response).catch((error: unknown) => {
      console.error('examples/host:', error)
      if (!response.headersSent) response.writeHead(500, SAFE_HEADERS)
      response.end()
    })
  }
}

const NEEDS_BUNDLE = /^\/(?:write|read|shared|verses|check)(?:\/|$)/

async function pageOf(
  viewer: Viewer,
  { course, organization: { url }, index }: Opened,
  request: IncomingMessage,
): Promise<Page> {
  const [, room = '', name = ''] = viewer.path.split('/')
  if (room === 'shared') return readShared(viewer, course, request)
  if (room === 'verses') return readVerses(viewer, url, name)
  const { user } = viewer
  if (!user) return { page: signInPage(viewer, USERS, url) }
  if (room === '') {
    const lessons = await course.lessons()
    const listQuery = listQueryOf(new URL(request.url ?? '/', 'http://host').searchParams)
    const beginnings = await course.beginnings(lessons)
    const inTexts = index?.search(listQuery.query).map((id) => [id, null] as const)
    const found = new Map([...(inTexts ?? []), ...(await course.search(listQuery.query))])
    const options = { listQuery, beginnings, found, service: url, now: new Date() }
    return { page: lessonsPage(viewer, lessons, options) }
  }
  if (room === 'write' && name === '')
    return { page: writePage(viewer, url, { teachers: teachersIn(viewer) }) }
  if (viewer.path === '/check') return { page: checkPage(viewer, url, await course.hasHadiths()) }
  if (viewer.path === '/trash') {
    return { page: trashPage(viewer, await course.trash(user.id), new Date()) }
  }
  const lesson = await course.findLesson(name)
  if (lesson && room === 'write' && mayWrite(user.id, lesson)) {
    return { page: writePage(viewer, url, { lesson, teachers: teachersIn(viewer) }) }
  }
  if (lesson && room === 'read') return { page: readPage(viewer, url, lesson) }
  return { status: 404, page: gonePage(viewer) }
}

async function post(
  request: IncomingMessage,
  response: ServerResponse,
  viewer: Viewer,
  { organization, course, index }: Opened,
): Promise<void> {
  const { path } = viewer
  const { url, apiKey, signingSecret } = organization
  if (path === '/webhooks/waraq') {
    return send(response, (await index?.receive(request)) ?? 404, '', {})
  }
  if (isFromElsewhere(request)) return send(response, 403, '', {})
  if (path === '/waraq/token') {
    return createNodeTokenEndpoint({ baseUrl: url, apiKey, userOf: studentOf })(request, response)
  }
  if (path === '/waraq/signature') {
    const ofReader = (reader: IncomingMessage, documentId: string) =>
      mayRead(course, studentOf(reader), documentId)
    return createNodeSignatureEndpoint({ signingSecret, mayRead: ofReader })(request, response)
  }
  if (path === '/waraq/grant') {
    const ofWriter = (writer: IncomingMessage, documentId: string) =>
      rightOf(course, studentOf(writer), documentId)
    return createNodeGrantEndpoint({ signingSecret, rightOf: ofWriter })(request, response)
  }
  const [, room = '', id = ''] = path.split('/')
  if (room === 'shared') {
    return sendPage(response, await openShared(viewer, course, request), organization)
  }
  if (isAct(room)) {
    const outcome = await course.act(viewer.user?.id, room, id)
    if (outcome === 'gone')
      return sendPage(response, { status: 404, page: gonePage(viewer) }, organization)
    if (outcome === 'failed')
      return sendPage(response, { status: 502, page: failedPage(viewer) }, organization)
    return send(response, 303, '', { location: PAGE_AFTER[room] })
  }
  const change = changeOf(path, await readForm(request))
  if (!change) return send(response, 404, '', {})
  const headers = { location: change.to, 'set-cookie': change.cookie }
  send(response, 303, '', headers)
}

const PAGE_AFTER: Record<Act, string> = {
  duplicate: '/',
  delete: '/',
  restore: '/',
  erase: '/trash',
}

const isAct = (name: string): name is Act => Object.hasOwn(PAGE_AFTER, name)

/** The id of the signed-in member, or undefined. */
const studentOf = (request: IncomingMessage): string | undefined =>
  USERS.find(({ id }) => id === userOf(request))?.id

function changeOf(path: string, form: URLSearchParams): { to: string; cookie: string } | undefined {
  if (path === '/sign-in' && USERS.some(({ id }) => id === form.get('user'))) {
    return { to: '/', cookie: cookieOf('user', form.get('user') ?? '') }
  }
  if (path === '/sign-out') return { to: '/', cookie: `${cookieOf('user', '')}; Max-Age=0` }
  const name = ['lang', 'theme'].find((one) => form.has(one))
  if (path !== '/preferences' || !name) return undefined
  return { to: localPathOf(form.get('back')), cookie: cookieOf(name, form.get(name) ?? '') }
}

const teachersIn = ({ language }: Viewer): Teacher[] =>
  USERS.map(({ id, names }) => ({ id, name: names[language] }))
