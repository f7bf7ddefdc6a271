/**
 * What Vite makes of an empty project of a customer: a server for those who develop, and a build. It is Vite 7 with
 * esbuild and rollup in WebAssembly (`overrides` in package.json): the native ones run a script when they are
 * installed, or, as those of Vite 8, are not all to be had from every mirror.
 */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createNodeServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { promisify } from 'node:util'
import { createServer } from 'vite'
import type { Endpoints } from '../browser/lib/page-host.ts'
import { ROOT } from './tree.ts'

// No settings of a customer: what Vite does by itself has to do.
const AS_IT_COMES = { configFile: false, logLevel: 'warn' } as const

/**
 * Starts what `vite` starts in this folder until the test ends, and waits until the packages that `entry`
 * imports are ready. Answers its address, without a trailing slash.
 */
export async function serveByVite(
  t: TestContext,
  { root, entry, endpoints }: { root: string; entry: string; endpoints: Endpoints },
): Promise<string> {
  const vite = await createServer({
    ...AS_IT_COMES,
    root,
    // Packages of others are links into the tree here.
    server: { host: '127.0.0.1', port: await freePort(), fs: { allow: [root, ROOT] } },
    plugins: [pluginOf(endpoints)],
  })
  await vite.listen()
  t.after(() => vite.close())
  const host = vite.resolvedUrls?.local[0]?.slice(0, -1) ?? ''
  const script = await (await fetch(host + entry)).text()
  const imported = script.matchAll(/from "(\/[^"]+)"/g)
  await Promise.all(Array.from(imported, ([, path]) => fetch(host + path)))
  return host
}

/**
 * Does what `vite build` does, for a script of this folder: into `built`, with what React says to developers.
 * Answers what it complained of, but for one: plain Vite says of each component of React that it is one.
 */
export async function buildByVite(root: string, entry: string): Promise<string[]> {
  const names = { entryFileNames: '[name].js', assetFileNames: '[name][extname]' }
  const rollupOptions = { input: entry, output: names }
  const options = { ...AS_IT_COMES, root, build: { outDir: 'built', rollupOptions } }
  const script = `import { build } from 'vite'; await build(${JSON.stringify(options)})`
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { cwd: root, env: { ...process.env, NODE_ENV: 'development' } },
  )
  const lines = (stdout + stderr).split('\n')
  return lines.filter((line) => line !== '' && !line.includes('"use client"'))
}

function pluginOf(endpoints: Endpoints) {
  return {
    name: 'endpoints of the host',
    configureServer({ middlewares }: Awaited<ReturnType<typeof createServer>>) {
      for (const [path, answer] of Object.entries(endpoints)) middlewares.use(path, answer)
    },
  }
}

// Vite takes 0 for no answer. Where somebody was faster, it takes the next.
async function freePort(): Promise<number> {
  const server = createNodeServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // It listens on a port: no name of a pipe.
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
