import { createButton, createElement } from '../dom/elements.ts'
import { pastedPictureMessagesFor } from '../i18n/pasted-pictures.ts'
import type { PastedPicture } from '../paste/clean-pasted.ts'

interface Options {
  /** Where the notice goes, above the text. */
  place: Element
  locale: string
  upload(files: readonly File[], descriptions: readonly string[]): void
}

const MAX_PICTURES = 50

/** Uploads pasted pictures whose bytes are in the HTML, and says how many others there were. */
export function takePictures(pictures: readonly PastedPicture[], options: Options): void {
  const { place, locale, upload } = options
  const [files, descriptions]: [File[], string[]] = [[], []]
  for (const { src, alt } of pictures.slice(0, MAX_PICTURES)) {
    const file = fileOf(src, alt)
    if (!file) continue
    files.push(file)
    descriptions.push(alt)
  }
  upload(files, descriptions)
  const count = pictures.length - files.length
  if (count > 0) showLeft(place, count, locale)
}

/** Undefined for a picture that is elsewhere: fetching it would tell its site of the author. */
function fileOf(src: string, alt: string): File | undefined {
  const comma = src.indexOf(',')
  const [, type] = /^data:(image\/[a-z]+);base64$/.exec(src.slice(0, comma)) ?? []
  if (type === undefined) return undefined
  try {
    const bytes = Uint8Array.from(atob(src.slice(comma + 1)), (byte) => byte.charCodeAt(0))
    return new File([bytes], alt || 'image', { type })
  } catch {
    return undefined
  }
}

function showLeft(place: Element, count: number, locale: string): void {
  const { left, close } = pastedPictureMessagesFor(locale)
  const remove = () => notice.remove()
  const button = createButton({ class: 'wq-button', takesFocus: true }, remove, close)
  const sentence = createElement('span', {}, left(count))
  const notice = createElement(
    'div',
    { class: 'wq-saving-notice wq-left-pictures', role: 'alert' },
    sentence,
    button,
  )
  // Beside a notice of the save state, which the author needs too.
  place.querySelector('.wq-left-pictures')?.remove()
  place.append(notice)
}
