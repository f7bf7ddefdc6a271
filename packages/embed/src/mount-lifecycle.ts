/** Something in a page that ends. */
interface Mounted {
  destroy(): void
}

/** What frameworks show and take away: one thing at a time, under the name of what it shows. */
export interface MountLifecycle<Instance extends Mounted> {
  /** Shows what has this name, unless it is there already. */
  show(name: readonly unknown[], mount: () => Instance): Instance
  /** Takes it away a moment later, unless it is shown again at once. */
  leave(): void
  current(): Instance | undefined
  /** From now on it has this name: a new document got its id. */
  rename(name: readonly unknown[]): void
}

/**
 * Frameworks take a component down and put it up again at once: React to try it out (StrictMode), the DOM
 * when an element is moved. An editor must outlive that, with its caret and what is not saved yet.
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
