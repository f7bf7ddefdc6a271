import { globalFetch } from '../../../http.ts'
import { buttonOf } from '../../elements.ts'
import { recitationMessagesFor } from '../../i18n/recitation.ts'
import type { MountedPage } from '../../mounted-page.ts'

const CARDS = '.wq-verse.wq-card[data-verse]'
const NUMBER = /\{(surah|ayah)(?::(\d))?\}/g
const REFERENCE = /^(\d+):(\d+)(?:-(\d+))?$/

/**
 * Adds a button that plays the recitation to each card of verses. Only a press requests audio.
 *
 * @param template the URL of a recitation, with `{surah}` and `{ayah}`
 */
export function addRecitations(page: MountedPage, template: string): void {
  const { article, locale, signal } = page
  const messages = recitationMessagesFor(locale)
  let playing: { button: HTMLElement; end: AbortController } | undefined

  for (const card of article.querySelectorAll<HTMLElement>(CARDS)) {
    const urls = () => urlsOf(card.dataset.verse ?? '', template)
    const button = buttonOf(article.ownerDocument, messages.listen, () => toggle(button, urls))
    button.classList.add('wq-recitation')
    // A click on the card opens its details.
    button.addEventListener('click', (event) => event.stopPropagation())
    card.append(button)
  }

  function toggle(button: HTMLElement, urls: () => string[]): void {
    const isOther = playing?.button !== button
    playing?.end.abort()
    playing = undefined
    if (isOther) void play(button, urls)
  }

  async function play(button: HTMLElement, urls: () => string[]): Promise<void> {
    const end = new AbortController()
    const own = { button, end }
    playing = own
    button.textContent = messages.loading
    try {
      for (const url of urls()) {
        await hear(url, AbortSignal.any([signal, end.signal]), () => {
          button.textContent = messages.stop
        })
      }
      button.textContent = messages.listen
    } catch {
      button.textContent = end.signal.aborted ? messages.listen : messages.failed
    }
    if (playing === own) playing = undefined
  }
}

/** Plays a recitation to its end. An `<audio>` that loads it itself would send the referrer. */
async function hear(url: string, signal: AbortSignal, onStart: () => void): Promise<void> {
  const response = await globalFetch(url, {
    signal,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  })
  if (!response.ok) throw new Error(`no recitation: ${response.status}`)
  const source = URL.createObjectURL(await response.blob())
  const audio = new Audio(source)
  try {
    const isOver = new Promise<void>((resolve, reject) => {
      audio.addEventListener('ended', () => resolve())
      audio.addEventListener('error', () => reject(audio.error))
      signal.addEventListener('abort', () => reject(signal.reason))
    })
    await Promise.race([audio.play(), isOver])
    onStart()
    await isOver
  } finally {
    audio.pause()
    URL.revokeObjectURL(source)
  }
}

/** The URL of the recitation of a verse, by the template of the host. */
export function recitationUrlOf(template: string, surah: number, ayah: number): string {
  return template.replace(NUMBER, (_, name: string, digits = '1') =>
    `${name === 'surah' ? surah : ayah}`.padStart(Number(digits), '0'),
  )
}

function urlsOf(reference: string, template: string): string[] {
  const [surah = 0, from = 0, to = from] = (REFERENCE.exec(reference) ?? [])
    .slice(1)
    .filter((number) => number !== undefined)
    .map(Number)
  return Array.from({ length: to - from + 1 }, (_, step) =>
    recitationUrlOf(template, surah, from + step),
  )
}
