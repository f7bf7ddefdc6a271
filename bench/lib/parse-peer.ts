/** Parse over PostgreSQL, where it is installed: its authors, documents and requests. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { durablePostgres } from '../../packages/server/test/lib/postgres.ts'
import { freePort } from '../../test/lib/free-port.ts'
import type { Bench } from './bench.ts'
import { requestOf } from './load.ts'
import { authorNames } from './organization.ts'
import { PARSE_APPLICATION } from './parse-application.ts'
import {
  BODY,
  CONNECTIONS,
  type Contestant,
  contestantOf,
  documentsEach,
  longList,
  NEWEST,
} from './peer-calls.ts'
import { COUNTING_SETTINGS } from './postgres-counters.ts'
import { startServerUnderTest } from './server-under-test.ts'

const INSTALLED = fileURLToPath(new URL('../parse/node_modules/parse-server', import.meta.url))
const PARSE = fileURLToPath(new URL('../baselines/parse-server.ts', import.meta.url))
/** Of this machine, and free: other clusters have sockets only. */
const ADDRESS = '127.0.0.7'
const CLASS = '/parse/classes/Document'

interface Author {
  id: string
  session: string
}

const headersOf = (session?: string): Record<string, string> => ({
  'X-Parse-Application-Id': PARSE_APPLICATION,
  'Content-Type': 'application/json',
  ...(session && { 'X-Parse-Session-Token': session }),
})

/** None where Parse is not installed. */
export async function startParse(bench: Bench): Promise<Record<string, Contestant>> {
  if (!existsSync(INSTALLED)) return {}
  const url = await durablePostgres({ ...COUNTING_SETTINGS, listen_addresses: ADDRESS })
  // Parse reads no path of a socket. Its pool is as large as Waraq's.
  const overTcp = `postgres://postgres@${ADDRESS}${new URL(url).pathname}?poolSize=8`
  const command = [PARSE, overTcp, String(await freePort())]
  const subject = await startServerUnderTest(bench, { name: 'parse', command })
  const origin = `http://127.0.0.1:${subject.port}`
  const authors = await Promise.all(
    authorNames(2 * CONNECTIONS + 1).map((name) => signUp(origin, name)),
  )
  const writers = authors.slice(0, CONNECTIONS)
  const reader = authors.slice(-1)
  const documents = await write(origin, writers, documentsEach(bench))
  await write(origin, reader, longList(bench))
  const newest = documents.slice(-NEWEST)
  const request = (method: string, path: string, { session }: Author, body?: Buffer) => {
    const headers = Object.entries(headersOf(session)).map(([name, value]) => `${name}: ${value}`)
    return requestOf(method, path, { headers, ...(body && { body }) })
  }
  const list = (author: Author, limit: number) => {
    const where = encodeURIComponent(JSON.stringify({ author: author.id }))
    const query = `where=${where}&keys=title&order=-updatedAt&limit=${limit}`
    return request('GET', `${CLASS}?${query}`, author)
  }
  const requests = {
    read: newest.map(({ path, author }) => request('GET', path, author)),
    'read of many': documents.map(({ path, author }) => request('GET', path, author)),
    'list 50': writers.map((author) => list(author, 50)),
    'list 1,000': reader.map((author) => list(author, 1_000)),
    save: newest.map(({ path, author }) => request('PUT', path, author, bodyFor(author))),
    create: authors
      .slice(CONNECTIONS, -1)
      .map((author) => request('POST', CLASS, author, bodyFor(author))),
  }
  return { Parse: await contestantOf(bench, subject, url, requests) }
}

async function signUp(origin: string, username: string): Promise<Author> {
  const response = await fetch(`${origin}/parse/users`, {
    method: 'POST',
    headers: headersOf(),
    body: JSON.stringify({ username, password: username }),
  })
  const { objectId, sessionToken } = await response.json()
  return { id: objectId, session: sessionToken }
}

/** The content, its title, and the rights that Waraq always gives: those of the author alone. */
function bodyFor({ id }: Author): Buffer {
  const { content } = JSON.parse(BODY.toString())
  const title = content.content[0].content[0].text
  const ACL = { [id]: { read: true, write: true } }
  return Buffer.from(JSON.stringify({ content, title, author: id, ACL }))
}

async function write(origin: string, authors: readonly Author[], each: number) {
  const written: { path: string; author: Author }[] = []
  for (let round = 0; round < each; round++)
    written.push(
      ...(await Promise.all(
        authors.map(async (author) => {
          const response = await fetch(`${origin}${CLASS}`, {
            method: 'POST',
            headers: headersOf(author.session),
            body: new Uint8Array(bodyFor(author)),
          })
          const { objectId } = await response.json()
          return { path: `${CLASS}/${objectId}`, author }
        }),
      )),
    )
  return written
}
