import { type Theme, themeNamed } from '@waraq/contract'
import type { EditorInstance } from '@waraq/editor'
import type { RendererInstance } from '@waraq/sdk/renderer'
import type { EmbedClient, MountEditorOptions, MountRendererOptions } from '../client.ts'
import { createMountLifecycle, type MountLifecycle } from '../mount-lifecycle.ts'

/** `<waraq-editor document-id locale theme readonly>`; mounts when its `client` is set. */
export interface WaraqEditorElement extends HTMLElement {
  client: EmbedClient | undefined
  /** Options that attributes cannot express; read when the editor mounts. */
  options: MountEditorOptions
  readonly editor: EditorInstance | undefined
}

/** `<waraq-renderer document-id share-token locale theme>`; mounts when its `client` is set. */
export interface WaraqRendererElement extends HTMLElement {
  client: EmbedClient | undefined
  options: MountRendererOptions
  readonly renderer: RendererInstance | undefined
}

const ATTRIBUTES = ['document-id', 'share-token', 'locale', 'theme', 'readonly']

/**
 * Registers `<waraq-editor>` and `<waraq-renderer>`. They use the light DOM, where carets and
 * right-to-left text work and style sheets apply. Callbacks become events, with their arguments as
 * `detail`: `ready`, `change`, `savestatechange`, `documentcreated`, `titlechange`, `error`,
 * `tokenexpired` and `event`. To prevent the default of `tokenexpired` is to return `true` from
 * `onTokenExpired`. Safe to call twice.
 */
export function defineElements(registry: CustomElementRegistry = customElements): void {
  if (!registry.get('waraq-editor')) registry.define('waraq-editor', editorElement())
  if (!registry.get('waraq-renderer')) registry.define('waraq-renderer', rendererElement())
}

// Created in functions, because server-side rendering has no HTMLElement.
function editorElement(): CustomElementConstructor {
  return class
    extends baseElement<EditorInstance, MountEditorOptions>()
    implements WaraqEditorElement
  {
    get editor() {
      return this.lifecycle.current()
    }

    protected override name() {
      return [this.client, this.text('document-id'), this.text('locale')]
    }

    protected override mount(client: EmbedClient) {
      const emit = this.emit.bind(this)
      return client.mountEditor(this, {
        ...this.options,
        documentId: this.text('document-id'),
        locale: this.text('locale'),
        theme: this.theme(),
        readOnly: this.hasAttribute('readonly'),
        onReady: () => emit('ready'),
        onChange: (content) => emit('change', content),
        onSaveStateChange: (state) => emit('savestatechange', state),
        onDocumentCreated: (id) => {
          this.lifecycle.rename([client, id, this.text('locale')])
          this.setAttribute('document-id', id)
          emit('documentcreated', id)
        },
        onTitleChange: (title) => emit('titlechange', title),
        onError: (code, detail) => emit('error', { code, detail }),
        onTokenExpired: () => emit('tokenexpired'),
        onEvent: (name, properties) => emit('event', { name, properties }),
      })
    }

    protected override follow(editor: EditorInstance) {
      editor.setTheme(this.theme())
      editor.setEditable(!this.hasAttribute('readonly'))
    }
  }
}

function rendererElement(): CustomElementConstructor {
  return class
    extends baseElement<RendererInstance, MountRendererOptions>()
    implements WaraqRendererElement
  {
    get renderer() {
      return this.lifecycle.current()
    }

    protected override name() {
      return [this.client, ...['document-id', 'share-token', 'locale'].map((one) => this.text(one))]
    }

    protected override mount(client: EmbedClient) {
      return client.mountRenderer(this, {
        ...this.options,
        documentId: this.text('document-id'),
        shareToken: this.text('share-token'),
        locale: this.text('locale'),
        theme: this.theme(),
        onReady: () => this.emit('ready'),
        onError: (code, detail) => this.emit('error', { code, detail }),
      })
    }

    protected override follow(renderer: RendererInstance) {
      renderer.setTheme(this.theme())
    }
  }
}

/**
 * The base of both elements: a client, observed attributes, and an instance that survives being
 * moved.
 */
function baseElement<Instance extends { destroy(): void }, Options extends object>() {
  abstract class Base extends HTMLElement {
    static observedAttributes = ATTRIBUTES
    // The cast is safe: the mount methods throw if an option that they need is missing.
    options: Options = {} as Options
    protected readonly lifecycle: MountLifecycle<Instance> = createMountLifecycle()
    #client: EmbedClient | undefined

    get client(): EmbedClient | undefined {
      return this.#client
    }

    set client(client: EmbedClient | undefined) {
      this.#client = client
      this.#show()
    }

    connectedCallback(): void {
      this.#show()
    }

    disconnectedCallback(): void {
      this.lifecycle.leave()
    }

    attributeChangedCallback(): void {
      if (this.lifecycle.current()) this.#show()
    }

    #show(): void {
      const client = this.#client
      if (!client || !this.isConnected) return
      this.follow(this.lifecycle.show(this.name(), () => this.mount(client)))
    }

    protected abstract name(): readonly unknown[]
    protected abstract mount(client: EmbedClient): Instance
    protected abstract follow(instance: Instance): void

    protected text(attribute: string): string | undefined {
      return this.getAttribute(attribute) ?? undefined
    }

    protected theme(): Theme {
      return themeNamed(this.getAttribute('theme'))
    }

    /** Whether a listener has prevented the default of the event. */
    protected emit(type: string, detail?: unknown): boolean {
      const cancelable = type === 'tokenexpired'
      return !this.dispatchEvent(
        new CustomEvent(type, { detail, bubbles: type !== 'error', cancelable }),
      )
    }
  }
  return Base
}
