'use client'

import { createElement, type ReactElement, type RefObject, useEffect, useRef } from 'react'
import type { MountRendererOptions } from '../client.ts'
import { createMountLifecycle, type MountLifecycle } from '../mount-lifecycle.ts'

type Theme = NonNullable<MountRendererOptions['theme']>

interface Mountable {
  setTheme(theme: Theme): void
  destroy(): void
}

interface Props {
  theme?: Theme | undefined
  className?: string | undefined
}

/** What a mount function gets: its place, and the props of the last render. */
interface Mounting<Own, Instance extends Mountable> {
  element: HTMLElement
  latest: RefObject<Own>
  lifecycle: MountLifecycle<Instance>
}

/**
 * Mounts an instance in an element of the page, another one when the key changes, and gives it the
 * theme of the props.
 */
export function useMount<Own extends Props, Instance extends Mountable>(
  props: Own,
  key: readonly unknown[],
  mount: (mounting: Mounting<Own, Instance>) => Instance,
): { lifecycle: MountLifecycle<Instance>; place: ReactElement } {
  const ref = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  const lifecycle = useRef(createMountLifecycle<Instance>()).current
  const { theme = 'light', className } = props

  useEffect(() => {
    latest.current = props
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the members of the key say when.
  useEffect(() => {
    const element = ref.current
    if (!element) return
    lifecycle.show(key, () => mount({ element, latest, lifecycle }))
    return lifecycle.leave
  }, [...key, lifecycle])
  useEffect(() => lifecycle.current()?.setTheme(theme), [theme, lifecycle])
  return { lifecycle, place: createElement('div', { ref, className }) }
}
