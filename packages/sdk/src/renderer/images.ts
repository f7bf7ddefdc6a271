import { IMAGE_WIDTHS } from '@waraq/contract'
import { elementOf } from './elements.ts'
import { type LazyNodeMessages, lazyNodeMessagesFor } from './i18n/lazy-nodes.ts'
import type { Reader } from './reader.ts'

/** The images of a shown document. */
export interface RenderedImages {
  /** Looks after those in this part of the document too. */
  follow(part: ParentNode): void
  /** Asks for those too that the reader has not come near yet, as for printing. */
  loadAll(): void
  /** Whether each of them is there or failed. */
  areSettled(): boolean
}

/**
 * Gives the images of a document their addresses when the reader comes near: an address is asked
 * for with the reader's right, once for each id, and ends. One that fails says so in its place. The width
 * asked for fills the screen: however the window grows, no image turns out too small for it.
 */
export function renderImages(reader: Reader, locale: string): RenderedImages {
  const messages = lazyNodeMessagesFor(locale)
  const addresses = new Map<string, Promise<string>>()
  const enough = IMAGE_WIDTHS.find((width) => width >= screen.width * devicePixelRatio)
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
    const address = addresses.get(id) ?? reader.readImageUrl(id, enough)
    addresses.set(id, address)
    address.then(
      (url) => {
        delete image.dataset.state
        image.src = url
      },
      () => showMissing(image, messages),
    )
  }

  return {
    follow(part) {
      for (const image of part.querySelectorAll('img')) {
        images.push(image)
        image.addEventListener('error', () => showMissing(image, messages))
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

const isSettled = ({ complete, dataset }: HTMLImageElement) =>
  complete && dataset.image === undefined && dataset.state === undefined

function showMissing(image: HTMLImageElement, messages: LazyNodeMessages): void {
  const text = image.alt ? `${messages.imageMissing} (${image.alt})` : messages.imageMissing
  image.replaceWith(elementOf(image.ownerDocument, 'span', 'wq-missing', text))
}
