import { MAX_IMAGE_PIXELS } from '@waraq/contract'
import { ServiceError } from '@waraq/sdk/client'
import type { Transaction } from 'prosemirror-state'
import { findInsertPosition } from '../commands/insertions.ts'
import type { EditorContext } from '../context/editor-context.ts'
import { nodeType } from '../schema/schema.ts'
import { askForDescription } from './description-field.ts'
import { pixelCountOf } from './pixel-count.ts'
import { showBox, showPicture } from './show-picture.ts'
import { createUploadPlaceholder } from './upload-placeholder.ts'

/** An image in its place in the text, before it is stored. */
export interface PendingUpload {
  file: File
  description: string
  box: HTMLElement
  /** The current position of the placeholder; undefined if it was deleted. */
  position(): number | undefined
  /** Marks a transaction that removes the placeholder. */
  remove(change: Transaction): Transaction
  /** Puts the image in the place of the one at the position. */
  replace?: ((change: Transaction, imageId: string, place: number) => void) | undefined
}

/** A browser has six connections to a service, and saves need one. */
const MAX_AT_ONCE = 4
let running = 0
const waiting: (() => void)[] = []

/** Starts no more uploads at once than that, such as those of a file with many pictures. */
async function inTurn<Result>(upload: () => Promise<Result>): Promise<Result> {
  if (running < MAX_AT_ONCE) running += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await upload()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Uploads an image, shows the progress in its box and inserts it on completion. */
export function uploadImage(
  context: EditorContext,
  { file, description, box, position, remove, replace }: PendingUpload,
): void {
  const { client, editor, messages, locale, signal, emit, documentId } = context
  const end = new AbortController()
  const imageType = nodeType(editor, 'imageNode')
  signal.addEventListener('abort', () => end.abort(), { once: true })
  const placeholder = createUploadPlaceholder({ messages, locale }, file.name, {
    retry() {
      // The button goes, and the author stays in the text.
      editor.focus()
      void send()
    },
    dismiss() {
      end.abort()
      editor.view.dispatch(remove(editor.state.tr).setMeta('addToHistory', false))
      editor.focus()
    },
  })
  box.replaceChildren(placeholder.element)
  showBox(box)
  void send()

  async function send(): Promise<void> {
    emit('image_upload_started')
    placeholder.showProgress(0)
    try {
      // The service refuses such an image only after all of it has been sent.
      const pixels = await pixelCountOf(file)
      if (pixels !== undefined && pixels > MAX_IMAGE_PIXELS) {
        placeholder.showTooManyPixels(pixels)
        return
      }
      const options = {
        documentId: documentId(),
        signal: end.signal,
        onProgress: placeholder.showProgress,
      }
      const upload = () => client.images.upload(file, options)
      const { image_id: imageId } = await inTurn(upload)
      insert(imageId)
    } catch (error) {
      const serviceError = error instanceof ServiceError ? error : undefined
      if (!end.signal.aborted) placeholder.showFailure(serviceError)
    }
  }

  function insert(imageId: string): void {
    const place = position()
    if (editor.isDestroyed || place === undefined) return
    const { tr } = editor.state
    emit('image_inserted', { image_id: imageId })
    if (replace) {
      replace(tr, imageId, place)
      editor.view.dispatch(remove(tr))
      return
    }
    const at = findInsertPosition(tr.doc, place, imageType)
    editor.view.dispatch(remove(tr.insert(at, imageType.create({ imageId, alt: description }))))
    showPicture(editor, at)
    if (!description) askForDescription(context, at)
  }
}
