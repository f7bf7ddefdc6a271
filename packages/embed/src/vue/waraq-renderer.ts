import type { GetToken } from '@waraq/sdk/client'
import type {
  FindPeople,
  GetPeople,
  GetSignature,
  RendererInstance,
  Theme,
} from '@waraq/sdk/renderer'
import { defineComponent, h, onBeforeUnmount, onMounted, type PropType, ref, watch } from 'vue'
import type { EmbedClient, MountRendererOptions } from '../client.ts'
import { createMountLifecycle } from '../mount-lifecycle.ts'
import type { EventsOf, PropsOf } from './props-and-events.ts'

/**
 * The renderer as a Vue component. The theme follows its prop; another `client`, `documentId`,
 * `shareToken`, `accessToken` or `locale` shows another document. The template ref has `setTheme`
 * and `isRenderSettled`.
 */
export const WaraqRenderer = defineComponent({
  name: 'WaraqRenderer',
  props: {
    client: { type: Object as PropType<EmbedClient>, required: true },
    documentId: { type: String as PropType<string | undefined>, default: undefined },
    shareToken: { type: String as PropType<string | undefined>, default: undefined },
    accessToken: { type: String as PropType<string | undefined>, default: undefined },
    getSignature: { type: Function as PropType<GetSignature>, default: undefined },
    getToken: { type: Function as PropType<GetToken>, default: undefined },
    documentUrl: {
      type: Function as PropType<(documentId: string) => string | undefined>,
      default: undefined,
    },
    recitationUrl: { type: String as PropType<string | undefined>, default: undefined },
    locale: { type: String, default: 'en' },
    theme: { type: String as PropType<Theme>, default: 'light' },
    comments: Boolean,
    getPeople: {
      type: Function as PropType<GetPeople>,
      default: undefined,
    },
    mentions: { type: Function as PropType<FindPeople>, default: undefined },
    export: { type: Boolean, default: true },
    print: { type: String as PropType<'document' | 'page'>, default: 'document' },
  } satisfies PropsOf<MountRendererOptions>,
  emits: {
    ready: () => true,
    error: (_code: string, _detail: unknown) => true,
  } satisfies EventsOf<MountRendererOptions>,
  setup(props, { emit, expose }) {
    const place = ref<HTMLElement>()
    const lifecycle = createMountLifecycle<RendererInstance>()
    const name = () => [
      props.client,
      props.documentId,
      props.shareToken,
      props.accessToken,
      props.locale,
    ]

    function show(): void {
      const element = place.value
      if (!element) return
      const { client, getToken, ...options } = props
      lifecycle.show(name(), () =>
        client.mountRenderer(element, {
          ...options,
          ...(getToken && { getToken }),
          onReady: () => emit('ready'),
          onError: (code, detail) => emit('error', code, detail),
        }),
      )
    }

    onMounted(show)
    watch(name, show)
    watch(
      () => props.theme,
      (theme) => lifecycle.current()?.setTheme(theme),
    )
    onBeforeUnmount(lifecycle.leave)
    expose({
      setTheme: (theme: Theme) => lifecycle.current()?.setTheme(theme),
      isRenderSettled: () => lifecycle.current()?.isRenderSettled() ?? false,
    })
    return () => h('div', { ref: place })
  },
})
