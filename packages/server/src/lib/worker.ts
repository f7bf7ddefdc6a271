import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a worker thread from a module beside `base`, named without extension: TypeScript in a
 * checkout, where the `source` condition resolves other packages; JavaScript in a build.
 */
export function startWorker(name: string, base: string, options: WorkerOptions = {}): Worker {
  const isSource = base.endsWith('.ts')
  const url = new URL(`${name}${isSource ? '.ts' : '.js'}`, base)
  const flags = isSource ? ['--conditions=source', '--disable-warning=ExperimentalWarning'] : []
  return new Worker(url, { ...options, execArgv: flags })
}
