/** Two servers over one PostgreSQL, which share each rate limit. */
import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import { newPostgres } from './postgres.ts'
import { startService } from './service.ts'
import { SYSTEM, type World } from './world.ts'

/** Both servers admit this many requests per minute of an identity. */
export async function startNodes(t: TestContext, perMinute: number, world: World = SYSTEM) {
  const { url, ask, drop } = await newPostgres()
  t.after(drop)
  const settings = {
    WARAQ_DATABASE_URL: url,
    WARAQ_SCRIPTURE: 'off',
    WARAQ_RATE_LIMITS: 'on',
    WARAQ_RATE_IDENTITY: String(perMinute),
    WARAQ_ACCESS_LOG: 'off',
    WARAQ_MASTER_KEY: Buffer.alloc(32, randomUUID()).toString('base64url'),
  }
  const nodes = [
    await startService(t, settings, world),
    await startService(t, settings, world),
  ] as const
  const { token } = await (await nodes[0].organization()).author('amina')
  return { nodes, token, ask }
}
