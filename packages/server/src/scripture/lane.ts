import type { Worker } from 'node:worker_threads'
import { Refusal } from '@waraq/contract'
import type { Askable, Done, Task } from './lane-thread.ts'
import type { Questions } from './questions.ts'

/** A thread of scripture and those who wait for it; the questions that it answers are of one table. */
export interface Lane<Table extends Askable = Questions> {
  /**
   * The answer as JSON, or as the bytes that it is; undefined where there is none.
   *
   * @throws Refusal `service_unavailable` where too many wait, where the question waits or takes too long, or
   *   where the thread breaks; what the question itself refuses.
   */
  ask<Name extends keyof Table & string>(
    name: Name,
    question: Parameters<Table[Name]>[0],
  ): Promise<Uint8Array | undefined>
  /** Starts the thread before anybody asks; resolves when it has opened its files, or cannot. */
  open(): Promise<void>
  /** Lets the thread go once nobody waits for it: the next question opens the files anew. */
  reopen(): void
  close(): Promise<void>
}

interface LaneOptions {
  start: () => Worker
  /** So long a question may take once its turn has come. */
  limitMilliseconds: number
  maxWaiting: number
  /** The thread could not open its files. */
  onUnopened: (cause: unknown) => void
}

interface Waiting {
  task: Task
  /** Ends the wait for a turn. */
  impatience: NodeJS.Timeout
  resolve: (answer: Uint8Array | undefined) => void
  reject: (error: Error) => void
}

interface Thread {
  worker: Worker
  isOpen: boolean
  /** Resolves when it is open, or has ended before. */
  opened: PromiseWithResolvers<void>
  current: (Waiting & { timer: NodeJS.Timeout }) | undefined
}

/** So long a turn is waited for, also while a thread opens its files: idle connections are cut soon after. */
const MAX_WAIT_MILLISECONDS = 8_000
/** A thread that took this many times too long is not waited for any more. */
const LOST = 4

/** Makes a lane; its thread starts with the first question. */
export function createLane<Table extends Askable = Questions>({
  start,
  limitMilliseconds,
  maxWaiting,
  onUnopened,
}: LaneOptions): Lane<Table> {
  const queue: Waiting[] = []
  let lastId = 0
  let thread: Thread | undefined
  let isStale = false

  function startThread(): Thread {
    const opened = Promise.withResolvers<void>()
    const started: Thread = { worker: start(), isOpen: false, opened, current: undefined }
    started.worker.on('message', (done: Done) => {
      if (started !== thread) return
      if ('isOpen' in done) {
        started.isOpen = true
        opened.resolve()
      } else settle(started, done)
      next()
    })
    started.worker.on('exit', () => opened.resolve())
    started.worker.on('error', (cause) => {
      if (started === thread) breakDown(started, cause)
    })
    return started
  }

  function next(): void {
    if (isStale && !thread?.current) endThread()
    const [waiting] = queue
    if (!waiting) return
    thread ??= startThread()
    if (!thread.isOpen || thread.current) return
    queue.shift()
    clearTimeout(waiting.impatience)
    const asked = thread
    const timer = setTimeout(() => giveUp(asked, waiting), limitMilliseconds)
    thread.current = { ...waiting, timer }
    thread.worker.postMessage(waiting.task)
  }

  function settle(answering: Thread, done: Exclude<Done, { isOpen: true }>): void {
    const { current } = answering
    if (!current || current.task.id !== done.id) return
    clearTimeout(current.timer)
    answering.current = undefined
    if ('answer' in done) current.resolve(done.answer)
    else current.reject('refused' in done ? new Refusal(done.refused) : done.fault)
  }

  // Whoever waits is told in time; the thread gets a little longer to come back by itself.
  function giveUp(slow: Thread, { task, reject }: Waiting): void {
    const cause = new Error(`${task.name} took over ${limitMilliseconds} ms`)
    reject(new Refusal('service_unavailable', { cause }))
    if (!slow.current) return
    slow.current.timer = setTimeout(
      () => {
        if (slow !== thread) return
        endThread()
        next()
      },
      (LOST - 1) * limitMilliseconds,
    )
  }

  // The thread is busy, or long in opening its files.
  function leave(id: number): void {
    const at = queue.findIndex(({ task }) => task.id === id)
    const [waiting] = at < 0 ? [] : queue.splice(at, 1)
    waiting?.reject(new Refusal('service_unavailable'))
  }

  function refuseAll(refusal: Refusal): void {
    for (const { impatience, reject } of queue.splice(0)) {
      clearTimeout(impatience)
      reject(refusal)
    }
  }

  function breakDown(broken: Thread, cause: unknown): void {
    const refusal = new Refusal('service_unavailable', { cause })
    broken.current?.reject(refusal)
    // Who waits behind it finds a new thread, unless the files are what is broken.
    if (!broken.isOpen) refuseAll(refusal)
    endThread()
    if (broken.isOpen) next()
    else onUnopened(cause)
  }

  function endThread(): Promise<unknown> | undefined {
    const ended = thread
    thread = undefined
    isStale = false
    clearTimeout(ended?.current?.timer)
    return ended?.worker.terminate()
  }

  return {
    async ask(name, question) {
      if (queue.length >= maxWaiting) throw new Refusal('service_unavailable')
      const task: Task = { id: ++lastId, name, question }
      return new Promise((resolve, reject) => {
        const impatience = setTimeout(leave, MAX_WAIT_MILLISECONDS, task.id)
        queue.push({ task, impatience, resolve, reject })
        next()
      })
    },
    async open() {
      thread ??= startThread()
      await thread.opened.promise
    },
    reopen() {
      isStale = thread !== undefined
      next()
    },
    async close() {
      const refusal = new Refusal('service_unavailable')
      refuseAll(refusal)
      thread?.current?.reject(refusal)
      await endThread()
    },
  }
}
