import { execFileSync } from 'node:child_process'
import { mintEmbedToken } from '@waraq/sdk/backend'
import { cleanEnv, type ServerUnderTest, waraq, waraqEnv } from './server-under-test.ts'

export interface Organization {
  organizationId: string
  apiKey: string
}

/** Creates an organization with the command line, as an operator does. */
export function createOrganization(
  dataDir: string,
  settings: Record<string, string> = {},
): Organization {
  const env = { ...cleanEnv(), ...waraqEnv(dataDir), ...settings }
  const stdout = execFileSync(process.execPath, waraq('org', 'create', 'Bench', '--json'), { env })
  const { organization_id, api_key } = JSON.parse(stdout.toString())
  return { organizationId: organization_id, apiKey: api_key }
}

/** Embed tokens of `count` authors: author-0, author-1 and so on. */
export async function mintTokens(
  { url }: ServerUnderTest,
  { apiKey }: Organization,
  externalUserIds: readonly string[],
): Promise<string[]> {
  const tokens: string[] = []
  for (const externalUserId of externalUserIds) {
    tokens.push((await mintEmbedToken({ baseUrl: url, apiKey, externalUserId })).token)
  }
  return tokens
}

export const authorNames = (count: number): string[] =>
  Array.from({ length: count }, (_, number) => `author-${number}`)

/** A document and a token of its author. */
export interface WrittenDocument {
  path: string
  token: string
}

/**
 * Each author creates `count` documents with this body. Authors take turns, so that neighboring
 * rows differ.
 */
export async function writeDocuments(
  { url }: ServerUnderTest,
  tokens: readonly string[],
  each: number,
  body: Buffer,
): Promise<WrittenDocument[]> {
  const documents: WrittenDocument[] = []
  for (let round = 0; round < each; round++) {
    documents.push(...(await Promise.all(tokens.map((token) => write(url, token, body)))))
  }
  return documents
}

async function write(url: string, token: string, body: Buffer): Promise<WrittenDocument> {
  const response = await fetch(`${url}/v1/documents/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: new Uint8Array(body),
  })
  const path = response.headers.get('location')
  if (response.status !== 201 || !path) throw new Error(`not created: ${response.status}`)
  return { path, token }
}
