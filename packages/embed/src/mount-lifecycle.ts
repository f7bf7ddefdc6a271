/** A mounted instance. */
interface Mounted {
  destroy(): void
}

/** The instance of a framework component: at most one, with a key of what it shows. */
export interface MountLifecycle<Instance extends Mounted> {
  /** Mounts an instance for the key unless it is already mounted. */
  show(name: readonly unknown[], mount: () => Instance): Instance
  /** Destroys the instance shortly after, unless it is shown again. */
  leave(): void
  current(): Instance | undefined
  /** Changes the key, when a new document gets its id. */
  rename(name: readonly unknown[]): void
}

/**
 * Frameworks unmount and remount a component at once: React in StrictMode, the DOM when an element
 * is moved. An editor keeps its caret and unsaved changes across that.
 */
export function createMountLifecycle<Instance extends Mounted>(): MountLifecycle<Instance> {
  let held: { name: readonly unknown[]; instance: Instance; isLeaving: boolean } | undefined

  function leave(): void {
    const leaving = held
    if (!leaving) return
    leaving.isLeaving = true
    queueMicrotask(() => {
      if (!leaving.isLeaving) return
      leaving.instance.destroy()
      if (held === leaving) held = undefined
    })
  }

  return {
    leave,
    current: () => held?.instance,
    rename(name) {
      if (held) held.name = name
    },
    show(name, mount) {
      if (held && isSame(held.name, name)) {
        held.isLeaving = false
        return held.instance
      }
      leave()
      held = { name, instance: mount(), isLeaving: false }
      return held.instance
    },
  }
}

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((part, at) => part === other[at])
