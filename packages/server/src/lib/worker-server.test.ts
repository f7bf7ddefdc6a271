import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startCpuMeter } from './thread-cpu.ts'
import {
  type Running,
  serveWorker,
  type WorkerMessage,
  type WorkerReport,
  type WorkerRequest,
} from './worker-server.ts'

/** CPU time of a step. */
const STEP_MILLISECONDS = 20

/** A thread on a clock that only its steps advance. */
function startThread() {
  const time = { cpu: 0, waited: 0 }
  const reports: WorkerReport[] = []
  let listen: (message: WorkerMessage) => void = () => {}
  const handlers = {
    *count(
      { steps, waiting = 0 }: { steps: number; waiting?: number },
      { isCancelled }: Running,
    ): Generator<void, number> {
      for (let step = 0; step < steps && !isCancelled(); step++) {
        time.cpu += STEP_MILLISECONDS
        time.waited += waiting
        yield
      }
      return steps
    },
    echo: (input: string) => input,
  }
  serveWorker(
    {
      on(_event, each) {
        listen = each
      },
      postMessage: (report) => reports.push(report),
    },
    handlers,
    () => [],
    () =>
      startCpuMeter(
        () => time.cpu,
        () => time.cpu + time.waited,
      ),
  )
  let last = 0
  const taskOf = (name: string, input: unknown, cpuMilliseconds = 1_000): WorkerRequest => ({
    id: ++last,
    name,
    input,
    cpuMilliseconds,
  })
  const send = async (...tasks: (WorkerRequest | number)[]) => {
    reports.splice(0)
    listen({ tasks })
    await new Promise(setImmediate)
    return reports.flat()
  }
  return { taskOf, send, forget: (...forgotten: number[]) => listen({ forgotten }) }
}

test('a request in steps yields after 50 ms, and goes on where it was', async () => {
  const { taskOf, send } = startThread()
  const long = taskOf('count', { steps: 7 })
  assert.deepEqual(await send(long), [{ id: 1, unfinished: true }])
  assert.deepEqual(await send(taskOf('echo', 'between')), [{ id: 2, result: 'between' }])
  assert.deepEqual(await send(1), [{ id: 1, unfinished: true }])
  assert.deepEqual(await send(1), [{ id: 1, result: 7 }])
})

test('a request that passes its deadline is aborted at its next step, and others continue', async () => {
  const { taskOf, send } = startThread()
  const [long, other] = [taskOf('count', { steps: 100 }, 130), taskOf('count', { steps: 4 })]
  assert.deepEqual(await send(long, other), [
    { id: 1, unfinished: true },
    { id: 2, unfinished: true },
  ])
  assert.deepEqual(await send(1), [{ id: 1, unfinished: true }])
  assert.deepEqual(await send(1), [{ id: 1, overrun: true }])
  // It has not begun again: two of its steps were left.
  assert.deepEqual(await send(2), [{ id: 2, result: 4 }])
})

test('time in which the machine is busy with others does not count', async () => {
  const { taskOf, send } = startThread()
  assert.deepEqual(await send(taskOf('count', { steps: 2, waiting: 1_000 }, 45)), [
    { id: 1, result: 2 },
  ])
})

test('a request that nobody waits for is dropped', async () => {
  const { taskOf, send, forget } = startThread()
  await send(taskOf('count', { steps: 100 }))
  forget(1)
  const [{ fault } = {}] = (await send(1)) as { fault?: Error }[]
  assert.match(String(fault), /did not begin/)
})
