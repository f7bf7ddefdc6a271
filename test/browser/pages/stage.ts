/** A page on which a test mounts documents for reading or writing, with any access. */
import type { Signature } from '@waraq/contract'
import { type EditorInstance, type EditorOptions, mountEditor } from '@waraq/editor'
import { createClient } from '@waraq/sdk/client'
import { mountRenderer, type RendererInstance } from '@waraq/sdk/renderer'
import { askBackend, setting } from './event-log.ts'

interface ReaderSettings {
  by: 'token' | 'signature' | 'share'
  /** The signed-in user, for a token. */
  user?: string
  document?: string
  share?: string
  locale?: string
  theme?: 'light' | 'dark'
  export?: boolean
  recitationUrl?: string
}

interface Mount {
  instance: RendererInstance | EditorInstance
  box: HTMLElement
  /** Events that the host received, in order. */
  events: string[]
}

const apiUrl = setting('api')
const mounts: Mount[] = []
const getToken = async (user = '') =>
  (await askBackend<{ token: string }>(`/token?${new URLSearchParams({ user })}`)).token

function accessOf({ by, user, document: documentId = '', share: shareToken }: ReaderSettings) {
  if (by === 'token') return { documentId, getToken: () => getToken(user) }
  if (by === 'share') return { shareToken }
  const getSignature = () =>
    askBackend<Signature>(`/signature?${new URLSearchParams({ document_id: documentId })}`)
  return { documentId, getSignature }
}

function read(settings: ReaderSettings): number {
  return mount((box, options) =>
    mountRenderer(box, {
      ...accessOf(settings),
      ...options,
      ...pick(settings),
      export: settings.export,
      recitationUrl: settings.recitationUrl,
      apiUrl,
    }),
  )
}

interface EditorSettings extends Omit<ReaderSettings, 'by' | 'export'> {
  options?: EditorOptions
  /** Whether the tab shows the title of the document. */
  isTitled?: boolean
}

function write({ options, isTitled, ...settings }: EditorSettings): number {
  const client = createClient({ apiUrl, getToken: () => getToken(settings.user) })
  const documentId = settings.document
  const titled = isTitled && { onTitleChange: showTitle }
  return mount((box, callbacks) =>
    mountEditor(client, box, {
      ...callbacks,
      ...options,
      ...titled,
      ...pick(settings),
      documentId,
    }),
  )
}

function showTitle(title: string): void {
  document.title = title
}

interface MountOptions {
  onReady(): void
  onError(code: string): void
}

function mount(start: (box: HTMLElement, options: MountOptions) => Mount['instance']): number {
  const box = document.createElement('section')
  document.querySelector('main')?.append(box)
  const events: string[] = []
  const instance = start(box, {
    onReady: () => events.push('ready'),
    onError: (code) => events.push(code),
  })
  return mounts.push({ instance, box, events }) - 1
}

const pick = ({ locale, theme }: Pick<ReaderSettings, 'locale' | 'theme'>) => ({ locale, theme })

// A test calls these by name.
Object.assign(globalThis, { stage: { read, write, mounts } })
