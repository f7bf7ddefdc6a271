import type { EditorView } from 'prosemirror-view'

/** The addresses of the images that the editor shows, by image id. */
export function imageAddresses(view: EditorView): Map<string, string> {
  const addresses = new Map<string, string>()
  view.state.doc.descendants(({ type, attrs }, position) => {
    if (type.name !== 'imageNode') return
    const dom = view.nodeDOM(position)
    const image = dom instanceof Element ? dom.querySelector('img') : null
    if (image?.src) addresses.set(String(attrs.imageId), image.src)
  })
  return addresses
}
