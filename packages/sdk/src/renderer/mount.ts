import { knownLocaleOf, type Theme, themeNamed } from '@waraq/contract'
import { documentOf } from '../client/response-parsers.ts'
import { parseTimeout } from '../deadline.ts'
import { type Fetch, globalFetch } from '../http.ts'
import { ServiceError } from '../service-error.ts'
import { renderBlocks } from './blocks.ts'
import type { FindPeople, GetPeople } from './comments/people.ts'
import type { CommentClient } from './comments/thread-list.ts'
import { COMMON_KINDS, needsMoreKinds } from './common-kinds.ts'
import { createDomOutput } from './dom-output.ts'
import type { PartOptions } from './downloads.ts'
import { buttonOf, elementOf } from './elements.ts'
import { messagesFor } from './i18n/messages.ts'
import { renderInline } from './inline.ts'
import { withKinds } from './kind.ts'
import type { MountedKinds, MountedPage } from './mounted-page.ts'
import { createReader, type ReadAccess } from './reader.ts'
import { checkRecitationUrl } from './recitation-template.ts'
import type { RenderContext } from './render-context.ts'
import { blocksOf, createParts } from './render-document.ts'
import { resolveTarget } from './resolve-target.ts'

export type { Theme }

/** A document and exactly one credential: `getSignature`, `getToken` or `shareToken`. */
export interface RendererOptions extends ReadAccess {
  /** Base URL of the service, with or without a path. */
  apiUrl: string
  /** Locale of the interface, `en` by default. Does not change directions in the document. */
  locale?: string | undefined
  theme?: Theme | undefined
  /**
   * The printed part: `document`, the default, hides the page around it; `page` prints all of it.
   */
  print?: 'document' | 'page' | undefined
  /** Returns the URL of another document on your site; without it its name is plain text. */
  documentUrl?: ((documentId: string) => string | undefined) | undefined
  /**
   * The URL of the recitation of a verse, with `{surah}` and `{ayah}`; `{surah:3}` has leading zeros.
   * With it each card of verses has a button that requests the audio and plays it; none by default.
   */
  recitationUrl?: string | undefined
  /** Shows comments beside the document, for its author and co-authors; false by default. */
  comments?: boolean | undefined
  /** The client of the signed-in user, for `comments`. */
  client?: CommentClient | undefined
  /** Returns the names of these users of yours by their ids, for `comments`. */
  getPeople?: GetPeople | undefined
  /** Finds the people that are offered after `@` in a comment. */
  mentions?: FindPeople | undefined
  /** `false` removes the downloads below the document. */
  export?: boolean | undefined
  onReady?: (() => void) | undefined
  /** `load_failed` with the error; the reader sees a message and a retry button. */
  onError?: ((code: 'load_failed', detail: unknown) => void) | undefined
  timeoutMs?: number | undefined
  fetch?: Fetch | undefined
  now?: (() => Date) | undefined
}

export interface RendererInstance {
  setTheme(theme: Theme): void
  /** Whether the document and all images have loaded or failed. Also loads distant images. */
  isRenderSettled(): boolean
  /** Aborts requests and removes the document from the page. */
  destroy(): void
}

interface Shown {
  content: unknown
  etag: string | undefined
}

/** Lower bound of a block's height including its margin, in pixels. */
const MIN_BLOCK_HEIGHT = 28
/** Blocks that fill the tallest screen. A frame can be as tall as its document. */
const MAX_FIRST_BLOCKS = 100

const COMMON = withKinds(COMMON_KINDS)

/**
 * Displays a read-only document in an element. Requires `renderer.css`. Works with a strict CSP and
 * Trusted Types, because it parses no HTML and sets no styles.
 *
 * @throws TypeError for a missing target, an invalid `apiUrl` or `recitationUrl`, not exactly one
 *   credential, or a missing `documentId`
 */
