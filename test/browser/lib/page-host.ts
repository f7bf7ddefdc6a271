/**
 * A customer's web server with its own origin: pages, and the modules that they import from the
 * tree.
 */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { ROOT, readManifests } from '../../lib/tree.ts'
import { closePages } from './chromium.ts'

/** Handlers for paths besides the files, such as the endpoints of `@waraq/sdk/backend`. */
export type Endpoints = Record<
  string,
  (request: IncomingMessage, response: ServerResponse) => unknown
>

const PAGE = /^\/([a-z-]+)\.html$/
const SOURCE = /^\/((?:packages\/[a-z-]+\/src|test\/browser\/pages)\/[a-z0-9/-]+\.ts)$/
const STYLE = /^\/(packages\/[a-z-]+\/src\/[a-z0-9/-]+\.css)$/
/** Where a page of test/browser/pages wants the names of our packages explained. */
const IMPORT_MAP = '<!-- import map -->'

/**
 * Serves `test/browser/pages` until the test ends. Returns its address without a trailing slash.
 */
export async function startPageHost(t: TestContext, endpoints: Endpoints): Promise<string> {
  const files = new Map<string, ReturnType<typeof fileOf>>()
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://host').pathname
    const endpoint = endpoints[path]
    if (endpoint) return endpoint(request, response)
    // Each page asks for all modules again, and taking the types away is work.
    const file = files.get(path) ?? fileOf(path)
    files.set(path, file)
    if (!file) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': file.type, 'cache-control': 'no-store' })
    return response.end(file.text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(async () => {
    await closePages(t)
    server.closeAllConnections()
    server.close()
  })
  // It listens on a port: no name of a pipe.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function fileOf(path: string): { type: string; text: string } | undefined {
  // Browsers ask for it unasked, and complain.
  if (path === '/favicon.ico') return { type: 'image/svg+xml', text: '' }
  const [, page] = PAGE.exec(path) ?? []
  if (page) {
    const text = read(`test/browser/pages/${page}.html`).replace(IMPORT_MAP, importMap())
    return { type: 'text/html; charset=utf-8', text }
  }
  const [, source] = SOURCE.exec(path) ?? []
  // The sources are written so that without their types they are JavaScript.
  if (source) {
    return { type: 'text/javascript; charset=utf-8', text: stripTypeScriptTypes(read(source)) }
  }
  const [, style] = STYLE.exec(path) ?? []
  return style ? { type: 'text/css; charset=utf-8', text: read(style) } : undefined
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** The entry points of our packages, as their package.json names them. */
function importMap(): string {
  const entryPoints = readManifests().flatMap(({ folder, manifest: { name, exports = {} } }) =>
    Object.entries(exports).flatMap(([subpath, target]): [string, string][] => {
      const source = typeof target === 'string' ? undefined : target.source
      return source ? [[name + subpath.slice(1), `/${folder}/${source.slice(2)}`]] : []
    }),
  )
  const imports = Object.fromEntries(entryPoints)
  return `<script type="importmap">${JSON.stringify({ imports })}</script>`
}
