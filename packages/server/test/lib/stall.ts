/** Authors that write and read while their database is stalled. */

import type { TestContext } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { doc, p } from './content.ts'
import { freeze } from './freeze.ts'
import { newPostgres } from './postgres.ts'
import { type Author, startService, type TestService } from './service.ts'

/** Responses by status, with the slowest time of each. */
export type Tally = Record<number, { count: number; slowest: number }>

interface Stalled {
  writes: Tally
  reads: Tally
}

interface Options {
  /** A database on the server that stalls. */
  url: string
  milliseconds: number
  writers?: number
  readers?: number
}

const DOCUMENTS = '/v1/documents/'

/** A service over a PostgreSQL database of its own. */
export async function startOverPostgres(t: TestContext) {
  const database = await newPostgres()
  t.after(database.drop)
  const settings = { WARAQ_DATABASE_URL: database.url, WARAQ_SCRIPTURE: 'off' }
  return { database, service: await startService(t, settings) }
}

/** Stalls the server of this database under load; returns the responses of the clients. */
export async function stall(
  service: TestService,
  { url, milliseconds, writers = 16, readers = 8 }: Options,
): Promise<Stalled> {
  const organization = await service.organization()
  const stalled: Stalled = { writes: {}, reads: {} }
  let isOver = false

  async function ask(tally: Tally, { call }: Author, method: string, path: string, body?: object) {
    const startedAt = performance.now()
    const { status } = await call(method, path, body && { body })
    const known = tally[status] ?? { count: 0, slowest: 0 }
    const slowest = Math.round(Math.max(known.slowest, performance.now() - startedAt))
    tally[status] = { count: known.count + 1, slowest }
  }
  const authors = await Promise.all(
    Array.from({ length: writers + readers }, () => organization.author()),
  )
  const work = await Promise.all(
    authors.map(async (author, number) => {
      const { id } = await author.client.createDocument()
      const path = `${DOCUMENTS}${id}/`
      const calls = [
        () => ask(stalled.writes, author, 'PATCH', path, { content: doc(p(`words ${number}`)) }),
        () => ask(stalled.writes, author, 'POST', DOCUMENTS, { content: doc(p('new')) }),
      ]
      const read = [
        () => ask(stalled.reads, author, 'GET', path),
        () => ask(stalled.reads, author, 'GET', DOCUMENTS),
      ]
      return number < writers ? calls : read
    }),
  )
  const loops = work.map(async (calls) => {
    for (let turn = 0; !isOver; turn++) await calls[turn % calls.length]?.()
  })
  const thaw = freeze(url)
  try {
    await delay(milliseconds)
  } finally {
    thaw()
  }
  isOver = true
  await Promise.all(loops)
  return stalled
}

/** The number of 503 responses. */
export const refusedOf = (tally: Tally): number => tally[503]?.count ?? 0
