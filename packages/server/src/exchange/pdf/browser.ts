import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import type { PdfConfig } from './config.ts'
import { createPipe, type Pipe } from './pipe.ts'

/** A running Chromium. */
export interface Browser extends Pick<Pipe, 'send' | 'listen'> {
  pid: number
  /** Such as `HeadlessChrome/156.0.8078.108`. */
  product: string
  /** Resolves when the process has ended and its profile is removed. */
  ended: Promise<void>
  /** Kills the process and its children. */
  end(): Promise<void>
}

const FLAGS = [
  '--headless',
  '--remote-debugging-pipe',
  // No name resolves, and every request goes to a proxy that does not exist.
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=http://proxy.invalid:9',
  '--proxy-bypass-list=<-loopback>',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  '--no-pings',
  // A server has no graphics card, and a container has little shared memory.
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--disable-dev-shm-usage',
  // The crash reporter leaves the process group.
  '--disable-breakpad',
  // Hinting moves letters to the pixels of a screen.
  '--font-render-hinting=none',
]
const START_MILLISECONDS = 20_000
const MAX_REASON = 2_000

/** @throws Error with the reason if the browser does not start */
export async function startBrowser({ path, hasSandbox, env }: PdfConfig): Promise<Browser> {
  const folder = await mkdtemp(join(tmpdir(), 'waraq-pdf-'))
  const flags = [...FLAGS, `--user-data-dir=${folder}`, ...(hasSandbox ? [] : ['--no-sandbox'])]
  const child = spawn(path, flags, {
    cwd: folder,
    env,
    // In its own process group, so that one signal ends all its processes.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  })
  const [, , complaints, commands, messages] = child.stdio
  const pipe = createPipe(commands as Writable, messages as Readable)
  let complaint = ''
  complaints?.on('data', (chunk) => {
    complaint = `${complaint}${chunk}`.slice(-MAX_REASON)
  })
  const closed = new Promise((resolve) => child.once('close', resolve))
  let isRunning = child.pid !== undefined
  child.once('error', pipe.end).once('exit', killGroup)
  const ended = closed.then(async () => {
    // The system cleans its temporary folder, too.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 }).catch(() => {})
  })

  function killGroup(): void {
    // The system may reuse the id of a group that has ended.
    if (!isRunning || child.pid === undefined) return
    isRunning = false
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      // The group has no process any more.
    }
  }

  async function end(): Promise<void> {
    killGroup()
    await ended
  }

  const tooLate = setTimeout(() => pipe.end(new Error('it does not answer')), START_MILLISECONDS)
  try {
    const { product } = await pipe.send('Browser.getVersion')
    return { pid: child.pid ?? 0, product, send: pipe.send, listen: pipe.listen, ended, end }
  } catch (cause) {
    await end()
    throw complaint === '' ? cause : new Error(lastLineOf(complaint), { cause })
  } finally {
    clearTimeout(tooLate)
  }
}

const lastLineOf = (text: string): string => text.trim().split('\n').at(-1) ?? ''
