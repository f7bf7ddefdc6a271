'use client'

import type { RendererInstance } from '@waraq/sdk/renderer'
import { type ForwardedRef, forwardRef, useImperativeHandle } from 'react'
import type { EmbedClient, MountRendererOptions } from '../client.ts'
import { useMount } from './use-mount.ts'

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
  const { client, documentId, shareToken, accessToken, locale } = props
  const key = [client, documentId, shareToken, accessToken, locale]
  const { lifecycle, place } = useMount<WaraqRendererProps, RendererInstance>(
    props,
    key,
    ({ element, latest }) => {
      const { client: _client, className: _className, ...options } = latest.current
      return client.mountRenderer(element, {
        ...options,
        onReady: () => latest.current.onReady?.(),
        onError: (code, detail) => latest.current.onError?.(code, detail),
      })
    },
  )
  useImperativeHandle(
    ref,
    () => ({
      setTheme: (next) => lifecycle.current()?.setTheme(next),
      isRenderSettled: () => lifecycle.current()?.isRenderSettled() ?? false,
    }),
    [lifecycle],
  )
  return place
})
