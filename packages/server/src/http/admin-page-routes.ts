import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { HEALTH } from './admission/route-costs.ts'
import { NO_STORE_HEADERS, pagePolicy } from './headers.ts'

const FOLDER = join(import.meta.dirname, '../admin-page')
const PAGE = 'page.html'
const SCRIPT = 'text/javascript; charset=utf-8'
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': SCRIPT,
  // A checkout has no build: its modules lose their types when they are sent.
  '.ts': SCRIPT,
}
const PAGE_HEADERS = {
  ...NO_STORE_HEADERS,
  'content-security-policy': pagePolicy('img-src data:'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** The page of the administration. Its files are public; the calls of the page need an admin key. */
export function adminPageRoutes(app: FastifyInstance): void {
  const names = readdirSync(FOLDER)
  const isCheckout = names.includes('page.ts')

  async function read(name: string): Promise<string> {
    const text = await readFile(join(FOLDER, name), 'utf8')
    if (extname(name) === '.ts') return stripTypeScriptTypes(text)
    return name === PAGE && isCheckout ? text.replace('page.js', 'page.ts') : text
  }

  for (const name of names) {
    const type = TYPES[extname(name)] ?? 'application/octet-stream'
    app.get(`/admin/${name === PAGE ? '' : name}`, HEALTH, async (_request, reply) =>
      reply
        .headers(PAGE_HEADERS)
        .type(type)
        .send(await read(name)),
    )
  }
}
