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
  // What was dropped is selected.
  const pasted = selection.empty ? { from, to: selection.to } : selection
  const [files, descriptions, left]: [File[], string[], string[]] = [[], [], []]
  for (const [at, { src, alt }] of pictures.entries()) {
    const file = at < MAX_PICTURES ? fileOf(src, alt) : undefined
    if (!file) {
      left.push(alt)
      continue
    }
    files.push(file)
    descriptions.push(alt)
  }
  if (left.length > 0) {
    const notice = showLeft(options, left.length)
    removeWithCause(editor, notice, placesOf(left, editor, pasted))
  }
  upload(files, descriptions)
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
  // Beside a notice of the save state, which the author needs too.
  place.querySelector('.wq-left-pictures')?.remove()
  place.append(notice)
  return notice
}

interface Range {
  from: number
  to: number
}

/** The descriptions in the pasted text, in order; all of it if none is found. */
function placesOf(descriptions: string[], { state }: TextEditor, pasted: Range): Range[] {
  const places: Range[] = []
  const waiting = descriptions.map((words) => words.trim()).filter(Boolean)
  const find = (text: string | undefined, start: number) =>
    text && waiting[0] ? text.indexOf(waiting[0], start) : -1
  state.doc.nodesBetween(pasted.from, Math.max(pasted.from, pasted.to), ({ text }, position) => {
    let start = 0
    for (let at = find(text, start); at >= 0; at = find(text, start)) {
      const words = waiting.shift() ?? ''
      start = at + words.length
      places.push({ from: position + at, to: position + start })
    }
  })
  return places.length > 0 ? places : [pasted]
}

const key = new PluginKey<Range[]>('leftPictures')

/** Removes a notice once nothing of these places is left: after an undo, or when erased. */
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
