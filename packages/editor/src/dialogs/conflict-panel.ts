import type { DocumentNode } from '@waraq/contract'
import { drawLater } from '@waraq/sdk/document-parts'
import { type RenderNodeOptions, renderNode } from '@waraq/sdk/renderer'
import { createButton, createElement } from '../dom/elements.ts'
import { conflictMessagesFor } from '../i18n/conflict.ts'

/** The version to keep: this page's, the stored one, or both as separate documents. */
export type ConflictResolution = 'mine' | 'theirs' | 'both'

/** How the versions are rendered. */
export type View = RenderNodeOptions & { locale: string }

interface Options {
  view: View
  mine: DocumentNode
  theirs: DocumentNode
  onChoice(resolution: ConflictResolution): void
}

/** Shows two versions side by side, with a button that keeps each. */
export function createConflictPanel({ view, mine, theirs, onChoice }: Options): HTMLElement[] {
  const messages = conflictMessagesFor(view.locale)
  const press = (label: string, resolution: ConflictResolution) =>
    createButton({ class: 'wq-button', takesFocus: true }, () => onChoice(resolution), label)

  function version(name: string, { content = [] }: DocumentNode, button: Element): HTMLElement {
    const page = createElement(
      'div',
      { class: 'wq-content wq-conflict-text', role: 'region', label: name },
      ...content.map((node) => renderNode(node, view)),
    )
    drawLater(page)
    page.tabIndex = 0
    const column = { class: 'wq-conflict-version' }
    return createElement('div', column, createElement('h3', {}, name), page, button)
  }

  return [
    createElement('p', {}, messages.hint),
    createElement(
      'div',
      { class: 'wq-conflict-versions' },
      version(messages.mine, mine, press(messages.keepMine, 'mine')),
      version(messages.theirs, theirs, press(messages.keepTheirs, 'theirs')),
    ),
    createElement(
      'div',
      { class: 'wq-conflict-buttons' },
      press(messages.keepBoth, 'both'),
      createElement('p', {}, messages.keepBothHint),
    ),
  ]
}
