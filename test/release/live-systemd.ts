/** A minimal Debian, with systemd in a container that shares this machine’s network. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { waitForService } from '../lib/wait-for.ts'

const run = promisify(execFile)
const PACKAGES = 'systemd,systemd-sysv,xz-utils'

/** Installs Debian into `folder`. */
export async function installDebian(debootstrap: string, folder: string): Promise<void> {
  const words = ['--variant=minbase', `--include=${PACKAGES}`, 'bookworm', folder]
  await run(debootstrap, words, { maxBuffer: 64 * 1024 * 1024 })
}

export interface LiveSystemd {
  /** Runs a script as root and returns its output. */
  run(script: string): Promise<string>
  /** Powers the container off. */
  stop(): Promise<void>
}

/** Boots the Debian in `folder`; `files` are paths of this machine that it reads. */
export async function bootDebian(
  nspawn: string,
  { folder, files }: { folder: string; files: string[] },
): Promise<LiveSystemd> {
  const words = ['--quiet', '--boot', '--keep-unit', '--register=no', '--link-journal=no']
  const binds = files.map((file) => `--bind-ro=${file}`)
  const container = spawn(nspawn, [...words, ...binds, `--directory=${folder}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  container.stdout.on('data', (text) => (output += text))
  container.stderr.on('data', (text) => (output += text))
  const exit = once(container, 'exit')

  /** The process that the container sees as its first. */
  const leader = () =>
    readFileSync(`/proc/${container.pid}/task/${container.pid}/children`, 'utf8').split(' ')[0]
  async function runInside(script: string): Promise<string> {
    const inside = [`--target=${leader()}`, '--all', '/bin/bash', '-euo', 'pipefail', '-c', script]
    return (await run('nsenter', inside)).stdout
  }
  await waitForService(
    'systemd has started',
    async () => (await runInside('systemctl is-active multi-user.target')).trim() === 'active',
    () => output,
  )
  return {
    run: runInside,
    async stop() {
      container.kill('SIGTERM')
      await exit
    },
  }
}
