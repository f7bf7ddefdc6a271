import type { FastifyReply, FastifyRequest } from 'fastify'
import type { QueueSlot } from './request-queue.ts'

/** The queue slots of a request. */
interface HeldSlots {
  add(slot: QueueSlot): void
  /** Starts the time limit of the body: a slow one loses its slots. */
  begin(): void
  leave(): void
}

/** A request whose body takes longer gives up its slots. */
const BODY_MILLISECONDS = 1_000

/**
 * Keeps the slots of requests until their response is ready, their connection closes or their body
 * is slow. `onFree` is called whenever some become free.
 */
export function createHeldSlots(onFree: () => void) {
  const slots = new WeakMap<FastifyRequest, HeldSlots>()

  function createSlots({ raw }: FastifyRequest, reply: FastifyReply): HeldSlots {
    const held: QueueSlot[] = []
    let slow: NodeJS.Timeout | undefined
    function leave(): void {
      clearTimeout(slow)
      for (const each of held.splice(0)) each.leave()
      onFree()
    }
    reply.raw.once('close', leave)
    return {
      add: (slot) => held.push(slot),
      leave,
      begin(): void {
        if (!raw.complete) slow = setTimeout(() => raw.complete || leave(), BODY_MILLISECONDS)
      },
    }
  }

  return {
    slotsOf(request: FastifyRequest, reply: FastifyReply): HeldSlots {
      let found = slots.get(request)
      if (!found) {
        found = createSlots(request, reply)
        slots.set(request, found)
      }
      return found
    },
    leave: (request: FastifyRequest): void => slots.get(request)?.leave(),
  }
}
