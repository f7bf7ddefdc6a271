/**
 * A customer's empty Vite project: its development server and its build. It uses Vite 7 with
 * esbuild and rollup in WebAssembly (`overrides` in package.json), because the native ones run an
 * install script or, in Vite 8, are missing on some mirrors.
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

// The defaults of Vite must be enough, without settings of a customer.
const AS_IT_COMES = { configFile: false, logLevel: 'warn' } as const

/**
 * Starts the development server of this folder until the test ends and waits until the packages
 * that `entry` imports are ready. Returns its address without a trailing slash.
 */
export async function serveByVite(
  t: TestContext,
  { root, entry, endpoints }: { root: string; entry: string; endpoints: Endpoints },
): Promise<string> {
  const vite = await createServer({
    ...AS_IT_COMES,
    root,
    // Third-party packages are links into this tree.
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
 * Runs `vite build` for a script of this folder, into `built`, with React's development messages.
 * Returns the warnings, except that plain Vite warns about each React component.
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
      for (const [path, response] of Object.entries(endpoints)) middlewares.use(path, response)
    },
  }
}

// Vite treats 0 as unset. If the port is in use, it takes the next one.
async function freePort(): Promise<number> {
  const server = createNodeServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // The server listens on a TCP port, so the address is an object.
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
