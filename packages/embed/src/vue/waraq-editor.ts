import type { DocumentNode } from '@waraq/contract'
import type { EditorInstance, EditorOptions, HostSaveState, ToolbarItem } from '@waraq/editor'
import type { Theme } from '@waraq/sdk/renderer'
import { defineComponent, h, onBeforeUnmount, onMounted, type PropType, ref, watch } from 'vue'
import type { EmbedClient } from '../client.ts'
import { createMountLifecycle } from '../mount-lifecycle.ts'
import type { EventsOf, PropsOf } from './props-and-events.ts'

/**
 * The editor as a Vue component. Theme and `readOnly` follow their props; another `client`,
 * `documentId` or `locale` opens another editor. The template ref has the instance's methods, such
 * as `getJSON` and `save`.
 */
export const WaraqEditor = defineComponent({
  name: 'WaraqEditor',
  props: {
    client: { type: Object as PropType<EmbedClient>, required: true },
    documentId: { type: String as PropType<string | undefined>, default: undefined },
    initialContent: { type: Object as PropType<DocumentNode | null>, default: null },
    locale: { type: String, default: 'en' },
    theme: { type: String as PropType<Theme>, default: 'light' },
    readOnly: Boolean,
    // Vue would make an absent `Boolean` false.
    autofocus: { type: Boolean, default: undefined },
    autosave: { type: Object as PropType<EditorOptions['autosave']>, default: undefined },
    drafts: { type: Boolean, default: true },
    history: { type: Boolean, default: true },
    together: Boolean,
    comments: Boolean,
    getPeople: { type: Function as PropType<EditorOptions['getPeople']>, default: undefined },
    authorName: { type: String as PropType<string | undefined>, default: undefined },
    placeholder: { type: String as PropType<string | undefined>, default: undefined },
    toolbar: { type: Array as PropType<readonly ToolbarItem[]>, default: undefined },
    features: { type: Object as PropType<EditorOptions['features']>, default: undefined },
    commands: { type: Array as PropType<EditorOptions['commands']>, default: undefined },
    templates: { type: Array as PropType<EditorOptions['templates']>, default: undefined },
    mentions: { type: Function as PropType<EditorOptions['mentions']>, default: undefined },
    citations: { type: String as PropType<EditorOptions['citations']>, default: undefined },
  } satisfies PropsOf<EditorOptions>,
  emits: {
    ready: () => true,
    change: (_content: DocumentNode) => true,
    saveStateChange: (_state: HostSaveState) => true,
    documentCreated: (_id: string) => true,
    titleChange: (_title: string) => true,
    error: (_code: string, _detail: unknown) => true,
    tokenExpired: (_event: Event) => true,
    event: (_name: string, _properties: Record<string, unknown>) => true,
  } satisfies EventsOf<EditorOptions>,
  setup(props, { emit, expose }) {
    const place = ref<HTMLElement>()
    const lifecycle = createMountLifecycle<EditorInstance>()
    const nameOf = (id: string | undefined) => [props.client, id, props.locale]

    function show(): void {
      const element = place.value
      if (!element) return
      const { client, ...options } = props
      lifecycle.show(nameOf(props.documentId), () =>
        client.mountEditor(element, {
          ...options,
          onReady: () => emit('ready'),
          onChange: (content) => emit('change', content),
          onSaveStateChange: (state) => emit('saveStateChange', state),
          onDocumentCreated(id) {
            // A host that now binds the new id keeps this editor.
            lifecycle.rename(nameOf(id))
            emit('documentCreated', id)
          },
          onTitleChange: (title) => emit('titleChange', title),
          onError: (code, detail) => emit('error', code, detail),
          onTokenExpired() {
            // With `@token-expired.prevent` the host tells the author to sign in.
            const event = new Event('tokenexpired', { cancelable: true })
            emit('tokenExpired', event)
            return event.defaultPrevented
          },
          onEvent: (name, properties) => emit('event', name, properties),
        }),
      )
    }

    onMounted(show)
    watch(() => nameOf(props.documentId), show)
    watch(
      () => props.theme,
      (theme) => lifecycle.current()?.setTheme(theme),
    )
    watch(
      () => props.readOnly,
      (readOnly) => lifecycle.current()?.setEditable(!readOnly),
    )
    onBeforeUnmount(lifecycle.leave)
    expose({
      getJSON: () => lifecycle.current()?.getJSON(),
      save: async () => lifecycle.current()?.save(),
      setEditable: (isEditable: boolean) => lifecycle.current()?.setEditable(isEditable),
      setTheme: (theme: Theme) => lifecycle.current()?.setTheme(theme),
      openShortcuts: () => lifecycle.current()?.openShortcuts(),
      openCommandPalette: () => lifecycle.current()?.openCommandPalette(),
    })
    return () => h('div', { ref: place })
  },
})
