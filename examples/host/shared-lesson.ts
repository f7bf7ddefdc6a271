import type { IncomingMessage } from 'node:http'
import { renderToHtml } from '@waraq/embed'
import { ayahWords } from '@waraq/scripture/ayah-words'
import type { Course } from './course.ts'
import type { Viewer } from './pages/layout.ts'
import { lockedPage } from './pages/locked.ts'
import { gonePage, sharedPage } from './pages/pages.ts'
import { accessCookieOf, accessOf, decoded, readForm } from './session.ts'

/** A page of the course with its status, 200 by default. */
export interface Page {
  status?: number
  page: string
  headers?: Record<string, string>
}

/** The lesson of a share link, or the page that asks for its password. */
export async function readShared(
  viewer: Viewer,
  course: Course,
  request: IncomingMessage,
): Promise<Page> {
  const lesson = await course.readShared(shareTokenOf(viewer), accessOf(request))
  if (!lesson) return { status: 404, page: gonePage(viewer) }
  if ('needs' in lesson) {
    return { page: lockedPage(viewer, lesson.needs), headers: { 'x-robots-tag': 'noindex' } }
  }
  const { title, imageUrls, translations } = lesson
  const imageUrl = (id: string) => imageUrls.get(id)
  const content = renderToHtml(lesson.content, {
    locale: viewer.language,
    imageUrl,
    ayahWords,
    translations,
    quotationUrl: (reference, kind) => (kind === 'verse' ? `/verses/${reference}` : undefined),
  })
  const address = `http://${request.headers.host}${viewer.path}`
  return { page: sharedPage(viewer, { title, address, content }) }
}

/** Opens a share link, and keeps its access token for the reader, so that a reload takes no use. */
export async function openShared(
  viewer: Viewer,
  course: Course,
  request: IncomingMessage,
): Promise<Page> {
  const password = (await readForm(request)).get('password') ?? ''
  const address = request.socket.remoteAddress ?? ''
  const shareToken = shareTokenOf(viewer)
  const opening = await course.openShared(shareToken, password, address)
  if ('accessToken' in opening) {
    const { accessToken, expiresAt } = opening
    // Not the path of the request: a semicolon in it would begin an attribute of the cookie.
    const path = `/shared/${encodeURIComponent(shareToken)}`
    const cookie = accessCookieOf(accessToken, path, expiresAt)
    return { status: 303, page: '', headers: { location: path, 'set-cookie': cookie } }
  }
  const { failure } = opening
  if (failure === 'gone') return { status: 404, page: gonePage(viewer) }
  const needs = failure === 'wrong' || password !== '' ? 'password' : 'button'
  return { status: failure === 'busy' ? 429 : 403, page: lockedPage(viewer, needs, failure) }
}

/** Empty for a malformed path, as for one without a token: no link has such a token. */
const shareTokenOf = ({ path }: Viewer): string => decoded(path.split('/')[2] ?? '') ?? ''
