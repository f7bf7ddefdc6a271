// npm start: runs the service with a demonstration, and an example application in a separate
// process.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { createAssets } from '../examples/host/assets.ts'
import type { Organization } from '../examples/host/course.ts'
import { createHost } from '../examples/host/host.ts'
import { buildDemoDocs } from './demo-docs.ts'

const ROOT = join(import.meta.dirname, '..')
const {
  WARAQ_PORT = '4000',
  WARAQ_DATA_DIR = 'data',
  WARAQ_WEBHOOK_SECRET: webhookSecret,
} = process.env
// glibc returns the memory of a resized image to the system: docs/operations/images.md.
const RETURNS_MEMORY = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
}
const startedAt = Date.now()
const demoFile = join(WARAQ_DATA_DIR, 'demo.env')

const assets = createAssets()
const server = createServer(createHost({ findOrganization, assets, webhookSecret }))
const port = await listen()
if (!existsSync(demoFile)) {
  console.log(
    '\n  The first start prepares the documentation and the Quran, for about half a minute.',
  )
}
const docs = join(WARAQ_DATA_DIR, 'docs')
const hasDocs = await buildDemoDocs(docs)
startService([
  '--demo',
  ...['--app', `http://127.0.0.1:${port}`],
  ...(hasDocs ? ['--docs', docs] : []),
])
server.once('request', () => void assets.prepare().catch(() => {}))

// The service writes this file at each start; an older file may name another address.
function findOrganization(): Organization | undefined {
  const demoStats = statSync(demoFile, { throwIfNoEntry: false })
  if (!demoStats || demoStats.mtimeMs < startedAt) return undefined
  const {
    WARAQ_URL: url,
    WARAQ_API_KEY: apiKey,
    WARAQ_SIGNING_SECRET: signingSecret,
  } = parseEnv(readFileSync(demoFile, 'utf8'))
  return url && apiKey && signingSecret ? { url, apiKey, signingSecret } : undefined
}

// The port after the service's, or a free one where that port is in use or unknown.
async function listen(): Promise<number> {
  const nextPort = Number(WARAQ_PORT) + 1
  const preferredPort = WARAQ_PORT === '0' || !(nextPort > 1 && nextPort < 65_536) ? 0 : nextPort
  const isTaken = await tryToListen(preferredPort)
  if (isTaken) await tryToListen(0)
  // It listens on a port: no name of a pipe.
  return (server.address() as AddressInfo).port
}

function tryToListen(preferredPort: number): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(true))
    server.listen(preferredPort, '127.0.0.1', () => resolve(false))
  })
}

// If one process ends, end the other.
function startService(options: string[]) {
  const command = [join(ROOT, 'packages/server/bin/waraq.js'), 'serve', ...options]
  const child = spawn(process.execPath, command, {
    stdio: 'inherit',
    env: { ...RETURNS_MEMORY, ...process.env },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // Ctrl-C reaches both of them; told twice, the service would not end well.
    const isFromTerminal = signal === 'SIGINT' && process.stdin.isTTY
    process.on(signal, () => isFromTerminal || child.kill(signal))
  }
  process.once('exit', () => child.kill())
  child.once('exit', (code) => process.exit(code ?? 1))
}
