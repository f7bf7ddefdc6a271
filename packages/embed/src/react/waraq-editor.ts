'use client'

import type { EditorInstance } from '@waraq/editor'
import { type ForwardedRef, forwardRef, useEffect, useImperativeHandle } from 'react'
import type { EmbedClient, MountEditorOptions } from '../client.ts'
import { useMount } from './use-mount.ts'

export interface WaraqEditorProps extends MountEditorOptions {
  /** Create it once, outside of rendering: `createClient({ apiUrl, getToken })`. */
  client: EmbedClient
  className?: string | undefined
}

export type WaraqEditorHandle = Omit<EditorInstance, 'destroy'>

/**
 * The editor as a React component. Theme and `readOnly` follow their props; another `client`,
 * `documentId` or `locale` opens another editor. Callbacks of the last render are called.
 */
export const WaraqEditor = forwardRef(function WaraqEditor(
  props: WaraqEditorProps,
  ref: ForwardedRef<WaraqEditorHandle>,
) {
  const { client, documentId, locale, readOnly = false } = props
  const keyOf = (id: string | undefined) => [client, id, locale]
  const { lifecycle, place } = useMount<WaraqEditorProps, EditorInstance>(
    props,
    keyOf(documentId),
    ({ element, latest, lifecycle }) => {
      const { client: _client, className: _className, ...options } = latest.current
      return client.mountEditor(element, {
        ...options,
        onReady: () => latest.current.onReady?.(),
        onChange: options.onChange && ((content) => latest.current.onChange?.(content)),
        onSaveStateChange: (state) => latest.current.onSaveStateChange?.(state),
        onDocumentCreated(id) {
          // A host that now renders the new id keeps this editor.
          lifecycle.rename(keyOf(id))
          latest.current.onDocumentCreated?.(id)
        },
        onTitleChange: options.onTitleChange && ((title) => latest.current.onTitleChange?.(title)),
        onError: (code, detail) => latest.current.onError?.(code, detail),
        onTokenExpired: () => latest.current.onTokenExpired?.(),
        onEvent: (event, properties) => latest.current.onEvent?.(event, properties),
      })
    },
  )
  useEffect(() => lifecycle.current()?.setEditable(!readOnly), [readOnly, lifecycle])
  useImperativeHandle(ref, () => handleOf(lifecycle.current), [lifecycle])
  return place
})

function handleOf(current: () => EditorInstance | undefined): WaraqEditorHandle {
  const editor = () => {
    const instance = current()
    if (!instance) throw new Error('the editor is not in the page')
    return instance
  }
  return {
    getJSON: () => editor().getJSON(),
    save: () => editor().save(),
    setEditable: (isEditable) => editor().setEditable(isEditable),
    setTheme: (theme) => editor().setTheme(theme),
    openShortcuts: () => editor().openShortcuts(),
    openCommandPalette: () => editor().openCommandPalette(),
  }
}
