import { ApiError } from '@waraq/contract'
import type { Registry } from '../../lib/exposition.ts'
import type { LiveChanges } from './live-changes.ts'

/** Counts changes of blocks by their outcome, and the requests that wait for changes. */
export function measureLiveChanges(liveChanges: LiveChanges, registry: Registry): LiveChanges {
  const changes = registry.counter({
    name: 'waraq_changes',
    help: 'Changes of blocks by their outcome.',
    labels: ['outcome'],
  })
  registry.gauge(
    { name: 'waraq_change_waits', help: 'Requests and streams that wait for changes.' },
    () => [[liveChanges.waits()]],
  )
  registry.gauge({ name: 'waraq_change_streams', help: 'Open streams of changes.' }, () => [
    [liveChanges.streams.open()],
  ])
  return {
    ...liveChanges,
    async change(...change) {
      try {
        const result = await liveChanges.change(...change)
        changes('stored').add()
        return result
      } catch (error) {
        const isLate = error instanceof ApiError && error.code === 'precondition_failed'
        changes(isLate ? 'overtaken' : 'refused').add()
        throw error
      }
    },
  }
}
