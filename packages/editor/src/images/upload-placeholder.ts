import { ServiceError } from '@waraq/sdk/client'
import { make, makeButton } from '../dom/elements.ts'
import type { Words } from '../i18n/messages.ts'

/** What is shown in place of a picture until it has arrived: how far it is, or why it did not. */
export function createUploadBox(
  words: Words,
  name: string,
  { retry, dismiss }: { retry(): void; dismiss(): void },
) {
  const label = `${words.image.uploading}: ${name}`
  const bar = make('progress', { label, attributes: { max: '1', value: '0' } })
  const text = make('span', { attributes: { dir: 'auto' } })
  const again = makeButton({ class: 'wq-button', takesFocus: true }, retry, words.retry)
  const remove = makeButton({ class: 'wq-button', takesFocus: true }, dismiss, words.image.dismiss)
  const element = make(
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
      text.textContent = `${name}: ${reasonOf(error, words)}`
      element.classList.add('wq-upload-failed')
    },
  }
}

function reasonOf(error: unknown, { image }: Words): string {
  const reasons: Record<string, string> = {
    unsupported_media_type: image.wrongType,
    image_invalid: image.wrongType,
    image_too_large: image.tooLarge,
    image_limit_reached: image.full,
  }
  return (error instanceof ServiceError && reasons[error.code]) || image.failed
}
