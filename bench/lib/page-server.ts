/** Pages in a browser, bundled by Vite and served with stubs of the endpoints that they call. */
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { DocumentNode } from '@waraq/contract'
import { build } from 'esbuild-wasm'
import { build as buildByVite, defaultClientConditions } from 'vite'
import type { Bench } from './bench.ts'

const ROOT = join(import.meta.dirname, '../..')
const PAGES = ['reading', 'writing', 'long-line', 'tiptap']
const STYLE = 'packages/embed/src/styles.css'
const FONT =
  'node_modules/@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-400-normal.woff2'

/** Serves the pages of bench/pages and these documents; returns its base URL. */
export async function servePages(
  bench: Bench,
  documents: Record<string, DocumentNode>,
): Promise<string> {
  const files = await bundlePages()
  const font = readFileSync(join(ROOT, FONT))
  const bodies = new Map(
    Object.entries(documents).map(([id, content]) => [
      `/v1/documents/${id}/`,
      JSON.stringify({ id, title: id, status: 'CREATED', content }),
    ]),
  )
  const server = createServer(({ url: path = '' }, response) => {
    const body = path === '/token' ? JSON.stringify({ token: TOKEN }) : bodies.get(path)
    if (body !== undefined) return send(response, 'application/json', body)
    if (path === '/naskh.woff2') return send(response, 'font/woff2', font)
    const file = files.get(path)
    if (file) return send(response, path.endsWith('.css') ? 'text/css' : 'text/javascript', file)
    const page = PAGES.find((name) => path === `/${name}`)
    if (page) return send(response, 'text/html', htmlOf(page))
    return response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  bench.after(() => {
    server.closeAllConnections()
    server.close()
  })
  // It listens on a TCP port, so the address is an object.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function send(response: ServerResponse, type: string, body: string | Uint8Array): void {
  // Disables caching: each visit is a first one.
  response.setHeader('cache-control', 'no-store')
  response.setHeader('content-type', `${type}; charset=utf-8`)
  response.end(body)
}

async function bundlePages(): Promise<Map<string, string | Uint8Array>> {
  const files = new Map<string, string | Uint8Array>([['/styles.css', await bundleStyle()]])
  for (const name of PAGES) {
    for (const [file, code] of await bundlePage(name)) files.set(`/${name}/${file}`, code)
  }
  return files
}

/** Builds each page alone: one build for all three would share and split their code. */
async function bundlePage(name: string): Promise<[file: string, code: string][]> {
  const bundle = await buildByVite({
    configFile: false,
    logLevel: 'error',
    root: ROOT,
    base: `/${name}/`,
    resolve: { conditions: ['source', ...defaultClientConditions] },
    build: {
      target: 'es2022',
      write: false,
      rollupOptions: {
        input: { page: `bench/pages/${name}.ts` },
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  if (!('output' in bundle)) throw new Error(`${name} was built several times`)
  return bundle.output.flatMap((file) =>
    file.type === 'chunk' ? [[file.fileName, file.code]] : [],
  )
}

// Vite expects style sheets at the paths of the packed package.
async function bundleStyle(): Promise<Uint8Array> {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [STYLE],
    bundle: true,
    conditions: ['source'],
    minify: true,
    write: false,
  })
  const [file] = outputFiles
  if (!file) throw new Error('the style sheet is missing')
  return file.contents
}

const htmlOf = (page: string) => `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>Bench</title>
  ${page === 'tiptap' ? '' : '<link rel="stylesheet" href="/styles.css">'}
  <style>body { margin: 0 } main { block-size: 100vh; overflow: auto }</style>
  <script type="module" src="/${page}/page.js"></script>
  <main></main>
</html>`

// An unsigned token with a subject and an expiry: the editor reads them, and nothing verifies it.
const TOKEN = [{ alg: 'HS256', typ: 'JWT' }, { sub: 'bench', iat: 0, exp: 3600 }, {}]
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .join('.')
