import { OWN_COPY } from '../copy/own-copy.ts'

/** Whether HTML was copied from this editor and is whole. */
export const isOwnCopy = (dom: HTMLElement): boolean =>
  dom.querySelector(`[data-pm-slice][${OWN_COPY}], [data-pm-slice] [${OWN_COPY}]`) !== null

/**
 * Removes what a copy has only for other programs: looks, and the directions of blocks whose author
 * has chosen none. All attributes are in one of the editor's own.
 */
export function cleanOwnCopy(dom: HTMLElement): void {
  for (const element of dom.querySelectorAll('[style], [dir]')) {
    element.removeAttribute('style')
    element.removeAttribute('dir')
  }
  // The clipboard of Windows adds lines around the content.
  for (const node of [...dom.childNodes]) {
    if (node.nodeType === Node.TEXT_NODE && !node.nodeValue?.trim()) node.remove()
  }
}
