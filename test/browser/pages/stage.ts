/** A page on which a test mounts documents for reading or writing, with any access. */
import type { Grant, Signature } from '@waraq/contract'
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
  /** The right of the user on a document of another one. */
  right?: 'comment' | 'edit'
  comments?: boolean
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

const getGrantOf = ({ user = '', right }: Pick<ReaderSettings, 'user' | 'right'>) =>
  right &&
  ((documentId: string) =>
    askBackend<Grant>(`/grant?${new URLSearchParams({ document_id: documentId, user, right })}`))
const getPeople = (ids: readonly string[]) =>
  Object.fromEntries(ids.map((id) => [id, `Teacher ${id}`]))
const people = [
  { id: 'amina', label: 'أمينة', href: 'https://example.com/amina' },
  { id: 'yusuf', label: 'Yusuf', href: 'https://example.com/yusuf' },
]
const mentions = async (query: string) =>
  people.filter(({ id, label }) => `${id} ${label}`.includes(query.toLowerCase()))

const clientOf = (settings: Pick<ReaderSettings, 'user' | 'right'>) =>
  createClient({
    apiUrl,
    getToken: () => getToken(settings.user),
    getGrant: getGrantOf(settings),
  })

function accessOf(settings: ReaderSettings) {
  const { by, user, document: documentId = '', share: shareToken } = settings
  if (by === 'token')
    return { documentId, getToken: () => getToken(user), getGrant: getGrantOf(settings) }
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
      comments: settings.comments,
      client: settings.comments ? clientOf(settings) : undefined,
      getPeople,
      mentions,
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
  const client = clientOf(settings)
  const documentId = settings.document
  const titled = isTitled && { onTitleChange: showTitle }
  return mount((box, callbacks) =>
    mountEditor(client, box, {
      ...callbacks,
      comments: settings.comments,
      ...(settings.comments && { getPeople, mentions }),
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
