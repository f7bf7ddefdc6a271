import { attributesOf, NODES } from '@waraq/contract'
import { NodeSelection } from 'prosemirror-state'
import type { EditorContext } from '../context/editor-context.ts'
import { openDialog } from '../dialogs/dialog.ts'
import { adoptStyles } from '../dom/adopt-styles.ts'
import { createButton, createElement } from '../dom/elements.ts'
import { pictureMessagesFor } from '../i18n/pictures.ts'
import { createCropFrame } from './crop-frame.ts'

/** The quality of JPEG and WebP, of 1. */
const QUALITY = 0.92

/** Crops the selected image; `take` gets the cropped picture. */
export function openCrop(context: EditorContext, take: (part: File) => void): void {
  const { client, editor, locale, root, documentId } = context
  const { selection } = editor.state
  if (!(selection instanceof NodeSelection)) return
  const { from, node } = selection
  const { imageId } = attributesOf(NODES.imageNode, node.attrs)
  const own = pictureMessagesFor(locale)
  const canvas = createElement('canvas', { class: 'wq-crop-picture' })
  const size = createElement('span', { class: 'wq-dialog-note', role: 'status' })
  const frame = createCropFrame(own.edges, showSize)
  const press = () => void crop()
  const apply = createButton({ class: 'wq-button wq-primary', takesFocus: true }, press, own.crop)
  const stage = createElement('div', { class: 'wq-crop-stage' }, canvas, frame.element)
  const hint = createElement('p', { class: 'wq-dialog-note' }, own.hint)
  const foot = createElement('div', { class: 'wq-fields' }, size, apply)
  adoptStyles(root.ownerDocument, STYLES)
  apply.disabled = true
  const dialog = openDialog(
    context,
    { title: own.crop, className: 'wq-crop' },
    hint,
    createElement('div', { class: 'wq-crop-box' }, stage),
    foot,
  )
  const end = new AbortController()
  dialog.element.addEventListener('close', () => end.abort())
  let type = ''
  load().catch(() => {
    if (!end.signal.aborted) hint.textContent = own.noCrop
  })

  // The picture is drawn from its bytes, because a canvas with one of another origin cannot be
  // read.
  async function load(): Promise<void> {
    const { signal } = end
    const url = await client.images.url(imageId, documentId(), { signal })
    const response = await fetch(url, { signal, credentials: 'omit' })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const bytes = await response.blob()
    const picture = await createImageBitmap(bytes)
    type = bytes.type
    canvas.width = picture.width
    canvas.height = picture.height
    canvas.getContext('2d')?.drawImage(picture, 0, 0)
    picture.close()
    if (signal.aborted) return
    apply.disabled = false
    showSize()
    frame.focus()
  }

  /** The chosen part in pixels of the picture. */
  function part(): { x: number; y: number; width: number; height: number } {
    const { left, top, right, bottom } = frame.edges()
    const [x, y] = [Math.round(canvas.width * left), Math.round(canvas.height * top)]
    const width = Math.max(1, Math.round(canvas.width * right) - x)
    return { x, y, width, height: Math.max(1, Math.round(canvas.height * bottom) - y) }
  }

  function showSize(): void {
    const { width, height } = part()
    size.textContent = own.size(width, height)
  }

  async function crop(): Promise<void> {
    const { x, y, width, height } = part()
    if (width === canvas.width && height === canvas.height) {
      dialog.close()
      return
    }
    const cut = createElement('canvas')
    cut.width = width
    cut.height = height
    cut.getContext('2d')?.drawImage(canvas, -x, -y)
    const isKept = type === 'image/jpeg' || type === 'image/webp'
    const bytes = await new Promise<Blob | null>((resolve) =>
      cut.toBlob(resolve, isKept ? type : 'image/png', QUALITY),
    )
    dialog.close()
    if (!bytes || !editor.state.doc.nodeAt(from)?.eq(node)) return
    take(new File([bytes], own.crop, { type: bytes.type }))
  }
}

const STYLES = `
.wq-crop .wq-fields {
  justify-content: space-between;
}
.wq-crop-box {
  display: flex;
  justify-content: center;
  min-block-size: 0;
  padding: 12px;
}
.wq-crop-stage {
  position: relative;
  line-height: 0;
  overflow: hidden;
}
.wq-crop-picture {
  max-inline-size: 100%;
  max-block-size: min(26rem, calc(var(--wq-seen, 100vh) - 15rem));
}
.wq-crop-frame {
  position: absolute;
  outline: 100vmax solid rgb(0 0 0 / 50%);
  cursor: move;
  touch-action: none;
}
.wq-crop-edge {
  position: absolute;
  background: var(--wq-accent);
  touch-action: none;
}
.wq-crop-edge::after {
  position: absolute;
  inset: -12px;
  content: "";
}
.wq-crop-edge:is([data-edge="top"], [data-edge="bottom"]) {
  inline-size: 100%;
  block-size: 4px;
  cursor: ns-resize;
}
.wq-crop-edge:is([data-edge="left"], [data-edge="right"]) {
  inline-size: 4px;
  block-size: 100%;
  cursor: ew-resize;
}
.wq-crop-edge[data-edge="top"] {
  top: 0;
}
.wq-crop-edge[data-edge="bottom"] {
  bottom: 0;
}
.wq-crop-edge[data-edge="left"] {
  left: 0;
}
.wq-crop-edge[data-edge="right"] {
  right: 0;
}
.wq-crop-edge:focus-visible {
  outline: 2px solid var(--wq-paper);
}
`
