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
  let mounted: { name: readonly unknown[]; instance: Instance; isLeaving: boolean } | undefined

  function leave(): void {
    const leaving = mounted
    if (!leaving) return
    leaving.isLeaving = true
    queueMicrotask(() => {
      if (!leaving.isLeaving) return
      leaving.instance.destroy()
      if (mounted === leaving) mounted = undefined
    })
  }

  return {
    leave,
    current: () => mounted?.instance,
    rename(name) {
      if (mounted) mounted.name = name
    },
    show(name, mount) {
      if (mounted && isSame(mounted.name, name)) {
        mounted.isLeaving = false
        return mounted.instance
      }
      leave()
      mounted = { name, instance: mount(), isLeaving: false }
      return mounted.instance
    },
  }
}

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((part, at) => part === other[at])
