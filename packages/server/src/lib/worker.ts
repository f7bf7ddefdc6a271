import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a thread on a module of ours: its file name without ending, beside `base`. In a checkout that is
 * TypeScript, which finds the other packages through their `source` condition; in a build, JavaScript.
 */
export function startWorker(name: string, base: string, options: WorkerOptions = {}): Worker {
  const isSource = base.endsWith('.ts')
  const url = new URL(`${name}${isSource ? '.ts' : '.js'}`, base)
  const flags = isSource ? ['--conditions=source', '--disable-warning=ExperimentalWarning'] : []
  return new Worker(url, { ...options, execArgv: flags })
}
