/** Loaded into a server under test: appends what it holds to a file whenever it is sent SIGUSR2. */
import { appendFileSync } from 'node:fs'

const { WARAQ_SOAK_REPORT: file = '' } = process.env

process.on('SIGUSR2', () => {
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed } = process.memoryUsage()
  const resources = process.getActiveResourcesInfo().length
  appendFileSync(file, `${JSON.stringify({ heapUsed, resources })}\n`)
})
