import { Plugin, PluginKey } from 'prosemirror-state'
import type { PastedPicture } from '../clipboard/clean-pasted.ts'
import type { TextEditor } from '../context/text-editor.ts'
import { createButton, createElement } from '../dom/elements.ts'
import { pastedPictureMessagesFor } from '../i18n/pasted-pictures.ts'

interface Options {
  editor: TextEditor
  /** Where the paste began. */
  from: number
  /** Where the notice goes, above the text. */
  place: Element
  locale: string
  upload(files: readonly File[], descriptions: readonly string[]): void
}

const MAX_PICTURES = 50

/** Uploads pasted pictures whose bytes are in the HTML, and says how many others there were. */
export function takePictures(pictures: readonly PastedPicture[], options: Options): void {
  const { editor, from, upload } = options
  const { selection } = editor.state
  // Dropped content is selected.
  const range = selection.empty ? { from, to: selection.to } : selection
  const [files, descriptions, missingPictures]: [File[], string[], string[]] = [[], [], []]
  for (const [at, { src, alt }] of pictures.entries()) {
    const file = at < MAX_PICTURES ? fileOf(src, alt) : undefined
    if (!file) {
      missingPictures.push(alt)
      continue
    }
    files.push(file)
    descriptions.push(alt)
  }
  if (missingPictures.length > 0) {
    const notice = showLeft(options, missingPictures.length)
    removeWithCause(editor, notice, placesOf(missingPictures, editor, range))
  }
  upload(files, descriptions)
}

/**
 * Undefined for a picture on another site, because fetching it would reveal the author to that
 * site.
 */
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

function showLeft({ editor, place, locale }: Options, count: number): HTMLElement {
  const { left, close } = pastedPictureMessagesFor(locale)
  const remove = () => {
    notice.remove()
    editor.focus()
  }
  const button = createButton({ class: 'wq-button', takesFocus: true }, remove, close)
  const sentence = createElement('span', {}, left(count))
  const notice = createElement(
    'div',
    { class: 'wq-saving-notice wq-left-pictures', role: 'alert' },
    sentence,
    button,
  )
  // Replaces only its own notice, because the author needs one about saving too.
  place.querySelector('.wq-left-pictures')?.remove()
  place.append(notice)
  return notice
}

interface Range {
  from: number
  to: number
}

/** The ranges of the descriptions in the pasted text, in order; the whole text if none is found. */
function placesOf(descriptions: string[], { state }: TextEditor, range: Range): Range[] {
  const places: Range[] = []
  const remainingDescriptions = descriptions.map((words) => words.trim()).filter(Boolean)
  const find = (text: string | undefined, start: number) =>
    text && remainingDescriptions[0] ? text.indexOf(remainingDescriptions[0], start) : -1
  state.doc.nodesBetween(range.from, Math.max(range.from, range.to), ({ text }, position) => {
    let start = 0
    for (let at = find(text, start); at >= 0; at = find(text, start)) {
      const words = remainingDescriptions.shift() ?? ''
      start = at + words.length
      places.push({ from: position + at, to: position + start })
    }
  })
  return places.length > 0 ? places : [range]
}

const key = new PluginKey<Range[]>('leftPictures')

/** Removes a notice when all these ranges are deleted, such as by an undo. */
function removeWithCause(editor: TextEditor, notice: HTMLElement, places: Range[]): void {
  editor.removePlugin(key)
  const plugin: Plugin<Range[]> = new Plugin<Range[]>({
    key,
    state: {
      init: () => places,
      apply: ({ mapping, docChanged }, ranges) =>
        docChanged
          ? ranges
              .map(({ from, to }) => ({ from: mapping.map(from, 1), to: mapping.map(to, -1) }))
              .filter(({ from, to }) => from < to)
          : ranges,
    },
    view: () => ({
      update({ state }) {
        if (key.getState(state)?.length === 0) notice.remove()
      },
    }),
  })
  editor.addPlugin(plugin)
}
