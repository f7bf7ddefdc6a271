import type { DocumentNode } from '@waraq/contract'
import { type RenderNodeOptions, renderNode } from '@waraq/sdk/renderer'
import { adoptStyles } from '../dom/adopt-styles.ts'
import { conflictMessagesFor } from '../i18n/conflict.ts'
import { CONFLICT_STYLES } from './conflict-styles.ts'

/** The version to keep: this page's, the stored one, or both as separate documents. */
export type ConflictResolution = 'mine' | 'theirs' | 'both'

/** How the versions are rendered. */
export type View = RenderNodeOptions & { locale: string }

interface Options {
  view: View
  mine: DocumentNode
  theirs: DocumentNode
}

/** Shows two versions side by side until the author chooses; the panel cannot be dismissed. */
export function createConflictPanel({ view, mine, theirs }: Options): {
  element: HTMLElement
  choice: Promise<ConflictResolution>
} {
  const messages = conflictMessagesFor(view.locale)
  adoptStyles(document, CONFLICT_STYLES)
  const element = part('section', 'wq-conflict')
  element.ariaLabel = messages.title
  element.tabIndex = -1
  const versions = part('div', 'wq-conflict-versions')
  const buttons = part('div', 'wq-conflict-buttons')
  const choice = new Promise<ConflictResolution>((resolve) => {
    versions.append(
      version(
        messages.mine,
        mine,
        view,
        button(messages.keepMine, () => resolve('mine')),
      ),
      version(
        messages.theirs,
        theirs,
        view,
        button(messages.keepTheirs, () => resolve('theirs')),
      ),
    )
    buttons.append(
      button(messages.keepBoth, () => resolve('both')),
      text('p', messages.keepBothHint),
    )
  })
  element.append(text('h2', messages.title), text('p', messages.hint), versions, buttons)
  return { element, choice }
}

function version(name: string, content: DocumentNode, view: View, button: Element): Element {
  const column = part('div', 'wq-conflict-version')
  const page = part('div', 'wq-content wq-conflict-text')
  page.tabIndex = 0
  page.role = 'region'
  page.ariaLabel = name
  for (const node of content.content ?? []) page.append(renderNode(node, view))
  column.append(text('h3', name), page, button)
  return column
}

function button(label: string, act: () => void): HTMLButtonElement {
  const created = document.createElement('button')
  created.type = 'button'
  created.className = 'wq-button'
  created.textContent = label
  created.addEventListener('click', act)
  return created
}

function text(tag: 'h2' | 'h3' | 'p', value: string): HTMLElement {
  const created = document.createElement(tag)
  created.textContent = value
  return created
}

function part(tag: 'section' | 'div', className: string): HTMLElement {
  const created = document.createElement(tag)
  created.className = className
  return created
}
