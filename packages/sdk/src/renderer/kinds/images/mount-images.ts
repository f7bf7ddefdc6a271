import { IMAGE_WIDTHS, isObject } from '@waraq/contract'
import { elementOf } from '../../elements.ts'
import { kindMessagesFor } from '../../i18n/kinds.ts'
import type { MountedPage } from '../../mounted-page.ts'
import type { Reader } from '../../reader.ts'

/**
 * Loads images when they come near the viewport. Requests each image URL once, with the reader's
 * credential. A failed image is replaced by a message. Requests the width of the screen, so that
 * images stay sharp when the window grows.
 */
export function mountImages({ reader, locale }: MountedPage) {
  const addresses = new Map<string, Promise<string>>()
  const screenWidth = IMAGE_WIDTHS.find((width) => width >= screen.width * devicePixelRatio)
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) load(target)
    },
    { rootMargin: '1000px' },
  )
  const images: HTMLImageElement[] = []

  function load(image: Element): void {
    near.unobserve(image)
    if (!(image instanceof HTMLImageElement) || image.dataset.image === undefined) return
    const id = image.dataset.image
    delete image.dataset.image
    image.dataset.state = 'asking'
    const address = addresses.get(id) ?? readImageUrl(reader, id, screenWidth)
    addresses.set(id, address)
    address.then(
      (url) => {
        delete image.dataset.state
        image.src = url
      },
      () => showMissing(image, locale),
    )
  }

  return {
    follow(part: ParentNode) {
      for (const image of part.querySelectorAll('img')) {
        images.push(image)
        image.addEventListener('error', () => showMissing(image, locale))
        if (image.dataset.image !== undefined) near.observe(image)
      }
    },
    loadAll() {
      for (const image of images) {
        image.loading = 'eager'
        load(image)
      }
    },
    areSettled: () => images.every((image) => !image.isConnected || isSettled(image)),
  }
}

async function readImageUrl(reader: Reader, imageId: string, width?: number): Promise<string> {
  const size = width === undefined ? {} : { w: String(width) }
  const { body } = await reader.readImageUrl(imageId, size)
  if (isObject(body) && typeof body.download_url === 'string') return body.download_url
  throw new TypeError('the response has no image URL')
}

const isSettled = ({ complete, dataset }: HTMLImageElement) =>
  complete && dataset.image === undefined && dataset.state === undefined

/** Replaces an image that cannot be shown by a message with its description. */
export function showMissing(image: HTMLImageElement, locale: string): void {
  const { imageMissing } = kindMessagesFor(locale)
  const text = image.alt ? `${imageMissing} (${image.alt})` : imageMissing
  image.replaceWith(elementOf(image.ownerDocument, 'span', 'wq-missing', text))
}
