import { NodeSelection } from 'prosemirror-state'
import type { EditorContext } from '../context/editor-context.ts'
import { createElement } from '../dom/elements.ts'
import { choosePictures } from './choose-pictures.ts'
import { uploadImage } from './upload-image.ts'

/** Opens the file picker for a picture in the place of this one. */
export function chooseReplacement(context: EditorContext, position: number): void {
  const take = ([file]: readonly File[]) => {
    if (file) replacePicture(context, position, file)
  }
  choosePictures(context.editor, take, false)
}

/** Uploads a file for the picture at a position, which keeps its description and width. */
export function replacePicture(context: EditorContext, position: number, file: File): void {
  const { view } = context.editor
  const figure = view.nodeDOM(position)
  if (!(figure instanceof HTMLElement) || !figure.matches('.wq-figure')) return
  const box = createElement('div')
  figure.append(box)
  uploadImage(context, {
    file,
    description: '',
    box,
    position: () => (figure.isConnected ? view.posAtDOM(figure, 0) : undefined),
    remove(change) {
      box.remove()
      return change
    },
    replace(change, imageId, at) {
      const old = change.doc.nodeAt(at)
      const { selection } = view.state
      const isSelected = selection instanceof NodeSelection && selection.from === at
      // The new picture can have another aspect ratio.
      change.setNodeMarkup(at, undefined, { ...old?.attrs, imageId, height: null })
      if (isSelected) change.setSelection(NodeSelection.create(change.doc, at))
    },
  })
}
