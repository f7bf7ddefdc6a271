import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Bench } from './bench.ts'
import type { ProbeResponse, ProbeResults, Question } from './probe.ts'

/** A server under test in a separate process. */
export interface ServerUnderTest {
  url: string
  port: number
  ask<Ask extends keyof ProbeResults>(ask: Ask): Promise<ProbeResults[Ask]>
}

interface Start {
  /** The name of the log file. */
  name: string
  /** A script and its arguments. It must log a JSON line with its `url` once it listens. */
  command: string[]
  env?: Record<string, string>
}

const PROBE = new URL('./probe.ts', import.meta.url).href
const START_MILLISECONDS = 120_000
const STOP_MILLISECONDS = 15_000

/** Starts a server with the probe loaded and its output redirected to a file. */
export async function startServerUnderTest(
  bench: Bench,
  { name, command, env = {} }: Start,
): Promise<ServerUnderTest> {
  const logFile = join(bench.folder, `${name}.log`)
  const log = openSync(logFile, 'a')
  const child = spawn(process.execPath, ['--import', PROBE, ...command], {
    env: { ...cleanEnv(), ...env },
    stdio: ['ignore', log, log, 'ipc'],
    serialization: 'advanced',
  })
  closeSync(log)
  bench.after(() => stop(child))
  const url = await urlIn(logFile, child)
  return { url, port: Number(new URL(url).port), ask: askerOf(child) }
}

const WARAQ = fileURLToPath(new URL('../../packages/server/bin/waraq.js', import.meta.url))

/** Arguments of the `waraq` command line. */
export const waraq = (...args: string[]): string[] => [WARAQ, ...args]

/** Settings of all measured servers: a separate folder, a free port, no rate limits. */
export const waraqEnv = (dataDir: string): Record<string, string> => ({
  WARAQ_DATA_DIR: dataDir,
  WARAQ_PORT: '0',
  WARAQ_RATE_LIMITS: 'off',
  WARAQ_DRAIN_SECONDS: '0',
  // Building it at the first start would count as server time.
  WARAQ_SCRIPTURE: 'off',
})

/** The environment without `WARAQ_` settings of this machine. */
export function cleanEnv(): Record<string, string | undefined> {
  const entries = Object.entries(process.env).filter(([name]) => !name.startsWith('WARAQ_'))
  return Object.fromEntries(entries)
}

async function urlIn(logFile: string, child: ChildProcess): Promise<string> {
  const deadline = performance.now() + START_MILLISECONDS
  while (performance.now() < deadline && child.exitCode === null) {
    const url = /^\{.*"url":"(http:[^"]+)"/m.exec(readFileSync(logFile, 'utf8'))?.[1]
    if (url) return url
    await delay(20)
  }
  throw new Error(`the server did not start:\n${readFileSync(logFile, 'utf8')}`)
}

function askerOf(child: ChildProcess): ServerUnderTest['ask'] {
  let lastId = 0
  return (ask) => {
    const id = ++lastId
    return new Promise((resolve, reject) => {
      const onExit = () => reject(new Error('the server under test ended'))
      child.once('exit', onExit)
      child.on('message', function listen(response: ProbeResponse) {
        if (response.id !== id) return
        child.off('message', listen).off('exit', onExit)
        // The id matches the response with its request.
        resolve(response.result as ProbeResults[typeof ask])
      })
      child.send({ id, ask } satisfies Question)
    })
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_MILLISECONDS)
  await exit
  clearTimeout(killTimer)
}
