import { ServiceError } from '@waraq/sdk/client'
import { createButton, createElement } from '../dom/elements.ts'
import type { Messages } from '../i18n/messages.ts'

/** The placeholder of an uploading image: its progress, or the error. */
export function createUploadPlaceholder(
  messages: Messages,
  name: string,
  { retry, dismiss }: { retry(): void; dismiss(): void },
) {
  const label = `${messages.image.uploading}: ${name}`
  const bar = createElement('progress', { label, attributes: { max: '1', value: '0' } })
  const text = createElement('span', { attributes: { dir: 'auto' } })
  const again = createButton({ class: 'wq-button', takesFocus: true }, retry, messages.retry)
  const remove = createButton(
    { class: 'wq-button', takesFocus: true },
    dismiss,
    messages.image.dismiss,
  )
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
    showFailure(error: unknown): void {
      bar.hidden = true
      again.hidden = false
      text.role = 'alert'
      text.textContent = `${name}: ${reasonOf(error, messages)}`
      element.classList.add('wq-upload-failed')
    },
  }
}

function reasonOf(error: unknown, { image }: Messages): string {
  const reasons: Record<string, string> = {
    unsupported_media_type: image.wrongType,
    image_invalid: image.wrongType,
    image_too_large: image.tooLarge,
    image_limit_reached: image.full,
  }
  return (error instanceof ServiceError && reasons[error.code]) || image.failed
}
