import type { Messages } from './i18n/messages.ts'
import type { Scheduler } from './saving/scheduler.ts'
import { createWriteLock, type WriteLock } from './saving/write-lock.ts'
import type { SessionState } from './session-state.ts'
import type { Frame } from './ui/frame.ts'
import { showNotice } from './widgets/notice.ts'

interface Options {
  state: SessionState
  frame: Frame
  messages: Messages
  scheduler: Scheduler
  /** Reopens the document with a lock that this tab holds. */
  reopen(heldLock: WriteLock): void
}

/** The write locks of a session. */
export interface SessionLocks {
  openLock(name: string): WriteLock
  /** Waits for a lock that another tab has; the document is read-only until then. */
  waitForTurn(lock: WriteLock): void
  /** Replaces the lock of the draft with that of the new document. */
  follow(id: string): void
}

/** Creates the write locks of a session, which follow what other tabs do. */
export function createSessionLocks(options: Options): SessionLocks {
  const { state, frame, messages, scheduler, reopen } = options

  function openLock(name: string): WriteLock {
    const lock = createWriteLock({
      name,
      locks: navigator.locks,
      openChannel: (channel) => new BroadcastChannel(channel),
      scheduler,
      async onAsked() {
        becomeReadOnly(lock)
        await state.opened?.persistence.end()
      },
      onGained: () => reopen(lock),
      onLost() {
        becomeReadOnly(lock)
        void state.opened?.persistence.end()
      },
    })
    return lock
  }

  function follow(id: string): void {
    // Other tabs may open the document by its new id.
    const named = openLock(id)
    void named.claim()
    state.opened?.lock.release()
    if (state.opened) state.opened.lock = named
    else named.release()
  }

  /** Another tab took the lock: read-only until this tab has it again. */
  function becomeReadOnly(lock: WriteLock): void {
    state.opened?.editor.setEditable(false)
    if (state.opened) state.opened.mayWrite = false
    frame.toolbar.inert = true
    const { elsewhere, takeOver } = messages.saving
    showNotice(frame.notices, elsewhere, [{ label: takeOver, act: lock.takeOver }])
  }

  return {
    openLock,
    waitForTurn(lock) {
      lock.wait()
      becomeReadOnly(lock)
    },
    follow,
  }
}
