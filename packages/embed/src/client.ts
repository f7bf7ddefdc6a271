import type { EditorInstance, EditorOptions } from '@waraq/editor'
import { checkOptions, EDITOR_OPTIONS } from '@waraq/editor/option-names'
import { type Client, type ClientOptions, createClient as createSdkClient } from '@waraq/sdk/client'
import {
  mountRenderer as mountSdkRenderer,
  type RendererInstance,
  type RendererOptions,
} from '@waraq/sdk/renderer'
import { resolveTarget } from '@waraq/sdk/resolve-target'
import { mountWhenLoaded } from './mount-when-loaded.ts'
import { CLIENT_OPTIONS, RENDERER_OPTIONS } from './option-names.ts'

export type MountEditorOptions = EditorOptions

/** Without `getSignature` and `shareToken`, the document is read with the client's own token. */
export interface MountRendererOptions
  extends Omit<RendererOptions, 'apiUrl' | 'client' | 'getGrant' | 'fetch' | 'now' | 'timeoutMs'> {}

/** The SDK's client with the methods that mount editors and renderers. */
export interface EmbedClient extends Client {
  /**
   * Opens an editor in an element of the page. The instance is returned immediately; calls wait
   * until the editor's code is loaded. Requires `styles.css`.
   *
   * @throws TypeError if no element matches the target or the client has no `getToken`
   */
  mountEditor(target: Element | string, options?: MountEditorOptions): EditorInstance
  /**
   * Renders a document, read-only. Requires `styles.css`, or only `@waraq/sdk/renderer.css`.
   *
   * @throws TypeError if no element matches the target, or unless there is exactly one read access
   * and a document
   */
  mountRenderer(target: Element | string, options: MountRendererOptions): RendererInstance
}

/**
 * Creates a client without sending a request. Clients share no state, so one page can use several
 * authors and services, with any number of editors and renderers.
 *
 * Warns about options that do not exist, of the client and of what it mounts.
 *
 * @throws TypeError for an `apiUrl` that is not a URL or an invalid `timeoutMs`
 */
export function createClient(options: ClientOptions): EmbedClient {
  checkOptions('createClient', options, CLIENT_OPTIONS)
  const client = createUncheckedClient(options)
  return {
    ...client,
    mountEditor(target, editorOptions = {}) {
      checkOptions('mountEditor', editorOptions, EDITOR_OPTIONS)
      return client.mountEditor(target, editorOptions)
    },
    mountRenderer(target, rendererOptions) {
      checkOptions('mountRenderer', rendererOptions, RENDERER_OPTIONS)
      return client.mountRenderer(target, rendererOptions)
    },
  }
}

/** Creates the same client without warnings, for options of another library. */
export function createUncheckedClient(options: ClientOptions): EmbedClient {
  const { apiUrl, getToken, getGrant, fetch, now, timeoutMs } = options
  const client = createSdkClient(options)
  const mounted = new Set<{ destroy(): void }>()

  // Destroying the client destroys everything it mounted.
  function keep<Instance extends { destroy(): void }>(instance: Instance): Instance {
    const tracked = {
      ...instance,
      destroy() {
        if (mounted.delete(tracked)) instance.destroy()
      },
    }
    mounted.add(tracked)
    return tracked
  }

  return {
    ...client,
    mountEditor(target, editorOptions = {}) {
      if (!getToken) throw new TypeError('an editor needs a client with `getToken`')
      return keep(mountWhenLoaded(client, resolveTarget(target), editorOptions))
    },
    mountRenderer(target, rendererOptions) {
      const { getSignature, shareToken } = rendererOptions
      const own = getSignature || shareToken !== undefined ? {} : { getToken, getGrant }
      const options = { ...own, ...rendererOptions, client, apiUrl, fetch, now, timeoutMs }
      return keep(mountSdkRenderer(target, options))
    },
    destroy() {
      for (const instance of mounted) instance.destroy()
      client.destroy()
    },
  }
}
