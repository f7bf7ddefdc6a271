import type { FastifyInstance } from 'fastify'
import type { BodyParser } from '../http/body-parser.ts'
import type { CacheableResponses } from '../http/cacheable-response.ts'
import type { Credentials } from '../http/credentials.ts'
import type { ErrorBodyOf } from '../http/error-body.ts'
import type { Hadith } from './hadith/hadith.ts'
import { hadithRoutes } from './hadith/routes.ts'
import type { ToolDocuments } from './mcp/calls.ts'
import { mcpRoutes } from './mcp/routes.ts'
import type { Mushaf } from './mushaf/mushaf.ts'
import { mushafRoutes } from './mushaf/routes.ts'
import { quranRoutes } from './quran/routes.ts'
import type { Scripture } from './scripture.ts'
import { verifyRoutes } from './verify/routes.ts'
import { createVerifyItems, type ReadDocument } from './verify/verify-items.ts'

interface Deps {
  app: FastifyInstance
  credentials: Credentials
  bodies: BodyParser
  responses: CacheableResponses
  scripture: Scripture
  hadith: Hadith
  mushaf: Mushaf
  documents: ToolDocuments & { readDocument: ReadDocument }
  errorBody: ErrorBodyOf
  maxBodyBytes: number
  publicUrl: () => string
  version: string
  mcp: 'off' | 'read' | 'write'
}

/** Quran and hadith, the verification of quotations, and the tools of agents. */
export function scriptureRoutes(deps: Deps): void {
  const { app, credentials, bodies, responses, scripture, hadith, mushaf, documents } = deps
  const { errorBody, maxBodyBytes, publicUrl, version, mcp } = deps
  const { readDocument } = documents
  const verifyItems = createVerifyItems({ scripture, hadith, readDocument, errorBody, responses })
  quranRoutes({ app, scripture, responses, version })
  hadithRoutes({ app, hadith, responses, version })
  mushafRoutes({ app, mushaf, responses })
  verifyRoutes({
    app,
    credentials,
    bodies,
    responses,
    scripture,
    hadith,
    verifyItems,
    maxBodyBytes,
  })
  if (mcp === 'off') return
  mcpRoutes({
    app,
    credentials,
    bodies,
    responses,
    scripture,
    hadith,
    verifyItems,
    documents,
    canWrite: mcp === 'write',
    errorBody,
    maxBodyBytes,
    publicUrl,
    version,
  })
}
