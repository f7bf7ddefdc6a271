import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { EditorContext } from '../context/editor-context.ts'
import { createButton, createElement } from '../dom/elements.ts'
import { nodeType } from '../schema/schema.ts'
import { openLazily } from '../widgets/open-lazily.ts'
import type { UiCommand } from '../widgets/ui-command.ts'
import { placeOfPicture } from './place-of-picture.ts'
import type { PendingUpload } from './upload-image.ts'

interface Change {
  add?: { id: object; position: number; box: HTMLElement }
  remove?: object
}

const key = new PluginKey<DecorationSet>('uploads')

/** Images being uploaded: shown as placeholders, inserted on completion. */
export interface Uploads {
  plugin: Plugin
  /** Opens the file picker. */
  choose(): void
  /** Uploads an image at a position, where `replace` may put it in place of something else. */
  begin: Begin
  /** Uploads the images among the files and inserts texts; returns whether there are files. */
  take(files: readonly File[], position: number, descriptions?: readonly string[]): boolean
}

export type Begin = (
  file: File,
  position: number,
  description: string,
  replace?: PendingUpload['replace'],
) => void

/** `insertTexts` inserts the files that are no images. */
export function createUploads(
  context: EditorContext,
  insertTexts: (files: readonly File[], position: number) => void,
): Uploads {
  const { editor, messages, without, root, signal } = context

  const begin: Begin = (file, position, description, replace) => {
    const id = {}
    const box = createElement('div', { attributes: { contenteditable: 'false' } })
    const place = placeOfPicture(editor.state.doc, position, nodeType(editor, 'imageNode'))
    const add: Change = { add: { id, position: place, box } }
    editor.view.dispatch(editor.state.tr.setMeta(key, add).setMeta('addToHistory', false))
    load()

    // Loaded with the first upload.
    function load(): void {
      import('./picture-parts.ts').then(
        (it) =>
          it.uploadImage(context, {
            file,
            description,
            box,
            position: () =>
              key.getState(editor.state)?.find(undefined, undefined, isOf(id))[0]?.from,
            remove: (change) => change.setMeta(key, { remove: id }),
            replace,
          }),
        () => {
          const again = createButton({ class: 'wq-button', takesFocus: true }, load, messages.retry)
          box.replaceChildren(messages.partFailed, ' ', again)
        },
      )
    }
  }

  function take(
    files: readonly File[],
    position: number,
    descriptions: readonly string[] = [],
  ): boolean {
    if (files.length === 0 || !editor.isEditable) return false
    const pictures = files.flatMap((file) => (without.has('image') ? [] : (pictureOf(file) ?? [])))
    for (const [at, file] of pictures.entries()) begin(file, position, descriptions[at] ?? '')
    const others = files.filter((file) => !pictureOf(file))
    if (others.length > 0) insertTexts(others, position)
    return true
  }

  // A browser would open a dropped file in place of the page.
  function handleFiles(event: DragEvent): void {
    if (!event.dataTransfer?.types.includes('Files')) return
    if (event.type === 'drop' && !event.defaultPrevented)
      take([...event.dataTransfer.files], editor.state.selection.to)
    event.preventDefault()
  }
  root.addEventListener('dragover', handleFiles, { signal })
  root.addEventListener('drop', handleFiles, { signal })

  return {
    plugin: createPlugin(take),
    begin,
    take,
    choose: () =>
      openLazily(
        context,
        () => import('./picture-parts.ts'),
        (it) => it.choosePictures(editor, take),
      ),
  }
}

/** The picture with its type, which some systems leave to the file extension. */
function pictureOf(file: File): File | undefined {
  const { name, type } = file
  if (type.startsWith('image/')) return file
  const [, ending] = /\.(png|jpe?g|gif|webp)$/i.exec(name) ?? []
  if (type || !ending) return undefined
  return new File([file], name, { type: `image/${ending.toLowerCase().replace('jpg', 'jpeg')}` })
}

const isOf = (id: object) => (spec: { id?: object }) => spec.id === id

function createPlugin(take: (files: readonly File[], position: number) => boolean): Plugin {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(transaction, decorations) {
        const mapped = decorations.map(transaction.mapping, transaction.doc)
        const change: Change | undefined = transaction.getMeta(key)
        if (change?.remove)
          return mapped.remove(mapped.find(undefined, undefined, isOf(change.remove)))
        if (!change?.add) return mapped
        const { id, position, box } = change.add
        const widget = Decoration.widget(position, box, { id, side: 1, stopEvent: () => true })
        return mapped.add(transaction.doc, [widget])
      },
    },
    props: {
      decorations: (state) => key.getState(state),
      handlePaste: ({ state }, { clipboardData }) =>
        // Office programs add an image of the copied text.
        !clipboardData?.types.includes('text/html') &&
        take([...(clipboardData?.files ?? [])], state.selection.to),
      handleDrop(view, event) {
        const { clientX: left, clientY: top, dataTransfer } = event
        const position = view.posAtCoords({ left, top })?.pos ?? view.state.selection.to
        return take([...(dataTransfer?.files ?? [])], position)
      },
    },
  })
}

export const imageCommand = (uploads: Uploads): UiCommand => ({
  name: 'image',
  icon: 'image',
  run: () => uploads.choose(),
})
