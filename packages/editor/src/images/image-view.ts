import { attributesOf, NODES } from '@waraq/contract'
import type { Client } from '@waraq/sdk/client'
import type { Node } from 'prosemirror-model'
import { NodeSelection } from 'prosemirror-state'
import type { NodeViewConstructor } from 'prosemirror-view'
import { createButton, createElement } from '../dom/elements.ts'
import type { Messages } from '../i18n/messages.ts'

interface ImageSource {
  client: Client
  messages: Messages
  documentId(): string | undefined
}

/**
 * Node view of an image as readers see it, with a resize handle. Requests the image URL when shown;
 * on failure offers a retry.
 */
export function createImageView({
  client,
  messages,
  documentId,
}: ImageSource): NodeViewConstructor {
  return (first, view, getPos) => {
    let node = first
    const end = new AbortController()
    const image = createElement('img')
    const dom = createElement('figure')
    const box = createElement('div', { class: 'wq-image' }, image)
    let handle: HTMLElement | undefined
    image.draggable = false
    image.addEventListener('error', () => image.src && showMissing())
    void load(false)
    void addHandle().catch(() => {})
    show(node)

    // Loaded only for documents with images; without it, images cannot be resized.
    async function addHandle(): Promise<void> {
      const { createResizeHandle } = await import('./picture-parts.ts')
      if (end.signal.aborted) return
      handle = createResizeHandle({
        label: messages.object.resize,
        image,
        signal: end.signal,
        isEditable: () => view.editable,
        set: setWidth,
      })
      box.append(handle)
      show(node)
    }

    async function load(fresh: boolean): Promise<void> {
      const { imageId } = attributesOf(NODES.imageNode, node.attrs)
      dom.replaceChildren(box)
      image.dataset.state = 'loading'
      try {
        image.src = await client.images.url(imageId, documentId(), { fresh, signal: end.signal })
        delete image.dataset.state
      } catch {
        if (!end.signal.aborted) showMissing()
      }
    }

    function showMissing(): void {
      const again = createButton({ class: 'wq-button' }, () => void load(true), messages.retry)
      dom.replaceChildren(
        createElement('span', { class: 'wq-missing' }, messages.image.missing, ' ', again),
      )
    }

    function show({ attrs }: Node): void {
      const { alt, align, width, widthPercent } = attributesOf(NODES.imageNode, attrs)
      dom.className = `wq-atom wq-figure wq-figure-${align}`
      image.alt = alt
      const size = widthPercent === null ? width : `${widthPercent}%`
      // The wrapper gets the width in percent; the image fills it.
      box.style.inlineSize = typeof size === 'number' ? `${size}px` : (size ?? '')
      image.dataset.sized = String(size !== null)
      if (handle) handle.ariaValueNow = String(widthPercent ?? 100)
    }

    function setWidth(widthPercent: number): void {
      const position = getPos()
      if (position === undefined) return
      const tr = view.state.tr.setNodeAttribute(position, 'widthPercent', widthPercent)
      view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, position)))
    }

    return {
      dom,
      update(next) {
        if (next.type !== node.type || next.attrs.imageId !== node.attrs.imageId) return false
        node = next
        show(node)
        return true
      },
      stopEvent: ({ target }) =>
        target instanceof Element && target.closest('button, input, .wq-resize') !== null,
      ignoreMutation: () => true,
      destroy: () => end.abort(),
    }
  }
}
