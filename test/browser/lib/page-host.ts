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

/** Handlers of further paths, such as the endpoints of `@waraq/sdk/backend`. */
export type Endpoints = Record<
  string,
  (request: IncomingMessage, response: ServerResponse) => unknown
>

const PAGE = /^\/([a-z-]+)\.html$/
const SOURCE = /^\/((?:packages\/[a-z-]+\/src|test\/browser\/pages)\/[a-z0-9/-]+\.ts)$/
const STYLE = /^\/(packages\/[a-z-]+\/src\/[a-z0-9/-]+\.css)$/
/** The place of the import map in a page of test/browser/pages. */
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
    // Every page requests all modules again, and stripping their types takes time.
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
  // The server listens on a TCP port, so the address is an object.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function fileOf(path: string): { type: string; text: string } | undefined {
  // Browsers request it by themselves and would log its absence.
  if (path === '/favicon.ico') return { type: 'image/svg+xml', text: '' }
  const [, page] = PAGE.exec(path) ?? []
  if (page) {
    const text = read(`test/browser/pages/${page}.html`).replace(IMPORT_MAP, importMap())
    return { type: 'text/html; charset=utf-8', text }
  }
  const [, source] = SOURCE.exec(path) ?? []
  // The sources use erasable syntax only, so stripping the types leaves JavaScript.
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
