import { MAX_IMAGE_PIXELS } from '@waraq/contract'
import type { ServiceError } from '@waraq/sdk/client'
import type { EditorContext } from '../context/editor-context.ts'
import { adoptStyles } from '../dom/adopt-styles.ts'
import { createButton, createElement } from '../dom/elements.ts'
import { type UploadMessages, uploadMessagesFor } from '../i18n/uploads.ts'
import { UPLOAD_STYLES } from './upload-styles.ts'

/** The placeholder of an uploading image: its progress, or the error. */
export function createUploadPlaceholder(
  { messages, locale }: Pick<EditorContext, 'messages' | 'locale'>,
  name: string,
  { retry, dismiss }: { retry(): void; dismiss(): void },
) {
  adoptStyles(document, UPLOAD_STYLES)
  const own = uploadMessagesFor(locale)
  const label = `${own.uploading}: ${name}`
  const bar = createElement('progress', { label, attributes: { max: '1', value: '0' } })
  const text = createElement('span', { attributes: { dir: 'auto' } })
  const again = createButton({ class: 'wq-button', takesFocus: true }, retry, messages.retry)
  const remove = createButton({ class: 'wq-button', takesFocus: true }, dismiss, own.dismiss)
  const element = createElement(
    'div',
    { class: 'wq-upload', role: 'group', label, attributes: { contenteditable: 'false' } },
    text,
    bar,
    again,
    remove,
  )

  return {
    element,
    showProgress(share: number): void {
      bar.value = share
      bar.hidden = false
      again.hidden = true
      text.textContent = label
      element.classList.remove('wq-upload-failed')
    },
    showFailure(error: ServiceError | undefined): void {
      again.hidden = false
      fail(error?.status === 401 ? messages.signedOut : reasonOf(error, own))
    },
    /** Another attempt would fail too. */
    showTooManyPixels(count: number): void {
      fail(own.tooManyPixels(count / MILLION, MAX_IMAGE_PIXELS / MILLION))
    },
  }

  function fail(reason: string): void {
    bar.hidden = true
    text.role = 'alert'
    text.textContent = `${name}: ${reason}`
    element.classList.add('wq-upload-failed')
  }
}

const MILLION = 1_000_000

function reasonOf(error: ServiceError | undefined, own: UploadMessages): string {
  const reasons: Record<string, string> = {
    unsupported_media_type: own.wrongType,
    image_invalid: own.wrongType,
    image_too_large: own.tooLarge,
    image_limit_reached: own.full,
  }
  return (error && reasons[error.code]) || own.failed
}
