/** Databases between which tests copy, and a server over one. */
import type { TestContext } from 'node:test'
import { emptyFolder, newOrganization, runTyped, serveWaraq } from './command-line.ts'
import { doc, p } from './content.ts'
import { emptyPostgres } from './postgres.ts'

const EARLIER_DOCUMENTS = 200
const DOCUMENTS = '/v1/documents/'

export interface Place {
  /** As `--from` and `--to` name it. */
  name: string
  env: Record<string, string>
}

export function sqlitePlace(t: TestContext): Place {
  const folder = emptyFolder(t)
  return { name: `sqlite:${folder}`, env: { WARAQ_DATA_DIR: folder, WARAQ_RATE_LIMITS: 'off' } }
}

export async function postgresPlace(t: TestContext): Promise<Place> {
  const { url, drop } = await emptyPostgres()
  t.after(drop)
  const { env } = sqlitePlace(t)
  await runTyped({ ...env, WARAQ_DATABASE_URL: url }, 'migrate')
  return { name: url, env: { ...env, WARAQ_DATABASE_URL: url } }
}

export type Call = (method: string, path: string, body?: unknown) => Promise<Response>

export const callerOf =
  (url: string, token: string): Call =>
  (method, path, body) =>
    fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })

export async function startSource(t: TestContext, { env }: Place) {
  await newOrganization(env)
  const served = await serveWaraq(t, env)
  const { stdout: token } = await runTyped(env, 'token', 'amina')
  return { served, token, call: callerOf(served.url, token) }
}

export async function createDocuments(call: Call): Promise<void> {
  for (let made = 0; made < EARLIER_DOCUMENTS; made += 10) {
    await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        call('POST', DOCUMENTS, { content: doc(p(`Page ${made + at}`)) }),
      ),
    )
  }
}
