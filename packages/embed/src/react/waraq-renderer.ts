'use client'

import type { RendererInstance } from '@waraq/sdk/renderer'
import {
  createElement,
  type ForwardedRef,
  forwardRef,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react'
import type { EmbedClient, MountRendererOptions } from '../client.ts'
import { createMountLifecycle } from '../mount-lifecycle.ts'

export interface WaraqRendererProps extends MountRendererOptions {
  client: EmbedClient
  className?: string | undefined
}

export type WaraqRendererHandle = Omit<RendererInstance, 'destroy'>

/**
 * The renderer as a React component. The theme follows its prop; another `client`, `documentId`,
 * `shareToken`, `accessToken` or `locale` shows another document.
 */
export const WaraqRenderer = forwardRef(function WaraqRenderer(
  props: WaraqRendererProps,
  ref: ForwardedRef<WaraqRendererHandle>,
) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  const lifecycle = useRef(createMountLifecycle<RendererInstance>()).current
  const { client, documentId, shareToken, accessToken, locale, theme = 'light' } = props

  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    const element = place.current
    if (!element) return
    lifecycle.show([client, documentId, shareToken, accessToken, locale], () => {
      const { client: _client, className: _className, ...options } = latest.current
      return client.mountRenderer(element, {
        ...options,
        onReady: () => latest.current.onReady?.(),
        onError: (code, detail) => latest.current.onError?.(code, detail),
      })
    })
    return lifecycle.leave
  }, [client, documentId, shareToken, accessToken, locale, lifecycle])
  useEffect(() => lifecycle.current()?.setTheme(theme), [theme, lifecycle])
  useImperativeHandle(
    ref,
    () => ({
      setTheme: (next) => lifecycle.current()?.setTheme(next),
      isRenderSettled: () => lifecycle.current()?.isRenderSettled() ?? false,
    }),
    [lifecycle],
  )

  return createElement('div', { ref: place, className: props.className })
})