export function mountRenderer(
  target: Element | string,
  options: RendererOptions,
): RendererInstance {
  const { fetch = globalFetch, now = () => new Date(), recitationUrl, onReady, onError } = options
  checkRecitationUrl(recitationUrl)
  const locale = knownLocaleOf(options.locale)
  const root = resolveTarget(target)
  const end = new AbortController()
  const { signal } = end
  const timeoutMs = parseTimeout(options.timeoutMs ?? 20_000)
  const reader = createReader({ ...options, fetch, now, timeoutMs, destroyed: signal })
  const messages = messagesFor(locale)
  const document = root.ownerDocument
  const frame = elementOf(document, 'div', '')
  const number = nextNumber()
  let isLoading = true
  let mounted: MountedKinds | undefined
  let showRest: (() => void) | undefined

  function setTheme(theme: Theme): void {
    const printed = options.print === 'page' ? '' : ' wq-printed'
    frame.className = `wq wq-${themeNamed(theme)}${printed}`
  }

  async function show(): Promise<void> {
    isLoading = true
    mounted = undefined
    frame.replaceChildren(elementOf(document, 'p', 'wq-notice', messages.loading))
    frame.ariaBusy = 'true'
    try {
      await showContent(documentOf(await reader.readDocument()))
    } catch (error) {
      if (signal.aborted) return
      showFailure()
      isLoading = false
      onError?.('load_failed', error)
      return
    } finally {
      frame.ariaBusy = null
    }
    isLoading = false
    onReady?.()
  }

  async function showContent({ content, etag }: Shown): Promise<void> {
    const outline = elementOf(document, 'div', 'wq-outline')
    const article = elementOf(document, 'div', 'wq-content')
    const fragment = document.createDocumentFragment()
    const blocks = blocksOf(content)
    const context: RenderContext = {
      blocks,
      output: createDomOutput(fragment, document),
      kinds: COMMON,
      locale,
      messages,
      apiUrl: options.apiUrl,
      documentUrl: options.documentUrl,
      isInteractive: true,
      renderBlocks,
      renderInline,
    }
    const parent = { frame, outline, article, etag, signal }
    const page = { ...parent, blocks, idPrefix: `wq-${number}`, locale, reader, recitationUrl }
    const parts = createParts(blocks, context)
    const needsMore = (count?: number) => !mounted && parts.next(count).some(needsMoreKinds)

    async function fetchFor(count: number): Promise<void> {
      if (!needsMore(count)) return
      const { mountKinds } = await import('./mounted-kinds.ts')
      mounted = await mountKinds(page)
      context.kinds = withKinds(mounted.kinds, COMMON)
    }

    // Builds a fragment and appends it at once, so that the browser lays it out once.
    function showPart(count?: number): void {
      parts.show(count)
      mounted?.follow(fragment)
      article.append(fragment)
    }

    // Without its kinds the rest would render wrongly, so it is not printed.
    showRest = () => {
      if (!needsMore()) showPart()
    }
    const first = firstBlocks()
    await fetchFor(first)
    signal.throwIfAborted()
    showPart(first)
    frame.replaceChildren(outline, article)
    // Parts double in size: layout visits all blocks, so there must be few parts.
    for (let count = MAX_FIRST_BLOCKS; !parts.areAllShown(); count *= 2) {
      await nextFrame()
      await fetchFor(count)
      signal.throwIfAborted()
      showPart(count)
    }
    mounted?.finish()
    if (options.export !== false || options.comments) addParts(page, options)
  }

  function showFailure(): void {
    const notice = elementOf(document, 'div', 'wq-notice', messages.loadFailed)
    notice.role = 'alert'
    const retry = buttonOf(document, messages.retry, () => void show())
    notice.append(' ', retry)
    frame.replaceChildren(notice)
  }

  const showAll = () => {
    showRest?.()
    mounted?.loadAll()
  }
  setTheme(options.theme ?? 'light')
  frame.dir = messages.direction
  root.append(frame)
  globalThis.addEventListener('beforeprint', showAll)
  void show()

  return {
    setTheme,
    isRenderSettled() {
      mounted?.loadAll()
      return !isLoading && (mounted?.areSettled() ?? true)
    },
    destroy() {
      end.abort(new ServiceError(0, 'destroyed'))
      numbers.delete(number)
      globalThis.removeEventListener('beforeprint', showAll)
      frame.remove()
    },
  }
}

// Loaded when the document is shown.
const addParts = (page: MountedPage, options: PartOptions): void =>
  void import('./downloads.ts').then(
    (it) => it.addParts(page, options),
    () => {},
  )

/** Numbers of the mounted documents: the ids in them differ, and those of a page are stable. */
const numbers = new Set<number>()

function nextNumber(): number {
  let number = 1
  while (numbers.has(number)) number++
  numbers.add(number)
  return number
}

const firstBlocks = () =>
  Math.min(MAX_FIRST_BLOCKS, Math.ceil(globalThis.innerHeight / MIN_BLOCK_HEIGHT))

// The timer covers hidden pages, which draw no frames.
function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 100)
    requestAnimationFrame(() => setTimeout(resolve))
  })
}
