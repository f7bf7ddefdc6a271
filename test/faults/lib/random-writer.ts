/** Authors who save continuously and sometimes create, share, unshare and delete. */
import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import {
  isSettled,
  lastState,
  newPage,
  type Page,
  type State,
  settle,
  UNCONFIRMED,
} from './expected-state.ts'
import { type Call, type HttpResponse, Refused, required } from './http-client.ts'

export interface Writer {
  name: string
  token: string
  pages: Page[]
  /** The number of acts so far. */
  actCount: number
}

export const newWriter = (name: string): Writer => ({ name, token: '', pages: [], actCount: 0 })

/** Whether a call failed because the connection broke. */
export const isCut = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code))

/** Requests one change of a page and records it. */
export type Act = (call: Call, page: Page) => Promise<void>

const DOCUMENTS = '/v1/documents/'
const pathOf = ({ id }: Page): string => `${DOCUMENTS}${id}/`

/** Creating again with the same key has no effect, so an author learns the outcome. */
export const create: Act = async (call, page) => {
  const content = contentOf(page.name, 0)
  const ask = { body: { content }, headers: { 'idempotency-key': page.name } }
  const state = { content: JSON.stringify(content), shareToken: null }
  const { text } = await step(page, state, () => call('POST', DOCUMENTS, ask), 201)
  page.id = JSON.parse(text).id
}

export const save: Act = async (call, page) => {
  page.versions++
  const content = contentOf(page.name, page.versions)
  const state = { ...present(page), content: JSON.stringify(content) }
  const { text } = await step(page, state, () => call('PATCH', pathOf(page), { body: { content } }))
  // As text: these are most of the writes, and a parse would reduce the load.
  assert.ok(text.endsWith(`"content":${state.content}}`), page.name)
}

export const share: Act = async (call, page) => {
  const state = { ...present(page), shareToken: UNCONFIRMED }
  const { text } = await step(page, state, () => setShared(call, page, true))
  state.shareToken = JSON.parse(text).share_token
}

const unshare: Act = async (call, page) => {
  await step(page, { ...present(page), shareToken: null }, () => setShared(call, page, false))
}

export const remove: Act = async (call, page) => {
  await step(page, undefined, () => call('DELETE', pathOf(page)), 204)
}

/** Documents of an author besides the one that is saved continuously; the oldest is replaced. */
const SIDE_PAGES = 3
const ON_SIDE_PAGES = [toggleShare, save, toggleShare, remove]

/** Writes until it is stopped or the server ends; every fourth act is on another page. */
export async function writeOn(writer: Writer, call: Call, isOver: () => boolean): Promise<void> {
  try {
    await writeOnce(writer, call)
    while (!isOver()) await writeOnce(writer, call)
  } catch (error) {
    if (!isCut(error)) throw error
  }
}

/**
 * Writes until it is stopped, also through outages, after which the author checks the last write.
 */
export async function writeThrough(
  writer: Writer,
  call: Call,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    let isKnown = await unlessOut(() => writeOnce(writer, call))
    while (!isKnown && !isOver()) {
      await delay(PAUSE_MS)
      isKnown = await unlessOut(() => lookAtAll(writer, call))
    }
    if (writer.actCount % LONG_MEMORY === 0) forget(writer)
  }
}

const PAUSE_MS = 50
/** Long runs drop settled states from memory. */
const LONG_MEMORY = 100

function forget({ pages }: Writer): void {
  for (const page of pages) if (isSettled(page)) settle(page, lastState(page))
}

const OUTAGES = new Set([502, 503, 504])

/** Runs the work; returns false if an outage ended it. */
async function unlessOut(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    const isOut = isCut(error) || (error instanceof Refused && OUTAGES.has(error.response.status))
    if (!isOut) throw error
    return false
  }
}

async function lookAtAll({ pages }: Writer, call: Call): Promise<void> {
  for (const page of pages) {
    if (isSettled(page)) continue
    if (!page.id) await create(call, page)
    settle(page, await lookUp(call, page))
  }
}

async function writeOnce(writer: Writer, call: Call): Promise<void> {
  const main = writer.pages[0] ?? addPage(writer)
  if (!main.id) return create(call, main)
  writer.actCount++
  await (writer.actCount % 4 === 0 ? writeBeside(writer, call) : save(call, main))
}

async function writeBeside(writer: Writer, call: Call): Promise<void> {
  const [, ...others] = writer.pages
  const alive = others.filter(lastState)
  const [oldest] = alive
  if (!oldest || alive.length < SIDE_PAGES) return create(call, addPage(writer))
  const act = ON_SIDE_PAGES[(writer.actCount / 4) % ON_SIDE_PAGES.length] ?? save
  await act(call, oldest)
}

function toggleShare(call: Call, page: Page): Promise<void> {
  return (present(page).shareToken === null ? share : unshare)(call, page)
}

/** Adds a document that this author will create. */
export function addPage(writer: Writer): Page {
  const page = newPage(`${writer.name}/${writer.pages.length}`)
  writer.pages.push(page)
  return page
}

/** The stored state of this page. */
export async function lookUp(call: Call, page: Page): Promise<State> {
  const read = await call('GET', pathOf(page))
  if (read.status === 404) return undefined
  required(read, 200)
  const info = required(await call('GET', `${pathOf(page)}share/`), 200)
  return {
    content: JSON.stringify(JSON.parse(read.text).content),
    shareToken: JSON.parse(info.text).share_token,
  }
}

const setShared = (call: Call, page: Page, isShared: boolean): Promise<HttpResponse> =>
  call('PATCH', `${pathOf(page)}share/`, { body: { is_shared: isShared } })

function present(page: Page): NonNullable<State> {
  const state = lastState(page)
  assert.ok(state, `${page.name} is there`)
  return state
}

async function step(
  page: Page,
  state: State,
  ask: () => Promise<HttpResponse>,
  success = 200,
): Promise<HttpResponse> {
  page.steps.push({ state })
  const response = required(await ask(), success)
  const requestId = response.headers['x-request-id']
  page.acknowledged = page.steps.length - 1
  page.steps[page.acknowledged] = { state, ...(requestId && { requestId: String(requestId) }) }
  return response
}

// From a few words to several overflow pages; the largest go to the worker thread.
const SIZES = [40, 900, 3_000, 7_000, 200]
const LARGE = 70_000

/** Each version has its own text, so that a mixture of two is detected. */
export function contentOf(name: string, version: number): object {
  const word = `${name}.${version} `
  const size = version % 50 === 49 ? LARGE : (SIZES[version % SIZES.length] ?? 0)
  return {
    type: 'doc',
    content: [word, word.repeat(Math.ceil(size / word.length))].map((text) => ({
      type: 'paragraph',
      content: [{ type: 'text', text }],
    })),
  }
}
