import type { EditorInstance, EditorOptions } from '@waraq/editor'
import { type Client, type ClientOptions, createClient as createSdkClient } from '@waraq/sdk/client'
import {
  mountRenderer as mountSdkRenderer,
  type RendererInstance,
  type RendererOptions,
} from '@waraq/sdk/renderer'
import { mountWhenLoaded } from './mount-when-loaded.ts'
import { resolveTarget } from './resolve-target.ts'

export type MountEditorOptions = EditorOptions

/** Without `getSignature` and `shareToken` the document is read as the client's own author. */
export interface MountRendererOptions
  extends Omit<RendererOptions, 'apiUrl' | 'fetch' | 'now' | 'timeoutMs'> {}

/** The SDK's client, and what it can show in a page. */
export interface EmbedClient extends Client {
  /**
   * Opens an editor in an element of the page. The instance is there at once: the editor's code is fetched
   * meanwhile, and what is asked of the instance waits for it. Needs `styles.css`.
   *
   * @throws TypeError for a place that does not exist, or where the client has no `getToken`
   */
  mountEditor(target: Element | string, options?: MountEditorOptions): EditorInstance
  /**
   * Shows a document, read-only. Needs `styles.css`, or `@waraq/sdk/renderer.css` alone.
   *
   * @throws TypeError for a place that does not exist, more than one right to read, or a missing document
   */
  mountRenderer(target: Element | string, options: MountRendererOptions): RendererInstance
}

/**
 * Makes a client; nothing is sent yet. Clients share nothing with each other, so that one page can hold
 * several authors and services, and any number of editors and readers of each.
 *
 * @throws TypeError for an `apiUrl` that is no address, a `timeoutMs` that is no time
 */
export function createClient(options: ClientOptions): EmbedClient {
  const { apiUrl, getToken, fetch, now, timeoutMs } = options
  const client = createSdkClient(options)
  const mounted = new Set<{ destroy(): void }>()

  // What the client showed ends with it.
  function keep<Instance extends { destroy(): void }>(instance: Instance): Instance {
    const kept = {
      ...instance,
      destroy() {
        if (mounted.delete(kept)) instance.destroy()
      },
    }
    mounted.add(kept)
    return kept
  }

  return {
    ...client,
    mountEditor(target, editorOptions = {}) {
      if (!getToken) throw new TypeError('an editor needs a client with `getToken`')
      return keep(mountWhenLoaded(client, resolveTarget(target), editorOptions))
    },
    mountRenderer(target, rendererOptions) {
      const { getSignature, shareToken } = rendererOptions
      const own = getSignature || shareToken !== undefined ? {} : { getToken }
      const options = { ...own, ...rendererOptions, apiUrl, fetch, now, timeoutMs }
      return keep(mountSdkRenderer(target, options))
    },
    destroy() {
      for (const instance of mounted) instance.destroy()
      client.destroy()
    },
  }
}
